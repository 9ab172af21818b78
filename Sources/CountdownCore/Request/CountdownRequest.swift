/// What is asked of an engine, brought into range: nothing in it can trap.
public struct CountdownRequest: Sendable {
  /// The receiver's; 0: nobody's.
  let address: UInt
  /// To the deadline; of endless ticks, to the first.
  let left: Nanoseconds
  /// What it began with, where that was before it is started: more than what is left.
  var total: Nanoseconds = 0
  let interval: Nanoseconds
  let toleranceExponent: Int
  let ifActive: CountdownIfActive
  let alignment: CountdownAlignment
  let kind: Kind

  /// What it delivers.
  enum Kind {
    case ticks, onlyItsEnd, endlessTicks
  }

  private static let shortestInterval: Nanoseconds = 1_000_000

  /// A request for a countdown.
  ///
  /// - Parameters:
  ///   - duration: To the deadline, to the nearest nanosecond; negative is zero, more than 2^62 ns (146 years) is 2^62 ns.
  ///   - receiver: The identity under which it is found, and of which an engine has one countdown at most, for each key;
  ///     nil: it is nobody's, and is found under its handler's key alone.
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: in a
  ///     crowd a hundredth of the interval, at most 10 ms; otherwise nothing.
  ///   - alignment: Which grid the ticks are on.
  ///   - ifActive: What becomes of a countdown that is there already.
  public init(
    for duration: Duration, receiver: ObjectIdentifier?, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: CountdownAlignment = .deadline,
    ifActive: CountdownIfActive = .replace
  ) {
    self.init(
      receiver, duration, Self.interval(interval), tolerance, alignment, ifActive, .ticks)
  }

  /// The same request, for a countdown that began with more than what is left.
  ///
  /// - Parameter total: What it began with; less than what is left is what is left.
  /// - Returns: The request.
  package func of(_ total: Duration) -> CountdownRequest {
    var request = self
    request.total = Nanoseconds(saturating: total).asDuration
    return request
  }

  /// A request for a countdown without ticks: no value is told but the zero, neither the first nor a moved one.
  ///
  /// - Parameters:
  ///   - duration: To the deadline, as above.
  ///   - receiver: The identity under which it is found; nil: it is nobody's.
  ///   - ifActive: What becomes of a countdown that is there already.
  public init(
    silentlyFor duration: Duration, receiver: ObjectIdentifier?, ifActive: CountdownIfActive = .replace
  ) {
    self.init(receiver, duration, .longest, .zero, .deadline, ifActive, .onlyItsEnd)
  }

  /// A request for endless ticks.
  ///
  /// - Parameters:
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms.
  ///   - receiver: The identity under which they are found; nil: they are nobody's.
  ///   - delay: To the first tick; zero and negative: it comes at once.
  ///   - tolerance: How late a tick, but for the first, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: in
  ///     a crowd a hundredth of the interval, at most 10 ms; otherwise nothing.
  ///   - ifActive: What becomes of what is there already.
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

  /// An interval in range: 1 ms at least, 2^62 ns at most.
  package static func interval(_ duration: Duration) -> Nanoseconds {
    // Nearly all intervals are a second: that needs no division of 128 bits.
    if duration == .seconds(1) { return 1_000_000_000 }
    return max(shortestInterval, Nanoseconds(saturating: duration, roundedUp: true))
  }
}
