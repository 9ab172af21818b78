import CountdownCore

/// The handler of a countdown by a server's clock.
///
/// It calls another handler, and holds the object that follows the clock.
final class ServerDeadlineHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: `deadline` is read under the engine's lock while the countdown runs, and given up after its end.

  /// The countdown's deadline; nil after the end.
  private(set) var deadline: ServerDeadline?
  let handler: CountdownHandler

  init(_ handler: CountdownHandler, _ deadline: ServerDeadline) {
    self.handler = handler
    self.deadline = deadline
  }

  override func receive(_ value: Int64, stamp: CountdownStamp, stop: inout Bool) -> Bool {
    handler.receive(value, stamp: stamp, stop: &stop)
  }
  override func receiveZero() -> Bool { handler.receiveZero() }
  override func noteOutcome(_ outcome: CountdownOutcome) { handler.noteOutcome(outcome) }
  override func change() { handler.change() }

  override func end(_ outcome: CountdownOutcome) { handler.end(outcome) }
  override var key: CountdownKey? { handler.key }
  override var label: String { handler.label }
  override func liveReceiver() -> AnyObject? { handler.liveReceiver() }
  override var outcome: CountdownOutcome? { handler.outcome }

  override func finish(_ outcome: CountdownOutcome) -> AnyObject? {
    Captures(deadline.take(), handler.finish(outcome))
  }
}
