import CountdownCore

/// What all the faces of `start` have in common: how to tick.
struct TickOptions {
  var interval: Duration
  var tolerance: Duration
  var alignment: Countdown.Alignment
  var ifActive: Countdown.IfActive

  func request(for duration: Duration, receiver: AnyObject) -> CountdownRequest {
    CountdownRequest(
      for: duration, receiver: ObjectIdentifier(receiver), every: interval, tolerance: tolerance,
      alignment: alignment, ifActive: ifActive)
  }
}

extension CountdownManager {
  /// Starts a countdown with blocks for any thread: what every such face ends in.
  func begin(
    _ receiver: AnyObject, for duration: Duration, _ options: TickOptions, onTick: ErasedBlock,
    onEnd: OutcomeBlock?
  ) -> Countdown {
    let handler = WeakHandler.make(receiver, onTick: onTick, onEnd: onEnd)
    return Countdown(
      engine: engine, id: engine.start(options.request(for: duration, receiver: receiver), handler: handler))
  }

  /// Starts a countdown whose blocks belong to the main actor.
  @MainActor
  func beginOnMainActor<Receiver: AnyObject>(
    _ receiver: Receiver, for duration: Duration, _ options: TickOptions,
    onTick: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) -> Countdown {
    let handler = WeakHandler.make(
      receiver, onTick: ErasedBlock(onMainActor: onTick), onEnd: onEnd.map { OutcomeBlock(onMainActor: $0) })
    let request = options.request(for: duration, receiver: receiver)
    return Countdown(engine: engine, id: engine.startOnMainActor(request, handler: handler))
  }
}
