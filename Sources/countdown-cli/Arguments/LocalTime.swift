import Foundation

/// Local times as instants.
///
/// The C library converts them, so `TZ` means here what it means to date(1). One rule holds for times of day and for dates:
///
/// - A local time that a clock skips is the instant at which the clock is set forward.
/// - A local time that comes twice is the first of both that is still to come.
enum LocalTime {
  /// No place is further from Greenwich, and no clock is set by more; with a margin.
  private static let farthest = 27 * 3600
  /// Between two instants at which the offset of local time is looked up; clocks are set less often.
  private static let spacing = 3600

  /// The instant of a date and time; if it has no offset, in local time.
  static func date(of time: DateTime, after now: Date) -> Date {
    if let offset = time.offset {
      return date(time.wall.seconds - offset, time.fraction)
    }
    let dates = instants(of: time.wall.seconds).map { date($0, time.fraction) }
    return dates.first { $0 > now } ?? dates[0]
  }

  /// The next instant at which local clocks show a time of day, or skip it.
  /// - Returns: The instant; nil if there is none.
  static func next(_ time: TimeOfDay, on weekday: Int? = nil, after now: Date) -> Date? {
    let shown = wall(at: now)
    let midnight = shown - remainder(shown, WallTime.secondsOfDay)
    // Clocks that are set back at midnight come to the day before once more.
    let midnights = (-1...8).map { midnight + $0 * WallTime.secondsOfDay }
    let days = midnights.filter { weekday == nil || self.weekday(ofWall: $0) == weekday }
    let dates = days.flatMap { day in instants(of: day + time.seconds).map { date($0, time.fraction) } }
    return dates.filter { $0 > now }.min()
  }

  /// The day of the week that a local clock shows, 0 for Sunday.
  static func weekday(ofWall wall: Int) -> Int {
    // 1970 began with a Thursday.
    remainder((wall - remainder(wall, WallTime.secondsOfDay)) / WallTime.secondsOfDay + 4, 7)
  }

  /// What a local clock shows at an instant: the seconds since 1970 of a clock that shows the same in UTC.
  static func wall(at date: Date) -> Int {
    wall(at: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// The instants at which a local clock shows `wall`, the earliest first; at least one.
  ///
  /// If the clock skips it, the instant at which the clock is set forward.
  static func instants(of wall: Int) -> [Int] {
    let around = stride(from: wall - farthest, through: wall + farthest, by: spacing)
    let offsets = Set(around.map { self.wall(at: $0) - $0 })
    let matches = offsets.map { wall - $0 }.filter { self.wall(at: $0) == wall }
    guard matches.isEmpty else { return matches.sorted() }
    // At the first instant the clock shows less, at the last more. Between two neighbours it jumps.
    var less = wall - farthest
    var more = wall + farthest
    while more - less > 1 {
      let middle = less + (more - less) / 2
      if self.wall(at: middle) < wall { less = middle } else { more = middle }
    }
    return [more]
  }

  /// What a local clock shows at an instant: the seconds since 1970 of a clock that shows the same in UTC.
  private static func wall(at instant: Int) -> Int {
    var time = time_t(instant)
    var fields = unsafe tm()
    // `localtime_r` need not look at `TZ` (POSIX).
    tzset()
    guard unsafe localtime_r(&time, &fields) != nil else { return instant }
    return unsafe WallTime(fields).seconds
  }

  private static func date(_ seconds: Int, _ fraction: TimeInterval) -> Date {
    Date(timeIntervalSince1970: TimeInterval(seconds) + fraction)
  }

  /// At least 0, also where `value` is negative.
  private static func remainder(_ value: Int, _ divisor: Int) -> Int {
    (value % divisor + divisor) % divisor
  }
}
