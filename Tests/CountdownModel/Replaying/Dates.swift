import Foundation

/// Dates for operations.
enum Dates {
  /// What the wall clock shows at the virtual clock's zero: the date from which `Date` counts, so that dates near it
  /// are exact.
  static let wallOrigin = Duration.seconds(978_307_200)

  /// The last date that a `Date` can tell from one a microsecond away, in nanoseconds.
  private static let last: Moment = 4_200_000_000_000_000_000

  /// A date that is so far away, and what is left until then: whole microseconds.
  ///
  /// Not quite whole ones are rounded away by the manager; but only where a `Date` is exact enough.
  static func date(in left: Int64, now: Moment) -> (date: Date, left: Moment) {
    let exact = Moment(left) / 1_000 * 1_000
    guard now + exact < last else { return (.distantFuture, ReferenceCountdown.longest) }
    let rest = now + exact < last / 4 ? (Moment(left) - exact) / 5 : 0
    let (seconds, nanoseconds) = (now + exact + rest).quotientAndRemainder(dividingBy: 1_000_000_000)
    return (Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(nanoseconds) / 1e9), exact)
  }
}
