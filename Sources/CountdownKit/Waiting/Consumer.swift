import CountdownCore

/// A consumer of what a countdown delivers: the content of an iterator, of a sleep, and of a wait for an outcome.
///
/// When the consumer goes, what rings for it ends.
final class Consumer {
  private let handler: ConsumerHandler
  private var hasBegun = false
  /// Whether zero was the last that it got: if its countdown is an actor's, that is not the end.
  private var isAtZero = false

  init(_ handler: ConsumerHandler) {
    self.handler = handler
  }

  deinit {
    handler.close()
  }

  /// Returns the next value, as soon as there is one; nil at the end, and if the task is cancelled.
  ///
  /// What it is, the engine decides when it is taken: the caller may have ended, paused or moved the countdown since it rang.
  func next(isolation: isolated (any Actor)?) async -> Int64? {
    while true {
      switch await nextRing(isolation: isolation) {
      case .over: return nil
      case .last: return isAtZero ? nil : 0
      case .news:
        guard case .value(let value) = handler.engine.take(handler) else { continue }
        isAtZero = value == 0
        return value
      }
    }
  }

  private func nextRing(isolation: isolated (any Actor)?) async -> Ring {
    if hasBegun, !Task.isCancelled, let ring = handler.bell.take() { return ring }
    return await withTaskCancellationHandler(
      operation: {
        begin()
        return await handler.bell.next(isolation: isolation)
      }, onCancel: { [handler] in handler.close() }, isolation: isolation)
  }

  private func begin() {
    if hasBegun { return }
    hasBegun = true
    // A driver that waits for consumers has to know of this one before there is a countdown, which shows others that
    // the loop has begun. And a task that is cancelled already starts nothing.
    guard handler.bell.take() == nil else { return }
    handler.begin()
    // A cancellation in the meantime may have come before there was anything to end.
    if handler.bell.isOver { handler.end() }
  }
}
