import CountdownCore
import CountdownFoundation

/// How far a server's clock is ahead of the continuous clock: a value between two bounds, which part with age.
///
///     when learnt          low |---------middle---------| high
///     later          low |---------------middle---------------| high      each by 100 ppm of the age
///
/// A sample bounds the offset (Cristian, "Probabilistic clock synchronization", 1989): the server read its clock at
/// some time between the request and the answer. The offset lies within the bounds of both of two samples (Marzullo,
/// "Maintaining the time in a distributed system", 1984). All bounds part at the same rate, so the bounds of any
/// number of samples reduce to two.
///
/// `low` is never above `high`.
struct ServerOffset: Sendable {
  /// The time on the continuous clock when the other values were true.
  private var instant: Duration
  private var low: Duration
  private var high: Duration
  /// The shortest round trip of the samples that gave the bounds; it grows with age as fast as their distance.
  private(set) var leastRoundTrip: Duration

  /// The number of seconds in which two clocks may part by one second: 100 ppm.
  ///
  /// Crystals are off by up to some 50 ppm each.
  static let secondsOfDrift = 10_000
  /// The longest round trip of a sample: a longer one says more about the network than about the time.
  static let longestRoundTrip = Duration.seconds(600)
  /// The longest time between the answer and the sample that need not be part of the round trip.
  ///
  /// A thread that measures a round trip, or reads a date, may have to wait before it passes the sample on. Both
  /// bounds allow for this delay, so `middle` is the same as without it.
  static let longestDelay = Duration.milliseconds(2)
  /// More than the rounding of a present-day `Date`, on the way in and on the way out.
  private static let roundingOfDates = Duration.microseconds(2)

  /// Creates the bounds that a sample gives; nil if the sample is absurd.
  ///
  /// - Parameters:
  ///   - serverDate: What the server's clock showed; digits that it does not show are cut off.
  ///   - roundTrip: How long before `instant` the server may have read its clock at most, apart from `longestDelay`.
  ///   - instant: The time of the sample on the continuous clock.
  init?(serverDate: Date, roundTrip: Duration, at instant: Duration) {
    let date = serverDate.wallTime.ofDates
    guard Nanoseconds(saturating: date).magnitude < Nanoseconds.longest.magnitude,
      roundTrip >= .zero, roundTrip <= Self.longestRoundTrip
    else { return nil }
    let margin = Self.longestDelay + Self.roundingOfDates
    self.instant = instant
    low = date - margin - instant
    let drift = Self.drift(within: roundTrip + Self.longestDelay)
    high = date + Self.resolution(of: date) + roundTrip + drift + margin - instant
    leastRoundTrip = roundTrip
  }

  /// The best guess of the offset; it does not change with age.
  var middle: Duration { (low + high) / 2 }

  /// Returns how far `middle` may be off: half the distance of the bounds, and at least half the shortest round trip.
  ///
  /// The bounds of two samples may be nearer to each other than the shortest round trip, but that can be trusted only
  /// if both samples are right.
  func uncertainty(at instant: Duration) -> Duration {
    let now = aged(to: instant)
    return max(now.high - now.low, now.leastRoundTrip) / 2
  }

  /// Returns the bounds that hold if both offsets are right; nil if they contradict each other.
  func intersection(with other: ServerOffset) -> ServerOffset? {
    var both = aged(to: other.instant)
    let other = other.aged(to: instant)
    both.low = max(both.low, other.low)
    both.high = min(both.high, other.high)
    both.leastRoundTrip = min(both.leastRoundTrip, other.leastRoundTrip)
    return both.low <= both.high ? both : nil
  }

  /// Returns the offset as it is at a later instant; at an earlier one it is unchanged.
  private func aged(to later: Duration) -> ServerOffset {
    guard later > instant else { return self }
    let drift = Self.drift(within: later - instant)
    var aged = self
    aged.instant = later
    aged.low -= drift
    aged.high += drift
    aged.leastRoundTrip += drift * 2
    return aged
  }

  private static func drift(within time: Duration) -> Duration { time / secondsOfDrift }

  /// Returns how far a date may be cut off: up to a whole second for a `Date` header.
  ///
  /// That is what the last digits could show if they were not all zero.
  private static func resolution(of date: Duration) -> Duration {
    let fraction = date.components.attoseconds
    if fraction == 0 { return .seconds(1) }
    return fraction % 1_000_000_000_000_000 == 0 ? .milliseconds(1) : .microseconds(1)
  }
}
