import Foundation

/// The value of `TZ`.
///
/// The C library takes UTC for a value that it does not understand, without a word. This says whether it does understand.
enum ZoneText {
  /// The value in the environment; nil if it is not set.
  static var current: String? {
    unsafe getenv("TZ").map { unsafe String(cString: $0) }
  }

  /// Looks for the zone as the C library does: for its file, and for a rule in the text itself (POSIX, 8.3).
  /// - Returns: Whether the C library knows the zone.
  static func isUnderstood(_ text: String?, folders: [String] = folders) -> Bool {
    guard let text else { return true }
    let zone = text.hasPrefix(":") ? String(text.dropFirst()) : text
    return namesOfUTC.contains(zone) || isFile(zone, in: folders) || ZoneRule.isValid(zone)
  }

  /// The zone is UTC with these names even on a machine that has no files of zones.
  private static let namesOfUTC = [
    "", "UTC", "UCT", "GMT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/GMT",
  ]

  /// Where the C library looks.
  static var folders: [String] {
    #if canImport(Darwin)
      return ["/var/db/timezone/zoneinfo", "/usr/share/zoneinfo"]
    #elseif canImport(Musl)
      return ["/usr/share/zoneinfo", "/share/zoneinfo", "/etc/zoneinfo"]
    #else
      let folder = unsafe getenv("TZDIR").map { unsafe String(cString: $0) } ?? ""
      return [folder.isEmpty ? "/usr/share/zoneinfo" : folder]
    #endif
  }

  private static func isFile(_ zone: String, in folders: [String]) -> Bool {
    let paths = zone.hasPrefix("/") ? [zone] : folders.map { "\($0)/\(zone)" }
    return !zone.isEmpty && paths.contains(where: isZone)
  }

  /// Whether a file begins as the file of a zone does (RFC 9636).
  private static func isZone(_ path: String) -> Bool {
    // To open a pipe would wait for its writer.
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var magic = [UInt8](repeating: 0, count: 4)
    return unsafe pread(file, &magic, magic.count, 0) == magic.count && magic == Array("TZif".utf8)
  }
}
