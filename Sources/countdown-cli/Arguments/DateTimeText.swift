import Foundation

/// ISO 8601 date-times in the extended format: `2026-12-31T23:59:30.5+01:00`.
///
/// Seconds may be left out, a space may stand for the `T`, and a date without a time is its first instant.
enum DateTimeText {
  /// Reads a date-time.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - local: The zone of a date-time that names none.
  /// - Returns: The instant; nil for anything else, such as the 30th of February.
  static func parse(_ text: String, local: TimeZone) -> Date? {
    var scanner = ByteScanner(text)
    var components = DateComponents()
    guard readDay(from: &scanner, into: &components) else { return nil }
    if scanner.isAtEnd { return date(components, in: local) }

    guard scanner.take(anyOf: ["T", "t", " "]),
      let fraction = readTime(from: &scanner, into: &components)
    else { return nil }
    if scanner.isAtEnd { return date(components, in: local)?.addingTimeInterval(fraction) }

    guard let offset = readOffset(from: &scanner), scanner.isAtEnd else { return nil }
    return date(components, in: .gmt)?.addingTimeInterval(fraction - Double(offset))
  }

  private static func readDay(
    from scanner: inout ByteScanner, into components: inout DateComponents
  ) -> Bool {
    guard let year = scanner.number(digits: 4), year > 0, scanner.take("-"),
      let month = scanner.number(digits: 2), (1...12).contains(month), scanner.take("-"),
      let day = scanner.number(digits: 2), (1...length(ofMonth: month, year: year)).contains(day)
    else { return false }
    components.year = year
    components.month = month
    components.day = day
    return true
  }

  /// - Returns: The fraction of the last second; nil when there is no time of day.
  private static func readTime(
    from scanner: inout ByteScanner, into components: inout DateComponents
  ) -> TimeInterval? {
    guard let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
      let minute = scanner.number(digits: 2), minute < 60
    else { return nil }
    components.hour = hour
    components.minute = minute
    components.second = 0
    guard scanner.take(":") else { return 0 }
    // 60 is a leap second; it is the instant at which the next minute begins.
    guard let second = scanner.number(digits: 2), second <= 60 else { return nil }
    components.second = second
    guard scanner.take(anyOf: [".", ","]) else { return 0 }
    guard let fraction = scanner.fraction() else { return nil }
    return TimeInterval(fraction) / 1e18
  }

  /// - Returns: Seconds east of Greenwich.
  private static func readOffset(from scanner: inout ByteScanner) -> Int? {
    if scanner.take(anyOf: ["Z", "z"]) { return 0 }
    let sign = scanner.take("-") ? -1 : 1
    guard sign == -1 || scanner.take("+"),
      let hours = scanner.number(digits: 2), hours < 24
    else { return nil }
    if scanner.isAtEnd { return sign * hours * 3600 }
    _ = scanner.take(":")
    guard let minutes = scanner.number(digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func date(_ components: DateComponents, in zone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(from: components)
  }
}
