import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  /// Returns the time from one date to another, to the microsecond, saturated.
  static func difference(from start: Date, to end: Date) -> Duration {
    rounded(end.wholeNanoseconds - start.wholeNanoseconds)
  }

  /// Returns the time from a time of the wall clock, which counts from 1970, to this date, saturated.
  func duration(sinceWallTime wall: Duration) -> Duration {
    // Farther from any date than the longest result.
    let limit = Duration.seconds(Int64(10_000_000_000_000))
    let (seconds, attoseconds) = min(max(wall, .zero - limit), limit).components
    let wholeWall = Duration.seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
    return Self.rounded(wholeNanoseconds - Self.sinceReferenceDate(ofWallTime: wholeWall))
  }

  /// The time of the wall clock that this date is, counted from 1970, to within the precision of a date.
  var wallTime: Duration { wholeNanoseconds + .seconds(Int64(Self.timeIntervalBetween1970AndReferenceDate)) }

  /// Creates the date of a time of the wall clock, counted from 1970, as near to it as a date can be.
  init(wallTime: Duration) {
    self.init(sinceReferenceDate: Self.sinceReferenceDate(ofWallTime: wallTime))
  }

  /// Returns the time from the reference date to a time of the wall clock, which counts from 1970.
  static func sinceReferenceDate(ofWallTime wall: Duration) -> Duration {
    wall - .seconds(Int64(timeIntervalBetween1970AndReferenceDate))
  }

  /// The time from the reference date to this date, to the microsecond, saturated.
  ///
  /// A date that is not a number counts as a date long ago.
  var sinceReferenceDate: Duration { Self.rounded(wholeNanoseconds) }

  /// Creates the date that is a duration after the reference date, rounded to the nearest date that can be represented.
  package init(sinceReferenceDate duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// Creates the date a duration after an engine's wall-clock time, as near to it as a date can be.
  init(_ duration: Duration, afterNowOf engine: CountdownEngine) {
    self.init(sinceReferenceDate: Self.sinceReferenceDate(ofWallTime: engine.driver.wallNow) + duration)
  }

  /// The whole nanoseconds from the reference date to this date, to within the precision of a date, some 100 ns.
  ///
  /// They are more than 64 bits hold, so they are summed up as a duration.
  fileprivate var wholeNanoseconds: Duration {
    let seconds = timeIntervalSinceReferenceDate
    // Ten times as far as any duration that is not saturated. A date that is not a number is long ago.
    let limit = 5e10
    let nanoseconds = seconds.isNaN ? -limit * 1e9 : (min(max(seconds, -limit), limit) * 1e9).rounded()
    // Both are exact: the unit is a power of two.
    let unit = 4_294_967_296.0
    let high = (nanoseconds / unit).rounded(.down)
    return .nanoseconds(Int64(high)) * Int64(unit) + .nanoseconds(Int64(nanoseconds - high * unit))
  }

  /// Rounds to the microsecond, which is what dates of our time can hold: finer digits are rounding errors.
  fileprivate static func rounded(_ duration: Duration) -> Duration {
    .microseconds(duration.count(of: .attosecondsOfMicrosecond, roundedUp: false))
  }
}
