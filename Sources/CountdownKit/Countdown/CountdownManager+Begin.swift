public import CountdownCore

// The functions that every public method which starts something calls in the end.

extension CountdownManager {
  /// Begins what a request asks for: endless ticks, or a countdown, of a duration or to an instant of a clock.
  func begin(
    _ request: consuming CountdownRequest, until moment: (any CountdownMoment)? = nil,
    _ callbacks: CountdownCallbacks, _ handler: CountdownHandler
  ) -> Countdown {
    request.callbacks = callbacks
    let kept = engine.start(request, until: moment, handler: handler)
    return Countdown(engine: engine, handler: kept ?? handler, isKept: kept != nil)
  }

  /// Begins a countdown, with or without a receiver.
  ///
  /// - Parameters:
  ///   - length: What its length comes down to.
  ///   - ticks: How it ticks; nil: silently.
  ///   - ifActive: What happens to a countdown that is there already.
  ///   - receiver: The receiver; nil: none.
  ///   - callbacks: What the handler is called for, and where.
  ///   - handler: The handler.
  ///   - past: What it brings along.
  /// - Returns: The countdown, or the running countdown that was kept.
  @discardableResult
  func begin(
    _ length: CountdownEnd, _ ticks: consuming Countdown.Ticks?, _ ifActive: Countdown.IfActive = .replace,
    for receiver: AnyObject?, _ callbacks: CountdownCallbacks, _ handler: CountdownHandler,
    bringing past: CountdownPast? = nil
  ) -> Countdown {
    let receiver = receiver.map { ObjectIdentifier($0) }
    var request = CountdownRequest(for: length.duration, receiver: receiver, ticks: ticks, ifActive: ifActive)
    if let past { request = request.bringing(past) }
    return begin(request, until: length.moment, callbacks, handler)
  }
}

extension CountdownKey {
  /// Returns the key for an id; nil if there is no id.
  ///
  /// This function is inlined, and checks for nil before it unwraps: otherwise every call would copy the id, even an
  /// absent one.
  @inlinable @inline(__always)
  static func of(_ id: (any Hashable & Sendable)?) -> CountdownKey? {
    id == nil ? nil : CountdownKey(id!)
  }
}
