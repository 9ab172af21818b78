import CountdownCore

/// The consumer of one mailbox: the content of an iterator, and of a sleep.
///
/// When the consumer goes, its feed ends.
final class Consumer {
  private let feed: any Feed
  private var hasBegun = false

  init(of feed: any Feed) {
    self.feed = feed
  }

  deinit {
    feed.close()
  }

  /// Returns the next value, as soon as there is one; nil at the end, and if the task is cancelled.
  ///
  /// A value is compared with the countdown once more where it is handed over: the caller may have ended, paused or moved it
  /// since the value was offered.
  func next(isolation: isolated (any Actor)?) async -> Int64? {
    while let offered = await nextOffered(isolation: isolation) {
      let value = offered.value
      guard !offered.isLast, let engine = feed.engine else { return value }
      if let value = engine.handOver(value, of: feed.handler) { return value }
    }
    return nil
  }

  private func nextOffered(isolation: isolated (any Actor)?) async -> MailboxValue? {
    let mailbox = feed.mailbox
    if hasBegun, !Task.isCancelled, case .value(let value) = mailbox.take(isolation: isolation) {
      return value
    }
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
