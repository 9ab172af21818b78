/// The end of a countdown, which nobody finds any more: to be told outside the lock, the handler then to be released.
struct Ending {
  let handler: HandlerRef
  let outcome: CountdownOutcome
  let wantsOutcome: Bool
  /// Whether the zero comes before the outcome.
  let tellsZero: Bool
  /// Whether it ended with the one that it followed, and as that one did.
  let isLed: Bool

  /// Tells it, and lets go of the handler.
  ///
  /// Outside the lock, on the delivering queue, in no callback.
  func tell() {
    // Who reaches zero with the one that it followed shares that one's outcome too.
    let isShared = isLed || outcome == .completed
    var outcome = isShared ? handler.outcomeOfLeader ?? outcome : outcome
    if tellsZero, outcome == .completed {
      var stop = false
      if !handler.receive(0, &stop) { outcome = .receiverReleased }
    }
    if wantsOutcome { handler.end(outcome) }
    unsafe handler.release(endedAs: outcome)
  }
}
