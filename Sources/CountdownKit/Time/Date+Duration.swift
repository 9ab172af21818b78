import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Duration {
  /// How long it is from one date to another, to the microsecond.
  ///
  /// A server that sends its own now together with an end says how long is left, whatever this machine's clock shows:
  ///
  /// ```swift
  /// let (serverNow, end) = (Date(), Date() + 90)
  /// let countdown = CountdownManager.shared.start(for: .from(serverNow, to: end)) { left in print(left) }
  /// ```
  ///
  /// - Parameters:
  ///   - start: A date.
  ///   - end: Another date, from the same clock.
  /// - Returns: Negative where `end` is the earlier one; at most 10^11 s (some 3,170 years) either way; zero where one of them is no number.
  public static func from(_ start: Date, to end: Date) -> Duration {
    end.timeIntervalSince(start).isNaN ? .zero : Date.rounded(end.nanoseconds - start.nanoseconds)
  }
}

extension Date {
  /// How long it is from an engine's wall-clock time to this date, saturated.
  func duration(sinceNowOf engine: CountdownEngine) -> Duration {
    let wall = engine.wallNow.attoseconds / 1_000_000_000
    return Self.rounded(
      nanoseconds + Int128(Date.timeIntervalBetween1970AndReferenceDate) * 1_000_000_000 - wall)
  }

  /// How long it is from the reference date to a time of the wall clock, which counts from 1970.
  static func sinceReferenceDate(ofWallTime wall: Duration) -> Duration {
    wall - .seconds(Int64(timeIntervalBetween1970AndReferenceDate))
  }

  /// How long it is from the reference date to this one, to the microsecond, saturated; what is no number is long ago.
  var sinceReferenceDate: Duration { Self.rounded(nanoseconds) }

  /// The date so long after the reference date, as near as a date comes to it.
  package init(sinceReferenceDate duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// The date so long after an engine's wall-clock time, as near as a date comes to it.
  init(_ duration: Duration, afterNowOf engine: CountdownEngine) {
    self.init(sinceReferenceDate: Self.sinceReferenceDate(ofWallTime: engine.wallNow) + duration)
  }

  /// Nanoseconds from the reference date to this one: as near as a date comes to it, which is some 100 ns.
  fileprivate var nanoseconds: Int128 {
    let seconds = timeIntervalSinceReferenceDate
    // Ten times as far as any duration that is not saturated; what is no number is long ago.
    let limit = 5e10
    return seconds.isNaN ? Int128(-limit * 1e9) : Int128((min(max(seconds, -limit), limit) * 1e9).rounded())
  }

  /// To the microsecond, which is what dates of our time can hold: finer digits are their rounding.
  fileprivate static func rounded(_ nanoseconds: Int128) -> Duration {
    .microseconds(Int64(clamping: (nanoseconds + (nanoseconds < 0 ? -500 : 500)) / 1_000))
  }
}
