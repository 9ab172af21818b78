/// What is asked of `start`, brought into range: nothing in it can trap.
package struct CountdownRequest {
  let address: UInt
  /// To the deadline; of endless ticks, to the first instant.
  let left: Nanoseconds
  let interval: Nanoseconds
  let toleranceExponent: Int
  let alignment: CountdownEngine.Alignment
  let ifActive: CountdownEngine.IfActive
  let isEndless: Bool

  /// The shortest interval.
  package static let shortestInterval: Nanoseconds = 1_000_000

  /// A request for a countdown.
  ///
  /// - Parameters:
  ///   - receiver: Whose countdown it is.
  ///   - left: To the deadline, in nanoseconds; brought to 0 ... 2^62.
  ///   - interval: Between two ticks; brought to 1 ms ... 146 years.
  ///   - tolerance: How late a tick may be; brought to zero ... `interval`.
  ///   - alignment: Which grid the ticks are on.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  package init(
    _ receiver: ObjectIdentifier, left: Nanoseconds, interval: Duration, tolerance: Duration,
    alignment: CountdownEngine.Alignment, ifActive: CountdownEngine.IfActive
  ) {
    self.init(
      receiver, left: left, interval: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, isEndless: false)
  }

  /// A request for endless ticks; the parameters are as above.
  package init(
    ticksFor receiver: ObjectIdentifier, startingAfter left: Nanoseconds, interval: Duration,
    tolerance: Duration
  ) {
    self.init(
      receiver, left: left, interval: interval, tolerance: tolerance, alignment: .deadline,
      ifActive: .replace, isEndless: true)
  }

  private init(
    _ receiver: ObjectIdentifier, left: Nanoseconds, interval: Duration, tolerance: Duration,
    alignment: CountdownEngine.Alignment, ifActive: CountdownEngine.IfActive, isEndless: Bool
  ) {
    address = UInt(bitPattern: receiver)
    self.left = left.asDuration
    self.interval = max(Self.shortestInterval, Nanoseconds(saturating: interval))
    toleranceExponent = Tolerance.exponent(
      within: min(self.interval, Nanoseconds(saturating: tolerance)))
    self.alignment = alignment
    self.ifActive = ifActive
    self.isEndless = isEndless
  }
}
