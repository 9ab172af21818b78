import CountdownKit
import CountdownTesting
import TestSupport

/// Virtual time for one manager, whose callers can be away from the delivering queue: what they start waits for a
/// pass, as it does for other threads.
final class AwayDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let driver: any CountdownDriver
  var isAway = false

  init(_ driver: ManualDriver) {
    self.driver = driver.driverForEngine()
  }

  var isDelivering: Bool { !isAway }
}
