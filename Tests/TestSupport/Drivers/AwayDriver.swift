import CountdownCore

/// Virtual time for one manager, whose callers can be away from the delivering queue: what they start waits for a
/// pass, as it does for other threads.
package class AwayDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  package var isAway = false

  override package func isDelivering(onMainActor: Bool) -> Bool {
    !isAway && timer.isDelivering(onMainActor: onMainActor)
  }
}
