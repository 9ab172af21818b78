import Foundation

/// ISO 8601 date-times in the extended format: `2026-12-31T23:59:30.5+01:00`.
///
/// Seconds may be left out, a space may stand for the `T`, and a date without a time is its first instant. Behind a space the hour
/// may have one digit, and the time may be `5pm` or `noon`.
enum DateTimeText {
  /// Reads a date-time.
  ///
  /// - Returns: The date-time; nil for anything else, such as the 30th of February.
  static func parse(_ text: String) -> DateTime? {
    var scanner = ByteScanner(text.lowercasedASCII)
    guard let day = readDay(from: &scanner) else { return nil }
    var time = DateTime(wall: day)
    if scanner.isAtEnd { return time }
    var clock = scanner
    if clock.take(" "), let moment = ClockText.time(from: &clock, needsHalf: true), clock.isAtEnd {
      time.wall.second = moment.seconds
      return time
    }
    guard scanner.take(anyOf: ["t", " "]), readTime(from: &scanner, into: &time) else { return nil }
    if scanner.isAtEnd { return time }
    time.offset = readOffset(from: &scanner)
    return time.offset != nil && scanner.isAtEnd ? time : nil
  }

  private static func readDay(from scanner: inout ByteScanner) -> WallTime? {
    guard let year = scanner.number(digits: 4), year > 0, scanner.take("-"),
      let month = scanner.number(digits: 2), (1...12).contains(month), scanner.take("-"),
      let day = scanner.number(digits: 2), (1...length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    return WallTime(year: year, month: month, day: day)
  }

  private static func readTime(from scanner: inout ByteScanner, into time: inout DateTime) -> Bool {
    guard let hour = scanner.number(digits: 2) ?? scanner.digit(), hour < 24, scanner.take(":"),
      let minute = scanner.number(digits: 2), minute < 60
    else { return false }
    time.wall.hour = hour
    time.wall.minute = minute
    guard scanner.take(":") else { return true }
    // 60 is a leap second; it is the instant at which the next minute begins.
    guard let second = scanner.number(digits: 2), second <= 60 else { return false }
    time.wall.second = second
    guard scanner.take(anyOf: [".", ","]) else { return true }
    guard let fraction = scanner.fraction() else { return false }
    time.fraction = TimeInterval(fraction) / 1e18
    return true
  }

  private static func readOffset(from scanner: inout ByteScanner) -> Int? {
    if scanner.take(anyOf: ["z"]) { return 0 }
    let sign = scanner.take("-") ? -1 : 1
    guard sign == -1 || scanner.take("+"),
      let hours = scanner.number(digits: 2), hours < 24
    else { return nil }
    if scanner.isAtEnd { return sign * hours * 3600 }
    _ = scanner.take(":")
    guard let minutes = scanner.number(digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
