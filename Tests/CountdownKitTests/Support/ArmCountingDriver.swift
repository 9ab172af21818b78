import CountdownKit
import CountdownTesting

/// Virtual time for one manager, that counts how often its timer is armed and disarmed.
final class ArmCountingDriver: CountdownDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let timer: any CountdownDriver
  private(set) var armCount = 0
  private(set) var disarmCount = 0

  init(_ driver: ManualDriver) {
    timer = driver.driverForEngine()
  }

  var now: Duration { timer.now }
  var wallNow: Duration { timer.wallNow }
  var isDelivering: Bool { timer.isDelivering }

  func arm(at instant: Duration) {
    armCount += 1
    timer.arm(at: instant)
  }

  func disarm() {
    disarmCount += 1
    timer.disarm()
  }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate(pass)
  }
}
