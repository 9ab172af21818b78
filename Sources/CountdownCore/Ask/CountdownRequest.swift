/// A request to an engine, with all values brought into range: nothing in it can trap.
package struct CountdownRequest: ~Copyable, Sendable {
  /// The address of the receiver; 0 for a countdown without a receiver.
  let address: UInt
  /// The time to the deadline; for endless ticks, to the first tick.
  private(set) var left: Nanoseconds = 0
  /// What it brings along.
  private(set) var past = CountdownPast()
  var rhythm: CountdownTicks
  let ifActive: CountdownIfActive
  /// What counts as delivered before its start.
  private(set) var lastValue = LastValue.nothing
  /// Whether nothing is delivered before zero, and the handler makes numbers of the values.
  private(set) var beginsAtZero = false
  /// What the handler is called for, and where; by default for the outcome, anywhere.
  package var callbacks = CountdownCallbacks()

  /// Creates a request for a countdown.
  ///
  /// - Parameters:
  ///   - duration: The time to the deadline, to the nearest nanosecond. A negative duration is zero, unless the countdown
  ///     goes on past zero: then it begins there, at most 2^60 ns (36 years). From 2^62 ns (146 years) on it is 2^62 ns.
  ///   - receiver: The receiver's identity, under which the countdown is found. An engine has at most one countdown
  ///     for each receiver and key. nil for a countdown without a receiver, which is found under its handler's key
  ///     alone.
  ///   - ticks: How it ticks. nil for a countdown without ticks: its only value is the zero, even at its start and
  ///     after a move.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same key; by default it is
  ///     replaced.
  package init(
    for duration: Duration, receiver: ObjectIdentifier?, ticks: CountdownTicks? = .everySecond,
    ifActive: CountdownIfActive = .replace
  ) {
    self.init(receiver, duration, ticks ?? .silent, ifActive)
  }

  /// Creates a request for endless ticks: past zero, from zero on.
  ///
  /// The handler makes numbers of the values.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms.
  ///   - receiver: The receiver's identity, under which the ticks are found. An engine has at most one countdown for
  ///     each receiver and key. nil for ticks without a receiver, which are found under their handler's key alone.
  ///   - delay: The time to the first tick. With zero, the default, or a negative delay it comes at once.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same key; by default it is
  ///     replaced.
  package init(
    ticksEvery interval: Duration, receiver: ObjectIdentifier?, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, ifActive: CountdownIfActive = .replace
  ) {
    self.init(receiver, max(.zero, delay), .every(interval, tolerance: tolerance).pastZero, ifActive)
    (lastValue, beginsAtZero) = (.untilZero, true)
  }

  private init(
    _ receiver: ObjectIdentifier?, _ left: Duration, _ rhythm: CountdownTicks,
    _ ifActive: CountdownIfActive
  ) {
    address = receiver.map { UInt(bitPattern: $0) } ?? 0
    self.rhythm = rhythm
    self.ifActive = ifActive
    self.left = inRange(left)
  }

  /// Returns a time to the deadline, brought into range.
  func inRange(_ left: Duration) -> Nanoseconds {
    Nanoseconds(saturating: left).asTimeLeft(isPastZero: rhythm.goesPastZero)
  }

  /// Whether there is something to deliver at the start, if so much is left.
  func hasFirstValue(with left: Nanoseconds) -> Bool {
    if left <= 0 { return true }
    guard rhythm.isAtMarks else { return !beginsAtZero }
    guard let marks = rhythm.markList?.values, marks[0] >= left else { return false }
    return lastValue.isNothing || marks.last { $0 >= left }! < lastValue.value
  }

  /// Returns the same request without ticks, for a sleep: its end may be that much late.
  ///
  /// - Parameter tolerance: How late the end may be; a negative tolerance is zero.
  /// - Returns: The request.
  package consuming func sleeping(within tolerance: Duration) -> CountdownRequest {
    var request = self
    request.rhythm = .silent(within: tolerance)
    return request
  }

  /// Returns the same request, for a countdown that did not begin here.
  ///
  /// - Parameter past: What it brings along.
  /// - Returns: The request.
  package consuming func bringing(_ past: CountdownPast) -> CountdownRequest {
    var request = self
    request.past = past
    if request.rhythm.markList != nil, let told = past.told { request.lastValue = .exactly(told) }
    return request
  }
}
