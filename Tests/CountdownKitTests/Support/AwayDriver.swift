import CountdownKit
import CountdownTesting

/// Virtual time for one manager, whose callers can be away from the delivering queue: what they start waits for a
/// pass, as it does for other threads.
final class AwayDriver: CountdownDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let timer: any CountdownDriver
  var isAway = false

  init(_ driver: ManualDriver) {
    timer = driver.driverForEngine()
  }

  var now: Duration { timer.now }
  var wallNow: Duration { timer.wallNow }
  var isDelivering: Bool { !isAway }
  func arm(at instant: Duration) { timer.arm(at: instant) }
  func disarm() { timer.disarm() }
  func activate(_ pass: @escaping @Sendable () -> Void) { timer.activate(pass) }
}
