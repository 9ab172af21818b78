import CountdownCore
import Dispatch
import Synchronization
import TestSupport

/// Real time, whose clock stands still until it is let go: whatever is started meanwhile has one phase.
final class StartGateDriver: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  private let instant: Duration
  private let isOpen = Atomic(false)

  init(deliveringOn target: DispatchQueue?) {
    driver = DispatchDriver(deliveringOn: target)
    timer = driver.makeTimer()
    instant = driver.now
  }

  /// Lets the clock go; it has lost nothing.
  func open() {
    isOpen.store(true, ordering: .releasing)
  }

  var now: Duration { isOpen.load(ordering: .acquiring) ? driver.now : instant }
}
