import CountdownCore

/// The handler of a countdown to a date by a server's clock: calls another, and holds what follows the clock.
final class ServerDeadlineHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: what follows the clock is asked for under the engine's lock while the countdown runs, and given up when all
  // is over.

  private(set) var deadline: ServerDeadline?
  private let handler: CountdownHandler

  init(_ handler: CountdownHandler, _ deadline: ServerDeadline) {
    self.handler = handler
    self.deadline = deadline
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { handler.receive(value, stop: &stop) }
  override func end(_ outcome: CountdownOutcome) { handler.end(outcome) }
  override var wantsOutcome: Bool { handler.wantsOutcome }
  override var key: CountdownKey? { handler.key }
  override func liveReceiver() -> AnyObject? { handler.liveReceiver() }
  override var outcome: CountdownOutcome? { handler.outcome }

  override func finish(_ outcome: CountdownOutcome) -> AnyObject? {
    Captures(deadline.take(), handler.finish(outcome))
  }
}
