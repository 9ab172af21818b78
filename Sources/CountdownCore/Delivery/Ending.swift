/// The end of a countdown that no call finds any more: it is delivered outside the lock, and the handler is then
/// released.
struct Ending {
  let handler: HandlerRef
  let outcome: CountdownOutcome
  let deliversOutcome: Bool
  /// Whether the zero comes before the outcome.
  let deliversZero: Bool
  /// Whether it ended together with others: then it shares the outcome of its leader, if it has followed one.
  let isTogether: Bool

  /// The end of an entry that has ended, in a state that says how.
  init(_ entry: EntryRef, _ state: EntryState, deliversZero: Bool = false) {
    guard case .ended(let outcome, let isTogether) = state.phase else { preconditionFailure("it lives") }
    handler = entry.handler
    self.outcome = outcome
    self.isTogether = isTogether
    self.deliversZero = deliversZero
    deliversOutcome = state.flags.contains(.deliversEnd)
  }
}
