import Foundation

/// Local times as instants.
///
/// The C library converts them, so `TZ` means here what it means to date(1). One rule holds for times of day and for dates:
///
/// - A local time that a clock skips is the instant at which the clock is set forward.
/// - A local time that comes twice is the first of both that is still to come.
///
/// A local time is counted as the seconds since 1970 of a clock that shows the same in UTC.
enum LocalTime {
  private static let day = 86_400
  /// No place is further from Greenwich, and no clock is set by more; with a margin.
  private static let farthest = 27 * 3600

  /// The instant of a local time.
  static func date(_ wall: Double, after now: Date) -> Date {
    let whole = wall.rounded(.down)
    let dates = instants(of: Int(whole)).map { Date(timeIntervalSince1970: Double($0) + wall - whole) }
    return dates.first { $0 > now } ?? dates[0]
  }

  /// The next instant at which local clocks show a time of day, or skip it; nil if there is none.
  static func next(_ time: Double, on weekday: Int? = nil, after now: Date) -> Date? {
    let today = dayNumber(wall(at: now))
    // Clocks that are set back at midnight come to the day before once more. 1970 began with a Thursday.
    let days = (today - 1...today + 8).filter { weekday == nil || ($0 + 4) % 7 == weekday }
    return days.map { date(Double($0 * day) + time, after: now) }.filter { $0 > now }.min()
  }

  /// The first instant of a date, as a local time; nil if there is no such date.
  static func midnight(_ year: Int32, _ month: Int32, _ day: Int32) -> Int? {
    var fields = unsafe tm()
    unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year - 1900, month - 1, day)
    let seconds = unsafe timegm(&fields)
    // A day that is not there has become another.
    return unsafe year > 0 && fields.tm_mon == month - 1 && fields.tm_mday == day ? seconds : nil
  }

  /// What a local clock shows at an instant.
  static func wall(at date: Date) -> Int { wall(at: Int(date.timeIntervalSince1970.rounded(.down))) }

  private static func wall(at instant: Int) -> Int {
    var time = time_t(instant)
    var fields = unsafe tm()
    // `localtime_r` need not look at `TZ` (POSIX).
    tzset()
    return unsafe localtime_r(&time, &fields) == nil ? instant : timegm(&fields)
  }

  /// The days since 1970.
  private static func dayNumber(_ wall: Int) -> Int { (wall - (wall % day + day) % day) / day }

  /// The instants at which a local clock shows `wall`, the earliest first; at least one.
  private static func instants(of wall: Int) -> [Int] {
    let offsets = Set(
      stride(from: wall - farthest, through: wall + farthest, by: 3600).map { self.wall(at: $0) - $0 })
    let matches = offsets.map { wall - $0 }.filter { self.wall(at: $0) == wall }
    guard matches.isEmpty else { return matches.sorted() }
    // At the first instant the clock shows less, at the last more. Between two neighbours it jumps.
    var (less, more) = (wall - farthest, wall + farthest)
    while more - less > 1 {
      let middle = less + (more - less) / 2
      if self.wall(at: middle) < wall { less = middle } else { more = middle }
    }
    return [more]
  }
}

extension LocalTime {
  /// An instant as a clock on the wall shows it: `17:45`, `Sat 17:45`, `2026-12-31 23:59`.
  static func text(of end: Date, now: Date) -> String {
    // An end at a whole minute is computed from what is left, and would now and then be a moment too early.
    let wall = wall(at: Date(timeIntervalSince1970: (end.timeIntervalSince1970 * 10).rounded() / 10))
    switch dayNumber(wall) - dayNumber(self.wall(at: now)) {
    case 0: return text(of: wall, "%H:%M")
    case 1...6: return text(of: wall, "%a %H:%M")
    default: return text(of: wall, "%Y-%m-%d %H:%M")
    }
  }

  /// An instant in UTC, to the nearest second, as ISO 8601 writes it: `2026-12-31T23:59:00Z`.
  static func utc(_ date: Date) -> String {
    text(of: Int(date.timeIntervalSince1970.rounded()), "%Y-%m-%dT%H:%M:%SZ")
  }

  private static func text(of wall: Int, _ format: String) -> String {
    var time = time_t(wall)
    var fields = unsafe tm()
    var text = [CChar](repeating: 0, count: 40)
    unsafe gmtime_r(&time, &fields)
    let count = unsafe strftime(&text, text.count, format, &fields)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
