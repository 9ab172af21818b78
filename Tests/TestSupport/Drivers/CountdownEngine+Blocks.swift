package import CountdownCore

private final class BlockHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private let onTick: @Sendable (Duration, inout Bool) -> Void
  private let onEnd: (@Sendable (CountdownOutcome) -> Void)?

  init(
    onTick: @escaping @Sendable (Duration, inout Bool) -> Void, onEnd: (@Sendable (CountdownOutcome) -> Void)?
  ) {
    self.onTick = onTick
    self.onEnd = onEnd
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    onTick(.nanoseconds(value), &stop)
    return true
  }

  override func end(_ outcome: CountdownOutcome) { onEnd?(outcome) }
}

extension CountdownEngine {
  @discardableResult
  package func start(
    _ receiver: ObjectIdentifier? = nil, for duration: Duration, every interval: Duration = .seconds(1),
    ifActive: CountdownIfActive = .replace,
    onTick: @escaping @Sendable (Duration, inout Bool) -> Void,
    onEnd: (@Sendable (CountdownOutcome) -> Void)? = nil
  ) -> CountdownHandler {
    var request = CountdownRequest(
      for: duration, receiver: receiver, ticks: .every(interval), ifActive: ifActive)
    request.callbacks = CountdownCallbacks(outcome: onEnd != nil)
    let handler = BlockHandler(onTick: onTick, onEnd: onEnd)
    return start(request, handler: handler) ?? handler
  }
}
