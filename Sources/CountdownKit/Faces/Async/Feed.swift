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
    mailbox.close(end)
  }
}
