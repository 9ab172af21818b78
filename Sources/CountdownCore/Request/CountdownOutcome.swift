/// The reason why a countdown ended: each ends for exactly one reason.
@nonexhaustive
public enum CountdownOutcome: UInt8, Sendable {
  /// The countdown reached its deadline.
  case completed
  /// The countdown's callback set the stop flag.
  case stopped
  /// The countdown was cancelled, or its engine is gone.
  case cancelled
  /// Something else was started in its place, for the same receiver.
  case replaced
  /// The countdown's receiver is gone.
  case receiverReleased
}
