import CountdownCore

/// The state of a mailbox, in one word, so that one exchange changes it.
enum MailboxState: UInt64 {
  case empty
  /// The consumer waits, and its continuation is there.
  case waiting
  /// The bell has rung, and was not heard.
  case rung
  /// So it has, for the last time: nothing more comes.
  case rungLast
  /// Nothing more comes, and nothing is left.
  case ended

  init(word: UInt64) {
    guard let state = MailboxState(rawValue: word) else { preconditionFailure("no state of a mailbox") }
    self = state
  }

  init(_ bell: Bell) { self = bell == .last ? .rungLast : .rung }

  /// Whether nothing more can come in.
  var isOver: Bool { self == .rungLast || self == .ended }
}

/// What a consumer hears.
package enum Bell: Sendable {
  /// There may be something to take.
  case again
  /// There is nothing more to come: the countdown is completed, or the outcome is there.
  case last
}

/// The result of a consumer's check of its mailbox.
package enum MailboxFinding {
  case bell(Bell)
  case end
  case nothing
}
