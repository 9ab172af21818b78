/// Why a countdown ended: each ends for exactly one reason.
@nonexhaustive
public enum CountdownOutcome: UInt8, Sendable {
  /// It reached its deadline.
  case completed
  /// Its callback set the stop flag.
  case stopped
  /// It was cancelled, or its manager is gone.
  case cancelled
  /// Something else was started for the same receiver.
  case replaced
  /// Its receiver is gone.
  case receiverReleased
}
