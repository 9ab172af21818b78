import CountdownCore
import CountdownFoundation

extension Date {
  /// The time of the wall clock that this date is, counted from 1970, to within the precision of a date, some 100 ns.
  ///
  /// A date that is more than 6.4 * 10^10 s away from 2001, further than `distantPast`, counts as just as far. No countdown lasts that
  /// long. A date that is not a number is long ago.
  var wallTime: Duration {
    let seconds = timeIntervalSinceReferenceDate
    let limit = 6.4e10
    let whole = seconds.isNaN ? -limit : min(max(seconds, -limit), limit).rounded(.down)
    let fraction = abs(seconds) < limit ? seconds - whole : 0
    return .seconds(Int64(whole)) + .nanoseconds(Int64((fraction * 1e9).rounded())) + Self.reference
  }

  /// Creates the date of a time of the wall clock, counted from 1970, as near to it as a date can be.
  init(wallTime: Duration) {
    let (seconds, attoseconds) = (wallTime - Self.reference).components
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// The time from 1970 to the date from which dates count.
  private static var reference: Duration { .seconds(Int64(timeIntervalBetween1970AndReferenceDate)) }
}

extension Duration {
  /// This time of the wall clock as it is saved: in microseconds.
  var savedMicroseconds: Int64 { count(of: .attosecondsOfMicrosecond, roundedUp: true) }

  /// This duration to the microsecond, which is what dates of our time can hold: finer digits are rounding errors.
  var ofDates: Duration {
    .microseconds(count(of: .attosecondsOfMicrosecond, roundedUp: false))
  }
}
