import CountdownCore
import Dispatch
import Synchronization
import TestSupport

/// Real time for one engine, that times each call of its timer's handler.
final class PassDriver: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  private let times = Mutex<(longest: Int64, passes: Int)>((0, 0))

  init(_ driver: any CountdownDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  /// The longest so far, in nanoseconds, and how many there were.
  var measured: (longest: Int64, passes: Int) { times.withLock { $0 } }

  func reset() { times.withLock { $0 = (0, 0) } }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      let start = Clock.wall
      pass()
      let duration = Clock.wall - start
      self?.times.withLock { $0 = (max($0.longest, duration), $0.passes + 1) }
    }
  }
}

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

  func open() {
    isOpen.store(true, ordering: .releasing)
  }

  var now: Duration { isOpen.load(ordering: .acquiring) ? driver.now : instant }
}
