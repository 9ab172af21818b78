import CountdownCore
import Dispatch
import Synchronization

/// Real time, whose clock stands still until it is let go: whatever is started meanwhile has one phase.
final class StartGateDriver: CountdownDriver {
  private let driver: DispatchDriver
  private let instant: Duration
  private let isOpen = Atomic(false)

  init(deliveringOn target: DispatchQueue?) {
    driver = DispatchDriver(deliveringOn: target)
    instant = driver.now
  }

  /// Lets the clock go; it has lost nothing.
  func open() {
    isOpen.store(true, ordering: .releasing)
  }

  var now: Duration { isOpen.load(ordering: .acquiring) ? driver.now : instant }
  var wallNow: Duration { driver.wallNow }
  var isDelivering: Bool { driver.isDelivering }
  func arm(at instant: Duration) { driver.arm(at: instant) }
  func disarm() { driver.disarm() }
  func activate(_ pass: @escaping @Sendable () -> Void) { driver.activate(pass) }
}
