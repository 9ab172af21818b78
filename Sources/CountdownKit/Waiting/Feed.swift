import CountdownCore

/// The source of the values in the mailbox of one iterator.
///
/// The consumer calls `begin` once. Any thread may call `close`, at any time, also while `begin` runs.
protocol Feed: AnyObject, Sendable {
  /// The handler of the countdown that feeds the mailbox.
  var handler: MailboxHandler { get }

  /// The engine of what feeds the mailbox.
  var engine: CountdownEngine { get }

  /// Begins to feed the mailbox; what feeds it may end before the consumer does.
  func begin()

  /// Stops feeding; also before `begin`, whose effect another call then undoes.
  func end()
}

extension Feed {
  var mailbox: Mailbox { handler.mailbox }

  /// Closes the mailbox, and ends what feeds it.
  func close() {
    mailbox.close(end)
  }
}
