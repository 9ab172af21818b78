import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What every face ends in: with blocks for any thread, or with blocks that belong to the main actor.

extension CountdownManager {
  func begin(
    _ request: CountdownRequest, _ handler: CountdownHandler, noting: ((CountdownID) -> Void)? = nil
  ) -> Countdown {
    let (id, kept) = engine.startOrKeep(request, handler: handler, noting: noting)
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }

  @MainActor
  func beginOnMainActor(
    _ request: CountdownRequest, _ handler: CountdownHandler, noting: ((CountdownID) -> Void)? = nil
  ) -> Countdown {
    let (id, kept) = engine.startOrKeepOnMainActor(request, handler: handler, noting: noting)
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }

  /// Begins what ends at a date.
  func begin(
    until date: Date, by clock: ServerClock?, _ handler: CountdownHandler,
    _ request: (Duration) -> CountdownRequest
  ) -> Countdown {
    let end = CountdownEnd(at: date, by: clock, in: engine)
    let countdown = begin(request(end.left), end.handler(calling: handler), noting: end.noting)
    end.hasStarted()
    return countdown
  }

  @MainActor
  func beginOnMainActor(
    until date: Date, by clock: ServerClock?, _ handler: CountdownHandler,
    _ request: (Duration) -> CountdownRequest
  ) -> Countdown {
    let end = CountdownEnd(at: date, by: clock, in: engine)
    let countdown = beginOnMainActor(request(end.left), end.handler(calling: handler), noting: end.noting)
    end.hasStarted()
    return countdown
  }
}
