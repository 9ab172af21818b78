import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Figure 5: the longest hold of the lock during a pass.
///
/// In each hold the engine reads the coarse clock, and before each callback. So the CPU time from one such reading to the
/// next is an upper bound of the hold in between; and so is that from the start of the pass to the first, and from the
/// last to its end. The bound includes the callback and the reading of the clock, together less than a microsecond.
///
/// Rounds repeat the same steps, from callback to callback. Of each step the longest hold counts, and of that the shortest
/// of ten rounds: what interrupts add falls away.
final class Figure05LockTests: BenchmarkCase {
  func testLongestHoldOfTheLock() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    let one = Gaps(phases: Array(repeating: 0, count: count))
    let spread = Gaps(phases: KitSpreadPasses.phases(count))
    _ = measureInTurn([one.pass, spread.pass])
    for (gaps, what) in [(one, "one phase"), (spread, "random phases")] {
      XCTAssert(gaps.isRight)
      try row(
        "Longest hold of the lock in a pass, CPU time, \(what)", count, gaps.longest / 1e3, "us",
        goal: .value(50))
    }
  }
}

private final class Gaps {
  /// Virtual time that measures, when its coarse clock is read, the CPU time since it was read before.
  private final class MeteredDriver: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    private var last: Int64 = 0
    private var longestOfStep: Int64 = 0
    private(set) var position = 0
    /// Of each step, from one callback to the next, the longest time from reading to reading; of many rounds the shortest.
    private(set) var shortest: [Int64]

    init(_ driver: ManualDriver, steps: Int) {
      shortest = Array(repeating: .max, count: steps)
      super.init(driver)
    }

    override var coarseNow: Int64 {
      beat()
      return driver.coarseNow
    }

    func beginRound() {
      position = 0
      longestOfStep = 0
      last = Clock.threadCPU
    }

    private func beat() {
      let now = Clock.threadCPU
      longestOfStep = max(longestOfStep, now - last)
      last = now
    }

    func endStep() {
      beat()
      shortest[position] = min(shortest[position], longestOfStep)
      longestOfStep = 0
      position += 1
    }

    func reset() {
      for step in shortest.indices { shortest[step] = .max }
      position = 0
    }
  }

  private let driver = ManualDriver()
  private let meter: MeteredDriver
  private let manager: CountdownManager
  private let receivers: [Receiver]
  private var isComplete = true

  init(phases: [Int64]) {
    receivers = Receiver.make(phases.count)
    // One more, for the end of the pass; those of the registrations are forgotten.
    let meter = MeteredDriver(driver, steps: phases.count + 1)
    self.meter = meter
    manager = CountdownManager(driver: meter)
    for (receiver, phase) in zip(receivers, phases) {
      manager.start(receiver, for: .nanoseconds(Plan.lasting + phase)) { receiver, left, _ in
        receiver.left = left.nanoseconds
        meter.endStep()
      }
    }
    meter.reset()
  }

  /// Makes one late pass over all of them; its CPU time in nanoseconds.
  func pass() -> Double {
    driver.sleep(for: .nanoseconds(Plan.interval))
    meter.beginRound()
    let start = Clock.threadCPU
    driver.wake()
    meter.endStep()
    isComplete = isComplete && meter.position == receivers.count + 1
    return Double(Clock.threadCPU - start)
  }

  var longest: Double { Double(meter.shortest.max() ?? 0) }

  var isRight: Bool { isComplete && !meter.shortest.contains(.max) }
}
