import Foundation

/// Dates for operations.
enum Dates {
  /// What the wall clock shows at the virtual clock's zero: the date from which `Date` counts, so that dates near it
  /// are exact.
  static let wallOrigin = Duration.seconds(978_307_200)

  /// The last date that a `Date` can tell from one a microsecond away, in nanoseconds since the reference date.
  private static let last: Moment = 4_200_000_000_000_000_000

  /// Where the most distant dates are taken to be.
  private static let farthest: Moment = 50_000_000_000_000_000_000

  /// A date that is so far from what a clock shows, and what is left until then, as a countdown has it that counts to it.
  ///
  /// A `Date` is read to whole microseconds: so is what it is from the device's clock, and of a server's the date itself.
  /// Not quite whole ones are rounded away by the manager; but only where a `Date` is exact enough.
  ///
  /// - Parameters:
  ///   - left: How far it is to be, more or less.
  ///   - shown: What the clock shows, in nanoseconds since the reference date.
  ///   - isServers: Whether it is a server's clock.
  /// - Returns: The date, and what is left.
  static func date(in left: Int64, shown: Moment, isServers: Bool) -> (date: Date, left: Moment) {
    let wanted = shown + Moment(left) / 1_000 * 1_000
    guard wanted.magnitude < last.magnitude else {
      return wanted > 0 ? (.distantFuture, farthest - shown) : (.distantPast, -farthest - shown)
    }
    let exact = isServers ? wanted / 1_000 * 1_000 : wanted
    let rest = wanted.magnitude < last.magnitude / 4 ? (Moment(left) % 1_000) / 5 : 0
    return (date(exact + rest), exact - shown)
  }

  /// The date so many nanoseconds after the reference date, or before it.
  static func date(_ instant: Moment) -> Date {
    let (seconds, nanoseconds) = instant.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(nanoseconds) / 1e9)
  }
}
