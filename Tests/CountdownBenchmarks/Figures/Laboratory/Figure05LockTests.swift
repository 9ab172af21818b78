import CountdownKit
import CountdownTesting
import XCTest

/// Figure 5: the longest hold of the lock during a pass.
///
/// A pass takes its portions between two callbacks, so the CPU time from one callback to the next is an upper bound
/// of the hold in between; and so is that from the start of the pass to its first callback, and from the last one to
/// its end. The bound includes the callback and the reading of the clock, together less than a microsecond.
///
/// Rounds repeat the same steps, so of each step the shortest of ten counts: what interrupts add falls away.
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

/// Measures the time between callbacks.
private final class Gaps {
  /// When the last callback was made, and the shortest time to each from the one before.
  private final class Meter: @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    var last: Int64 = 0
    var position = 0
    var shortest: [Int64]

    init(count: Int) { shortest = Array(repeating: .max, count: count) }

    func beat() {
      let now = Clock.threadCPU
      shortest[position] = min(shortest[position], now - last)
      position += 1
      last = now
    }
  }

  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let receivers: [Receiver]
  private let meter: Meter
  private var isComplete = true

  init(phases: [Int64]) {
    manager = CountdownManager(driver: driver)
    receivers = Receiver.make(phases.count)
    // One more, for the end of the pass; those of the registrations are forgotten.
    let meter = Meter(count: phases.count + 1)
    self.meter = meter
    for (receiver, phase) in zip(receivers, phases) {
      manager.start(receiver, for: .nanoseconds(Plan.lasting + phase)) { receiver, left, _ in
        receiver.left = left.nanoseconds
        meter.beat()
      }
    }
    for step in meter.shortest.indices { meter.shortest[step] = .max }
  }

  /// Makes one late pass over all of them; its CPU time.
  func pass() -> Double {
    driver.sleep(for: .nanoseconds(Plan.interval))
    meter.position = 0
    let start = Clock.threadCPU
    meter.last = start
    driver.wake()
    meter.beat()
    isComplete = isComplete && meter.position == receivers.count + 1
    return Double(meter.last - start)
  }

  /// The step that took longest.
  var longest: Double { Double(meter.shortest.max() ?? 0) }

  /// Whether each was called once in each pass.
  var isRight: Bool { isComplete && !meter.shortest.contains(.max) }
}
