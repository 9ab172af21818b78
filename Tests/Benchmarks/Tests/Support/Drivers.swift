import Dispatch
import TestSupport

@testable import CountdownCore

/// Real time for one engine, that times each slice, and counts the passes that its timer begins: one that goes on after a
/// slice is the same wake-up.
final class PassDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let times = Protected<(longest: Int64, slices: Int, passes: Int)>((0, 0, 0))
  private let isGoingOn = Locked(false)

  /// The longest slice since this was asked for last, in nanoseconds, how many there were, and of how many passes.
  func takeMeasured() -> (longest: Int64, slices: Int, passes: Int) {
    times.withLock { times in
      defer { times = (0, 0, 0) }
      return times
    }
  }

  override func goOn() {
    isGoingOn.replace(with: true)
    timer.goOn()
  }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      let isTimers = self?.isGoingOn.exchange(with: false) == false
      let start = Clock.wall
      pass()
      let duration = Clock.wall - start
      guard let self else { return }
      times.withLock { $0 = (max($0.longest, duration), $0.slices + 1, $0.passes + (isTimers ? 1 : 0)) }
    }
  }
}

/// Real time, whose clock stands still until it is let go: whatever is started meanwhile has one phase.
final class StartGateDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let instant: Duration
  private let isOpen = Locked(false)

  init(deliveringOn target: DispatchQueue?) {
    let driver = DispatchDriver(deliveringOn: target)
    instant = driver.now
    super.init(driver)
  }

  func open() {
    isOpen.replace(with: true)
  }

  override var now: Duration { isOpen.now ? driver.now : instant }
}
