package import CountdownCore

/// Virtual time for one manager, that counts how often its timer is armed and disarmed.
package final class ArmCountingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  package let driver: any CountdownDriver
  package let timer: any CountdownTimer
  package private(set) var armCount = 0
  package private(set) var disarmCount = 0

  /// Counts for a manager that runs on virtual time.
  package init(_ driver: any CountdownDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  package func arm(at instant: Duration) {
    armCount += 1
    timer.arm(at: instant)
  }

  package func disarm() {
    disarmCount += 1
    timer.disarm()
  }
}
