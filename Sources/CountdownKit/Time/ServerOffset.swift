import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How far a server's clock is ahead of the continuous clock: somewhere between two bounds, which part with age.
///
///     when learnt          low |---------middle---------| high
///     later          low |---------------middle---------------| high      each by 100 ppm of the age
///
/// A sample bounds it (Cristian, "Probabilistic clock synchronization", 1989): the server read its clock somewhere in
/// between the request and the answer. What two samples say is true in both (Marzullo, "Maintaining the time in a
/// distributed system", 1984). As all bounds part at the same rate, those of any number of samples are two again.
///
/// `low` is never above `high`.
struct ServerOffset: Sendable {
  /// On the continuous clock, when the rest was true.
  private var instant: Duration
  private var low: Duration
  private var high: Duration
  /// The shortest of the round trips behind the bounds; each is taken to be longer by what its bounds have parted.
  private(set) var leastRoundTrip: Duration

  /// For how many seconds two clocks may part by one: 100 ppm.
  ///
  /// Crystals are off by up to some 50 ppm each.
  static let secondsOfDrift = 10_000
  /// A longer round trip says more about the network than about the time.
  static let longestRoundTrip = Duration.seconds(600)
  /// How long after the answer a sample may be taken, without being part of the round trip.
  ///
  /// Whoever measures a round trip, and reads a date, may be held up before he tells of them. It is allowed for on both
  /// sides, so that `middle` is that of the round trip.
  static let longestDelay = Duration.milliseconds(2)
  /// More than a `Date` loses in our time, on the way in and on the way out.
  private static let roundingOfDates = Duration.microseconds(2)

  /// What a sample says; nil, if that is absurd.
  ///
  /// - Parameters:
  ///   - serverDate: What the server's clock showed, the digits that it does not show cut off.
  ///   - roundTrip: How long before `instant` it may have done so, but for `longestDelay`.
  ///   - instant: On the continuous clock.
  init?(serverDate: Date, roundTrip: Duration, at instant: Duration) {
    let date = serverDate.sinceReferenceDate
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

  /// The best guess.
  ///
  /// It does not change with age.
  var middle: Duration { (low + high) / 2 }

  /// How far `middle` may be off: half of what lies between the bounds, and of the shortest round trip at least.
  ///
  /// Two samples may leave less than that between them; but only if neither lies.
  func uncertainty(at instant: Duration) -> Duration {
    let now = aged(to: instant)
    return max(now.high - now.low, now.leastRoundTrip) / 2
  }

  /// What is true when both are; nil: they contradict each other.
  func intersection(with other: ServerOffset) -> ServerOffset? {
    var both = aged(to: other.instant)
    let other = other.aged(to: instant)
    both.low = max(both.low, other.low)
    both.high = min(both.high, other.high)
    both.leastRoundTrip = min(both.leastRoundTrip, other.leastRoundTrip)
    return both.low <= both.high ? both : nil
  }

  /// The same at a later instant; at an earlier one: as it is.
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

  /// How far a date is cut off: by what its last digits, all zeros, could show; a `Date` header to whole seconds.
  private static func resolution(of date: Duration) -> Duration {
    let fraction = date.components.attoseconds
    if fraction == 0 { return .seconds(1) }
    return fraction % 1_000_000_000_000_000 == 0 ? .milliseconds(1) : .microseconds(1)
  }
}
