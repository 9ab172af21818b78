import CountdownCore
import Dispatch
import Synchronization
import TestSupport

/// Real time for one engine, that times each call of its timer's handler.
final class PassDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let times = Mutex<(longest: Int64, passes: Int)>((0, 0))

  /// The longest so far, in nanoseconds, and how many there were.
  var measured: (longest: Int64, passes: Int) { times.withLock { $0 } }

  func reset() { times.withLock { $0 = (0, 0) } }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      let start = Clock.wall
      pass()
      let duration = Clock.wall - start
      self?.times.withLock { $0 = (max($0.longest, duration), $0.passes + 1) }
    }
  }
}

/// Real time, whose clock stands still until it is let go: whatever is started meanwhile has one phase.
final class StartGateDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let instant: Duration
  private let isOpen = Atomic(false)

  init(deliveringOn target: DispatchQueue?) {
    let driver = DispatchDriver(deliveringOn: target)
    instant = driver.now
    super.init(driver)
  }

  func open() {
    isOpen.store(true, ordering: .releasing)
  }

  override var now: Duration { isOpen.load(ordering: .acquiring) ? driver.now : instant }
}
