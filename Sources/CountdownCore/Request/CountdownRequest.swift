/// A request to an engine, with all values brought into range: nothing in it can trap.
public struct CountdownRequest: Sendable {
  /// The address of the receiver; 0 for a countdown without a receiver.
  let address: UInt
  /// The time to the deadline; for endless ticks, to the first tick.
  let left: Nanoseconds
  /// The duration that the countdown began with, if it began before its start here with more than is left; otherwise
  /// 0.
  var total: Nanoseconds = 0
  let interval: Nanoseconds
  let toleranceExponent: Int
  let ifActive: CountdownIfActive
  let alignment: CountdownAlignment
  let kind: Kind

  /// The kind of values that the countdown delivers.
  enum Kind {
    case ticks, onlyItsEnd, endlessTicks
  }

  private static let shortestInterval: Nanoseconds = 1_000_000

  /// Creates a request for a countdown.
  ///
  /// - Parameters:
  ///   - duration: The time to the deadline, to the nearest nanosecond. A negative duration is zero; from 2^62 ns
  ///     (146 years) on it is 2^62 ns.
  ///   - receiver: The receiver's identity, under which the countdown is found. An engine has at most one countdown
  ///     for each receiver and key. nil for a countdown without a receiver, which is found under its handler's key
  ///     alone.
  ///   - interval: The time between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms. The default
  ///     is one second.
  ///   - tolerance: How late a tick may be, never the zero, so that it can share a wake-up; it is brought to 0 …
  ///     `interval`. nil, the default, for exact ticks, which in a crowd may be late by a hundredth of the interval,
  ///     at most 10 ms.
  ///   - alignment: The grid that the ticks are on; by default the deadline's own.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same key; by default it is
  ///     replaced.
  public init(
    for duration: Duration, receiver: ObjectIdentifier?, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: CountdownAlignment = .deadline,
    ifActive: CountdownIfActive = .replace
  ) {
    self.init(
      receiver, duration, Self.interval(interval), tolerance, alignment, ifActive, .ticks)
  }

  /// Returns the same request, for a countdown that began with more than is left.
  ///
  /// - Parameter total: The duration that the countdown began with; if it is less than is left, the total is what is
  ///   left.
  /// - Returns: The request.
  package func of(_ total: Duration) -> CountdownRequest {
    var request = self
    request.total = Nanoseconds(saturating: total).asDuration
    return request
  }

  /// Creates a request for a countdown without ticks: its only value is the zero, even at its start and after a move.
  ///
  /// - Parameters:
  ///   - duration: The time to the deadline, to the nearest nanosecond. A negative duration is zero; from 2^62 ns
  ///     (146 years) on it is 2^62 ns.
  ///   - receiver: The receiver's identity, under which the countdown is found. An engine has at most one countdown
  ///     for each receiver and key. nil for a countdown without a receiver, which is found under its handler's key
  ///     alone.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same key; by default it is
  ///     replaced.
  public init(
    silentlyFor duration: Duration, receiver: ObjectIdentifier?, ifActive: CountdownIfActive = .replace
  ) {
    self.init(receiver, duration, .longest, .zero, .deadline, ifActive, .onlyItsEnd)
  }

  /// Creates a request for endless ticks.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms.
  ///   - receiver: The receiver's identity, under which the ticks are found. An engine has at most one countdown for
  ///     each receiver and key. nil for ticks without a receiver, which are found under their handler's key alone.
  ///   - delay: The time to the first tick. With zero, the default, or a negative delay it comes at once.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; it is brought to 0 …
  ///     `interval`. nil, the default, for exact ticks, which in a crowd may be late by a hundredth of the interval,
  ///     at most 10 ms.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same key; by default it is
  ///     replaced.
  public init(
    ticksEvery interval: Duration, receiver: ObjectIdentifier?, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, ifActive: CountdownIfActive = .replace
  ) {
    self.init(receiver, delay, Self.interval(interval), tolerance, .deadline, ifActive, .endlessTicks)
  }

  private init(
    _ receiver: ObjectIdentifier?, _ left: Duration, _ interval: Nanoseconds, _ tolerance: Duration?,
    _ alignment: CountdownAlignment, _ ifActive: CountdownIfActive, _ kind: Kind
  ) {
    address = receiver.map { UInt(bitPattern: $0) } ?? 0
    self.left = Nanoseconds(saturating: left).asDuration
    self.interval = interval
    toleranceExponent =
      if let tolerance {
        tolerance <= .zero ? 0 : Tolerance.exponent(within: min(interval, Nanoseconds(saturating: tolerance)))
      } else {
        Tolerance.automatic
      }
    self.alignment = alignment
    self.ifActive = ifActive
    self.kind = kind
  }

  /// Returns an interval in range: 1 ms at least, 2^62 ns at most.
  package static func interval(_ duration: Duration) -> Nanoseconds {
    // Nearly all intervals are a second, which needs no division of 128 bits.
    if duration == .seconds(1) { return 1_000_000_000 }
    return max(shortestInterval, Nanoseconds(saturating: duration, roundedUp: true))
  }
}
