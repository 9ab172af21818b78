package import CountdownCore

/// Virtual time for one manager, whose callers can be away from the delivering queue: what they start waits for a
/// pass, as it does for other threads.
package final class AwayDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  package let driver: any CountdownDriver
  package let timer: any CountdownTimer
  package var isAway = false

  package init(_ driver: any CountdownDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  package func isDelivering(onMainActor: Bool) -> Bool {
    !isAway && timer.isDelivering(onMainActor: onMainActor)
  }
}
