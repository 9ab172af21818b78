/// What is asked of an engine, brought into range: nothing in it can trap.
public struct CountdownRequest: Sendable {
  let address: UInt
  /// To the deadline; of endless ticks, to the first.
  let left: Nanoseconds
  let interval: Nanoseconds
  let toleranceExponent: Int
  let alignment: CountdownAlignment
  let ifActive: CountdownIfActive
  let isEndless: Bool

  private static let shortestInterval: Nanoseconds = 1_000_000

  /// A request for a countdown.
  ///
  /// - Parameters:
  ///   - duration: To the deadline, to the nearest nanosecond; negative is zero, more than 2^62 ns (146 years) is 2^62 ns.
  ///   - receiver: The identity under which it is found, and of which an engine has one countdown at most.
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Which grid the ticks are on.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  public init(
    for duration: Duration, receiver: ObjectIdentifier, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: CountdownAlignment = .deadline,
    ifActive: CountdownIfActive = .replace
  ) {
    self.init(receiver, duration, interval, tolerance, alignment, ifActive, isEndless: false)
  }

  /// A request for endless ticks, in place of what the receiver has.
  ///
  /// - Parameters:
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; at least 1 ms.
  ///   - receiver: The identity under which they are found.
  ///   - delay: To the first tick; zero and negative: it comes at once.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up; at most `interval`.
  public init(
    ticksEvery interval: Duration, receiver: ObjectIdentifier, startingAfter delay: Duration = .zero,
    tolerance: Duration = .zero
  ) {
    self.init(receiver, delay, interval, tolerance, .deadline, .replace, isEndless: true)
  }

  private init(
    _ receiver: ObjectIdentifier, _ left: Duration, _ interval: Duration, _ tolerance: Duration,
    _ alignment: CountdownAlignment, _ ifActive: CountdownIfActive, isEndless: Bool
  ) {
    address = UInt(bitPattern: receiver)
    self.left = Nanoseconds(saturating: left).asDuration
    self.interval = max(Self.shortestInterval, Nanoseconds(saturating: interval, roundedUp: true))
    toleranceExponent =
      tolerance <= .zero
      ? 0 : Tolerance.exponent(within: min(self.interval, Nanoseconds(saturating: tolerance)))
    self.alignment = alignment
    self.ifActive = ifActive
    self.isEndless = isEndless
  }
}
