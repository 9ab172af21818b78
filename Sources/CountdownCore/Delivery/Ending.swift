/// The end of a countdown that nothing finds any more: to be delivered outside the lock, the handler then to be released.
struct Ending {
  let handler: HandlerRef
  let outcome: CountdownOutcome
  let isDelivered: Bool
  /// Whether the zero comes before the outcome.
  let tellsZero: Bool
  /// Whether it ended with the one that it followed, and as that one did.
  let isLed: Bool

  /// The end of an entry that has ended, in a state that says how.
  init(_ entry: EntryRef, _ state: EntryState, tellsZero: Bool = false) {
    guard case .ended(let outcome, let isLed) = state.phase else { preconditionFailure("it lives") }
    handler = entry.handler
    self.outcome = outcome
    self.isLed = isLed
    self.tellsZero = tellsZero
    isDelivered = state.flags.contains(.deliversEnd)
  }

  /// Delivers it, and releases the handler.
  ///
  /// Outside the lock, on the delivering queue, in no callback.
  func tell() {
    // One that reaches zero with the one that it followed shares that one's outcome too.
    let isShared = isLed || outcome == .completed
    var outcome = isShared ? handler.outcomeOfLeader ?? outcome : outcome
    if tellsZero, outcome == .completed {
      var stop = false
      if !handler.receive(0, &stop) { outcome = .receiverReleased }
    }
    if isDelivered { handler.end(outcome) }
    unsafe handler.release(endedAs: outcome)
  }
}
