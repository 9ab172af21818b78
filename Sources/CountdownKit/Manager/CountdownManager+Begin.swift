import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the faces of `start` have in common: how to tick.
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

  /// Endless ticks have no deadline.
  func request(ticksStartingAfter delay: Duration, receiver: AnyObject) -> CountdownRequest {
    CountdownRequest(
      ticksEvery: interval, receiver: ObjectIdentifier(receiver), startingAfter: delay,
      tolerance: tolerance, ifActive: ifActive)
  }
}

// What every face ends in: with blocks for any thread, or with blocks that belong to the main actor.

extension CountdownManager {
  func begin(_ request: CountdownRequest, _ handler: CountdownHandler) -> Countdown {
    let (id, kept) = engine.startOrKeep(request, handler: handler)
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }

  @MainActor
  func beginOnMainActor(_ request: CountdownRequest, _ handler: CountdownHandler) -> Countdown {
    let (id, kept) = engine.startOrKeepOnMainActor(request, handler: handler)
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }

  /// The countdown that is found under a receiver's identity, or nobody's, and a key.
  func find(_ receiver: AnyObject?, _ key: CountdownKey?) -> Countdown? {
    engine.findWithHandler(receiver.map { ObjectIdentifier($0) }, key: key)
      .map { Countdown(engine: engine, id: $0.id, handler: $0.handler) }
  }

  /// Begins what ends at a date.
  func begin(
    until date: Date, by clock: ServerClock?, _ handler: CountdownHandler,
    _ request: (Duration) -> CountdownRequest
  ) -> Countdown {
    let end = CountdownEnd(at: date, by: clock, in: engine)
    let countdown = begin(request(end.left), end.handler(calling: handler))
    end.hasStarted(countdown.id)
    return countdown
  }

  @MainActor
  func beginOnMainActor(
    until date: Date, by clock: ServerClock?, _ handler: CountdownHandler,
    _ request: (Duration) -> CountdownRequest
  ) -> Countdown {
    let end = CountdownEnd(at: date, by: clock, in: engine)
    let countdown = beginOnMainActor(request(end.left), end.handler(calling: handler))
    end.hasStarted(countdown.id)
    return countdown
  }
}
