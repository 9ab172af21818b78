import Foundation

/// Dates: a time of day, a day of the week, or a date as in ISO 8601: `17:30`, `fri 9:00`, `2026-12-31T23:59:30.5+01:00`.
enum DateText {
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// Reads a date in small letters; a date without a time, and a day alone, is its first instant.
  ///
  /// - Returns: The date, for a time of day the next that is to come; nil for anything else.
  static func parse(_ text: String, after now: Date) -> Date? {
    if let time = ClockText.timeOfDay(text) { return LocalTime.next(time, after: now) }
    if let day = text.prefixMatch(of: /([a-z]{3,})(?:, *| +|$)/),
      let weekday = weekdays.firstIndex(where: { $0.hasPrefix(day.1) })
    {
      let rest = text[day.range.upperBound...]
      guard let time = rest.isEmpty ? 0 : ClockText.timeOfDay(rest) else { return nil }
      return LocalTime.next(time, on: weekday, after: now)
    }
    let pattern = /(\d{4})-(\d\d)-(\d\d)(?:[t ] *(.+?)(z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?/
    guard let date = text.wholeMatch(of: pattern), let year = Int32(date.1), let month = Int32(date.2),
      let day = Int32(date.3), let midnight = LocalTime.midnight(year, month, day),
      let time = date.4.map({ ClockText.timeOfDay($0) }) ?? 0
    else { return nil }
    guard let zone = date.5 else { return LocalTime.date(Double(midnight) + time, after: now) }
    let digits = zone.filter(\.isNumber)
    let offset = (Double(digits.prefix(2)) ?? 0) * 3600 + (Double(digits.dropFirst(2)) ?? 0) * 60
    return Date(timeIntervalSince1970: Double(midnight) + time - (zone.hasPrefix("-") ? -offset : offset))
  }
}
