import Foundation

/// Instants as a clock on the wall shows it: `17:45`, `Sat 17:45`, `2026-12-31 23:59`.
///
/// Times of the next days have the day's name. Local time is asked once for each end, and anew when an hour has begun,
/// because a day may have.
struct EndText {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let hour = 3600

  private var texts: [Date: String] = [:]
  private var expiry: Date?

  /// - Parameters:
  ///   - end: When it ends.
  ///   - now: The time that clocks show.
  /// - Returns: The text.
  mutating func text(of end: Date, now: Date) -> String {
    // A clock that was set back is as far from there as one that has passed it.
    let left = expiry?.timeIntervalSince(now) ?? 0
    if left <= 0 || left > Double(Self.hour) {
      texts = [:]
      expiry = now.addingTimeInterval(Double(Self.hour - LocalTime.wall(at: now) % Self.hour))
    }
    if let text = texts[end] { return text }
    let text = Self.text(of: end, now: now)
    texts[end] = text
    return text
  }

  private static func text(of end: Date, now: Date) -> String {
    // An end at a whole minute is computed from what is left, and would now and then be a moment too early.
    let wall = LocalTime.wall(
      at: Date(timeIntervalSince1970: (end.timeIntervalSince1970 * 10).rounded() / 10))
    let days = dayNumber(wall) - dayNumber(LocalTime.wall(at: now))
    let time = time(wall)
    switch days {
    case 0: return time
    case 1...6: return "\(Self.days[LocalTime.weekday(ofWall: wall)]) \(time)"
    default: return "\(WallTime(dayNumber: dayNumber(wall)).dateText) \(time)"
    }
  }

  /// An instant in UTC, to the nearest second, as ISO 8601 writes it: `2026-12-31T23:59:00Z`.
  static func utc(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded())
    let second = (seconds % 60 + 60) % 60
    return "\(WallTime(dayNumber: dayNumber(seconds)).dateText)T\(time(seconds)):\(padded(second))Z"
  }

  /// The hour and the minute.
  private static func time(_ wall: Int) -> String {
    let minutes = (wall - dayNumber(wall) * WallTime.secondsOfDay) / 60
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  private static func dayNumber(_ wall: Int) -> Int {
    Int((Double(wall) / Double(WallTime.secondsOfDay)).rounded(.down))
  }

  fileprivate static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension WallTime {
  /// The first moment of a day, counted from 1970 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  /// `civil_from_days`).
  init(dayNumber: Int) {
    let days = dayNumber + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: yearOfEra + era * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The date as ISO 8601 writes it.
  var dateText: String { "\(year)-\(EndText.padded(month))-\(EndText.padded(day))" }
}
