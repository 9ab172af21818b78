import CountdownCore

// The functions that every public method which starts something calls in the end.

extension CountdownManager {
  /// Begins a countdown, or endless ticks.
  func begin(
    _ request: CountdownRequest, _ handler: CountdownHandler, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let (id, kept) = engine.startOrKeep(request, handler: handler)
    return Countdown(engine: engine, id: id, handler: kept ?? handler)
  }

  /// Begins a countdown to an end, with or without a receiver.
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

/// The options for ticks that all `start` methods share.
struct TickOptions {
  /// The interval between two ticks; nil for a silent countdown, which has none.
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

  /// Returns the request for a countdown, with or without a receiver.
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
  /// Returns the key for an id; nil if there is no id.
  ///
  /// This function is inlined, and checks for nil before it unwraps: otherwise every call would copy the id, even an
  /// absent one.
  @inline(__always)
  static func of(_ id: (any Hashable & Sendable)?) -> CountdownKey? {
    id == nil ? nil : CountdownKey(id!)
  }
}
