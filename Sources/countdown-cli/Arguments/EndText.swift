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
    let shown = WallTime(seconds: wall)
    switch dayNumber(wall) - dayNumber(LocalTime.wall(at: now)) {
    case 0: return shown.timeText
    case 1...6: return "\(days[LocalTime.weekday(ofWall: wall)]) \(shown.timeText)"
    default: return "\(shown.dateText) \(shown.timeText)"
    }
  }

  private static func dayNumber(_ wall: Int) -> Int {
    Int((Double(wall) / Double(WallTime.secondsOfDay)).rounded(.down))
  }

  /// An instant in UTC, to the nearest second, as ISO 8601 writes it: `2026-12-31T23:59:00Z`.
  static func utc(_ date: Date) -> String {
    let time = WallTime(seconds: Int(date.timeIntervalSince1970.rounded()))
    return "\(time.dateText)T\(time.timeText):\(WallTime.padded(time.second))Z"
  }
}

extension WallTime {
  fileprivate var dateText: String { "\(year)-\(Self.padded(month))-\(Self.padded(day))" }
  fileprivate var timeText: String { "\(Self.padded(hour)):\(Self.padded(minute))" }

  fileprivate static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
