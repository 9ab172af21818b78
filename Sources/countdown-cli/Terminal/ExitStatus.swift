/// The exit statuses, as in sysexits.h, and as shells report signals.
enum ExitStatus {
  static let success: Int32 = 0
  static let commandFailed: Int32 = 1
  static let usage: Int32 = 64
  static let outputFailed: Int32 = 74

  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
