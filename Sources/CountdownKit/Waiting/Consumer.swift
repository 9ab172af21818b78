import CountdownCore

/// The consumer of one mailbox: the content of an iterator, and of a sleep.
///
/// When the consumer goes, its feed ends.
final class Consumer {
  private let feed: any Feed
  private var hasBegun = false
  /// Whether zero was the last that it got: if its countdown is an actor's, that is not the end.
  private var isAtZero = false

  init(of feed: any Feed) {
    self.feed = feed
  }

  deinit {
    feed.close()
  }

  /// Returns the next value, as soon as there is one; nil at the end, and if the task is cancelled.
  ///
  /// What it is, the engine decides when it is taken: the caller may have ended, paused or moved the countdown since it rang.
  func next(isolation: isolated (any Actor)?) async -> Int64? {
    while let bell = await nextBell(isolation: isolation) {
      if bell == .last { return isAtZero ? nil : 0 }
      guard case .value(let value) = feed.engine.take(feed.handler) else { continue }
      isAtZero = value == 0
      return value
    }
    return nil
  }

  private func nextBell(isolation: isolated (any Actor)?) async -> Bell? {
    let mailbox = feed.mailbox
    if hasBegun, !Task.isCancelled, case .bell(let bell) = mailbox.take(isolation: isolation) { return bell }
    return await withTaskCancellationHandler(
      operation: {
        begin(isolation: isolation)
        return await mailbox.next(isolation: isolation)
      }, onCancel: { [feed] in feed.close() }, isolation: isolation)
  }

  private func begin(isolation: (any Actor)?) {
    if hasBegun { return }
    hasBegun = true
    // A driver that waits for consumers has to know of this one before there is a countdown, which shows others that
    // the loop has begun. And a task that is cancelled already starts nothing.
    guard feed.mailbox.announceConsumer(isolation: isolation) else { return }
    feed.begin()
    // A cancellation in the meantime may have come before there was anything to end.
    if feed.mailbox.isEnded { feed.end() }
  }
}
