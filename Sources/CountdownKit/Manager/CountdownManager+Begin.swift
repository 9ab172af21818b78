import CountdownCore

// What every face ends in.

extension CountdownManager {
  /// Begins a countdown, or endless ticks.
  func begin(
    _ request: CountdownRequest, _ handler: CountdownHandler, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let (id, kept) = engine.startOrKeep(request, handler: handler)
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }

  /// Begins a countdown to an end, for a receiver or for nobody.
  @discardableResult
  func begin(
    until end: CountdownEnd, _ options: TickOptions, for receiver: AnyObject?,
    _ handler: consuming CountdownHandler,
    as phase: StartPhase = .running, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    var request = options.request(for: end.left, receiver: receiver)
    if let total = end.total { request = request.of(total) }
    let handler = end.handler(calling: handler)
    let (id, kept) = engine.startOrKeep(request, handler: handler, as: phase, noting: end.noting)
    end.hasStarted()
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }
}

/// How to tick: what the faces of `start` have in common.
struct TickOptions {
  /// Nil: there are no ticks, but the end.
  private let interval: Duration?
  private var tolerance: Duration?
  private var alignment = Countdown.Alignment.deadline
  private let ifActive: Countdown.IfActive

  static func every(
    _ interval: Duration, _ tolerance: Duration?, _ alignment: Countdown.Alignment,
    _ ifActive: Countdown.IfActive = .replace
  ) -> TickOptions {
    TickOptions(interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive)
  }

  static func silent(_ ifActive: Countdown.IfActive) -> TickOptions {
    TickOptions(interval: nil, ifActive: ifActive)
  }

  /// A request for a receiver, or for nobody.
  func request(for duration: Duration, receiver: AnyObject?) -> CountdownRequest {
    let receiver = receiver.map { ObjectIdentifier($0) }
    guard let interval else {
      return CountdownRequest(silentlyFor: duration, receiver: receiver, ifActive: ifActive)
    }
    return CountdownRequest(
      for: duration, receiver: receiver, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive)
  }
}

extension CountdownKey {
  /// The key for an id, if there is one.
  ///
  /// Inlined, and not unwrapped before it is known that there is one: either costs a copy, also of none.
  @inline(__always)
  static func of(_ id: (any Hashable & Sendable)?) -> CountdownKey? {
    id == nil ? nil : CountdownKey(id!)
  }
}
