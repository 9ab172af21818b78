import CountdownCore

/// Who feeds the mailbox of one iterator.
///
/// The consumer calls `begin` once; `close`, anybody and at any time, also while `begin` runs.
class Feed: @unchecked Sendable {
  // Unchecked: nothing in it changes, nor in a subclass.

  let mailbox: Mailbox

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// Begins to feed; what it is fed by need not outlive anybody.
  func begin() {}

  /// Feeds no more; also before `begin`, which is then undone by another call.
  func end() {}

  /// Closes the mailbox: what fed it ends.
  final func close() {
    if mailbox.close() { end() }
  }
}

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
