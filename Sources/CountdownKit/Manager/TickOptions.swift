import CountdownCore

/// What all the faces of `start` have in common: how to tick.
struct TickOptions {
  var interval: Duration
  var tolerance: Duration
  var alignment: Countdown.Alignment
  var ifActive: Countdown.IfActive
}

extension CountdownManager {
  /// Starts a countdown of so many nanoseconds: what every face ends in.
  func begin(
    _ receiver: AnyObject, left: Nanoseconds, _ options: TickOptions,
    onTick: ErasedBlock, onEnd: OutcomeBlock?
  ) -> Countdown {
    let handler =
      if let onEnd {
        WeakHandlerWithEnd(receiver, onTick: onTick, onEnd: onEnd)
      } else {
        WeakHandler(receiver, onTick: onTick)
      }
    let request = CountdownRequest(
      ObjectIdentifier(receiver), left: left, interval: options.interval,
      tolerance: options.tolerance, alignment: options.alignment, ifActive: options.ifActive)
    return Countdown(engine: engine, id: engine.start(request, handler: handler))
  }
}
