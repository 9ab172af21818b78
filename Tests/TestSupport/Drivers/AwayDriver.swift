package import CountdownCore
package import CountdownTesting

/// Virtual time for one manager, whose callers can be away from the delivering queue: what they start waits for a
/// pass, as it does for other threads.
package final class AwayDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  package let driver: any CountdownDriver
  package var isAway = false

  package init(_ driver: ManualDriver) {
    self.driver = driver.driverForEngine()
  }

  package var isDelivering: Bool { !isAway }
}
