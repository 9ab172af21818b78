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
    let spread = Gaps(phases: KitSpreadPasses.phases(count, shuffled: true))
    _ = measureInTurn([one.pass, spread.pass])
    XCTAssert(one.isRight && spread.isRight)
    for (gaps, what) in [(one, "one phase"), (spread, "random phases")] {
      try Report.shared.add(
        Row(
          figure: "5", what: "Longest hold of the lock in a pass, CPU time, \(what)", count: count,
          ours: gaps.longest / 1e3, unit: "us", goal: .value(50)))
    }
  }
}

/// Measures the time between two readings of the coarse clock.
private final class Gaps {
  /// Of each step, from one callback to the next, the longest time from reading to reading; of many rounds the shortest.
  private final class Meter: @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    private var last: Int64 = 0
    private var longestOfStep: Int64 = 0
    private(set) var position = 0
    private(set) var shortest: [Int64]

    init(count: Int) { shortest = Array(repeating: .max, count: count) }

    /// Begins a round.
    func begin() {
      position = 0
      longestOfStep = 0
      last = Clock.threadCPU
    }

    /// The clock is read.
    func beat() {
      let now = Clock.threadCPU
      longestOfStep = max(longestOfStep, now - last)
      last = now
    }

    /// A step ends.
    func endStep() {
      beat()
      shortest[position] = min(shortest[position], longestOfStep)
      longestOfStep = 0
      position += 1
    }

    /// Forgets what was measured.
    func reset() {
      for step in shortest.indices { shortest[step] = .max }
      position = 0
    }
  }

  /// Virtual time whose coarse clock is a meter.
  private final class MeteredDriver: ForwardingDriver {
    let driver: any CountdownDriver
    let timer: any CountdownTimer
    private let meter: Meter

    init(_ driver: ManualDriver, _ meter: Meter) {
      self.driver = driver
      timer = driver.makeTimer()
      self.meter = meter
    }

    var coarseNow: Int64 {
      meter.beat()
      return driver.coarseNow
    }
  }

  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let receivers: [Receiver]
  private let meter: Meter
  private var isComplete = true

  init(phases: [Int64]) {
    receivers = Receiver.make(phases.count)
    // One more, for the end of the pass; those of the registrations are forgotten.
    let meter = Meter(count: phases.count + 1)
    self.meter = meter
    manager = CountdownManager(driver: MeteredDriver(driver, meter))
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
    meter.begin()
    let start = Clock.threadCPU
    driver.wake()
    meter.endStep()
    isComplete = isComplete && meter.position == receivers.count + 1
    return Double(Clock.threadCPU - start)
  }

  /// The step that took longest.
  var longest: Double { Double(meter.shortest.max() ?? 0) }

  /// Whether each was called once in each pass.
  var isRight: Bool { isComplete && !meter.shortest.contains(.max) }
}
