import CountdownCore

/// How to tick: what the faces of `start` have in common.
struct TickOptions {
  var interval: Duration
  var tolerance: Duration
  var alignment = Countdown.Alignment.deadline
  var ifActive = Countdown.IfActive.replace

  /// A request for a receiver, or for nobody.
  func request(for duration: Duration, receiver: AnyObject?) -> CountdownRequest {
    CountdownRequest(
      for: duration, receiver: receiver.map { ObjectIdentifier($0) }, every: interval, tolerance: tolerance,
      alignment: alignment, ifActive: ifActive)
  }

  /// A request for endless ticks of a receiver, which have no deadline, and so no alignment.
  func request(ticksStartingAfter delay: Duration, receiver: AnyObject) -> CountdownRequest {
    CountdownRequest(
      ticksEvery: interval, receiver: ObjectIdentifier(receiver), startingAfter: delay,
      tolerance: tolerance, ifActive: ifActive)
  }
}
