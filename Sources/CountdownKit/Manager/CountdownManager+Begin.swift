import CountdownCore

/// What all the faces of `start` have in common: how to tick.
struct TickOptions {
  var interval: Duration
  var tolerance: Duration
  var alignment = Countdown.Alignment.deadline
  var ifActive = Countdown.IfActive.replace

  func request(for duration: Duration, receiver: AnyObject) -> CountdownRequest {
    CountdownRequest(
      for: duration, receiver: ObjectIdentifier(receiver), every: interval, tolerance: tolerance,
      alignment: alignment, ifActive: ifActive)
  }

  /// Endless ticks have no deadline, and always replace.
  func request(ticksStartingAfter delay: Duration, receiver: AnyObject) -> CountdownRequest {
    CountdownRequest(
      ticksEvery: interval, receiver: ObjectIdentifier(receiver), startingAfter: delay, tolerance: tolerance)
  }
}

// What every face ends in: with blocks for any thread, or with blocks that belong to the main actor.

extension CountdownManager {
  func begin<Receiver: AnyObject>(
    _ receiver: Receiver, for duration: Duration, _ options: TickOptions,
    onTick: @escaping (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: ((Receiver?, Countdown.Outcome) -> Void)?
  ) -> Countdown {
    let handler = WeakHandler.make(
      receiver, onTick: ErasedBlock(onTick), onEnd: OutcomeBlock(onEnd))
    let request = options.request(for: duration, receiver: receiver)
    return Countdown(engine: engine, id: engine.start(request, handler: handler))
  }

  @MainActor
  func beginOnMainActor<Receiver: AnyObject>(
    _ receiver: Receiver, for duration: Duration, _ options: TickOptions,
    onTick: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?
  ) -> Countdown {
    let handler = WeakHandler.make(
      receiver, onTick: ErasedBlock(onMainActor: onTick), onEnd: OutcomeBlock(onMainActor: onEnd))
    let request = options.request(for: duration, receiver: receiver)
    return Countdown(engine: engine, id: engine.startOnMainActor(request, handler: handler))
  }

  func beginTicking<Receiver: AnyObject>(
    _ receiver: Receiver, startingAfter delay: Duration, _ options: TickOptions,
    onTick: @escaping (Receiver, Int, inout Bool) -> Void,
    onEnd: ((Receiver?, Countdown.Outcome) -> Void)?
  ) -> Countdown {
    let handler = WeakTickHandler(
      receiver, onTick: NumberBlock(onTick), onEnd: OutcomeBlock(onEnd))
    let request = options.request(ticksStartingAfter: delay, receiver: receiver)
    return Countdown(engine: engine, id: engine.start(request, handler: handler))
  }

  @MainActor
  func beginTickingOnMainActor<Receiver: AnyObject>(
    _ receiver: Receiver, startingAfter delay: Duration, _ options: TickOptions,
    onTick: @escaping @MainActor (Receiver, Int, inout Bool) -> Void,
    onEnd: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?
  ) -> Countdown {
    let handler = WeakTickHandler(
      receiver, onTick: NumberBlock(onMainActor: onTick), onEnd: OutcomeBlock(onMainActor: onEnd))
    let request = options.request(ticksStartingAfter: delay, receiver: receiver)
    return Countdown(engine: engine, id: engine.startOnMainActor(request, handler: handler))
  }
}
