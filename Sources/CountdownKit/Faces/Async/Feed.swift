import CountdownCore

/// The source of the values in the mailbox of one iterator.
///
/// The consumer calls `begin` once. Any thread may call `close`, at any time, also while `begin` runs.
class Feed: @unchecked Sendable {
  // Unchecked: nothing in this class changes, nor in its subclasses.

  let mailbox: Mailbox
  let handler: CountdownHandler

  init(_ mailbox: Mailbox, _ handler: CountdownHandler) {
    self.mailbox = mailbox
    self.handler = handler
  }

  /// The engine of what feeds the mailbox; nil if the manager is gone.
  var engine: CountdownEngine? { nil }

  /// Begins to feed the mailbox; what feeds it may end before the consumer does.
  func begin() {}

  /// Stops feeding; also before `begin`, whose effect another call then undoes.
  func end() {}

  /// Closes the mailbox, and ends what feeds it.
  final func close() {
    mailbox.close(end)
  }
}
