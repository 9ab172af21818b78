import CountdownCore
import Dispatch
import XCTest

/// Figure 16: how long a pass keeps its queue at most, where all receivers are due at once.
///
/// Each slice is timed.
final class Figure16SliceTests: BenchmarkCase {
  func testLongestTimeThatTheQueueIsKept() throws {
    for full in [100_000, 500_000, 1_000_000] {
      let count = Scale.pick(full: full, smallest: full / 500)
      let job = Job(kind: "onePhase", count: count, seconds: Scale.pick(full: 4, smallest: 1.5))
      let result = try takeTurns([job], rounds: 3)[0]
      XCTAssertGreaterThan(result.median("ticks"), 0)
      try row(
        "Longest time that a pass keeps its queue, one phase", count, result.median("longest"), "ms",
        goal: .value(5))
      try row("The same, slices of a pass", count, result.median("slices"), "")
    }
  }
}

extension Job {
  /// Starts all at one instant, and measures from the middle between two passes on.
  ///
  /// - Returns: `longest`: the longest slice, in milliseconds; `slices`: how many there were in a pass; `ticks`; `passes`
  ///   and `waits`: how many passes there were, and how often a thread waited, a second.
  func onePhase() -> Child.Result {
    let receivers = Receiver.make(count)
    let gate = StartGateDriver(deliveringOn: DispatchQueue(label: "ours"))
    let driver = PassDriver(gate)
    let kit = RealKit(driver: driver)
    kit.start(receivers)
    gate.open()
    Clock.sleep(until: Clock.wall + 500_000_000)
    _ = driver.takeMeasured()
    let ticks = receivers.ticks(since: Plan.lasting)
    let usage = ProcessUsage.now
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    let (longest, slices, passes) = driver.takeMeasured()
    let waits = ProcessUsage.since(usage).waits
    let delivered = Double(receivers.ticks(since: Plan.lasting) - ticks)
    return withExtendedLifetime(kit) {
      [
        "longest": Double(longest) / 1e6, "ticks": delivered,
        "slices": Double(slices) / max(1, (delivered / Double(count)).rounded()),
        "passes": Double(passes) / seconds, "waits": Double(waits) / seconds,
      ]
    }
  }
}
