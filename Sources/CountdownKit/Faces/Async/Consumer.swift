/// The consumer of one mailbox: what an iterator is made of, and a sleep.
///
/// When it goes, what feeds it ends.
final class Consumer {
  private let feed: Feed
  private var hasBegun = false

  init(of feed: Feed) {
    self.feed = feed
  }

  deinit {
    feed.close()
  }

  /// The next value, as soon as there is one; nil: the end, or the task is cancelled.
  func next(isolation: isolated (any Actor)?) async -> Int64? {
    let mailbox = feed.mailbox
    if hasBegun, !Task.isCancelled, case .value(let value) = mailbox.take(isolation: isolation) {
      return value
    }
    return await withTaskCancellationHandler(
      operation: {
        begin()
        return await mailbox.next(isolation: isolation)
      }, onCancel: { [feed] in feed.close() }, isolation: isolation)
  }

  private func begin() {
    if hasBegun { return }
    hasBegun = true
    // Who is cancelled already starts nothing.
    if feed.mailbox.isEnded { return }
    feed.begin()
    // Who is cancelled meanwhile may have looked for it too early.
    if feed.mailbox.isEnded { feed.end() }
  }
}
