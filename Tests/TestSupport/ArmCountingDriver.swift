import CountdownCore
package import CountdownTesting

/// Virtual time for one manager, that counts how often its timer is armed and disarmed.
package final class ArmCountingDriver: CountdownDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let timer: any CountdownDriver
  package private(set) var armCount = 0
  package private(set) var disarmCount = 0

  /// Counts for a manager that runs on `driver`.
  package init(_ driver: ManualDriver) {
    timer = driver.driverForEngine()
  }

  package var now: Duration { timer.now }
  package var wallNow: Duration { timer.wallNow }
  package var isDelivering: Bool { timer.isDelivering }

  package func arm(at instant: Duration) {
    armCount += 1
    timer.arm(at: instant)
  }

  package func disarm() {
    disarmCount += 1
    timer.disarm()
  }

  package func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate(pass)
  }
}
