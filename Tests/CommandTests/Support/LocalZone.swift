import Foundation

/// The local time zone of this process: the C library has one for all.
enum LocalZone {
  private static let original = ProcessInfo.processInfo.environment["TZ"]

  static func set(_ zone: String?) {
    _ = original
    if let zone {
      _ = unsafe setenv("TZ", zone, 1)
    } else {
      _ = unsafe unsetenv("TZ")
    }
    tzset()
  }

  static func restore() { set(original) }
}
