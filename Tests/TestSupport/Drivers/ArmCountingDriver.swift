import CountdownCore

/// Virtual time for one manager, that counts how often its timer is armed and disarmed.
package final class ArmCountingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  package private(set) var armCount = 0
  package private(set) var disarmCount = 0

  override package func arm(at instant: Duration) {
    armCount += 1
    timer.arm(at: instant)
  }

  override package func disarm() {
    disarmCount += 1
    timer.disarm()
  }
}
