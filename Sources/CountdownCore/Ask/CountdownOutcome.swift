/// The reason why a countdown ended: each ends for exactly one reason.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CountdownOutcome: UInt8, Sendable {
  /// The countdown reached its deadline.
  case completed
  /// The countdown's callback set the stop flag.
  case stopped
  /// The countdown was cancelled, or its engine is gone.
  case cancelled
  /// Something else was started in its place, for the same receiver.
  ///
  /// A closure for the outcome that starts anew under the same identity, whatever the outcome, also ends what the caller
  /// has just started. So such a closure should look at the outcome first.
  case replaced
  /// The countdown's receiver is gone.
  case receiverReleased
}
