import CountdownCore
import Dispatch
import Synchronization
import TestSupport
import XCTest

/// Figure 16: how long a pass keeps its queue at most, where all receivers are due at once.
///
/// Each time that the timer goes off is timed: what goes on after a slice is another time.
final class Figure16SliceTests: BenchmarkCase {
  func testLongestTimeThatTheQueueIsKept() throws {
    for full in [100_000, 500_000, 1_000_000] {
      let count = Scale.pick(full: full, smallest: full / 500)
      let jobs = [Job(kind: .slices, count: count, seconds: Scale.pick(full: 4, smallest: 1.5))]
      let result = try takeTurns(jobs, rounds: 3)[0]
      XCTAssertGreaterThan(result.median("ticks"), 0)
      try Report.shared.add(
        Row(
          figure: "16", what: "Longest time that a pass keeps its queue, one phase", count: count,
          ours: result.median("longest"), unit: "ms", goal: .value(5)))
      try Report.shared.add(
        Row(
          figure: "16", what: "The same, slices of a pass", count: count, ours: result.median("slices"),
          unit: "",
          goal: .none))
    }
  }
}

extension Job {
  /// Times each call of the timer's handler, for receivers of one phase.
  func slices() -> Child.Result {
    let gate = StartGateDriver(deliveringOn: DispatchQueue(label: "ours"))
    let driver = TimingDriver(gate)
    let kit = RealKit(driver: driver)
    let receivers = Receiver.make(count)
    kit.start(receivers)
    gate.open()
    Clock.sleep(until: Clock.wall + 500_000_000)
    driver.reset()
    let ticks = receivers.ticks(since: Plan.lasting)
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    let (longest, calls) = driver.measured
    let told = Double(receivers.ticks(since: Plan.lasting) - ticks)
    return withExtendedLifetime(kit) {
      [
        "longest": Double(longest) / 1e6, "ticks": told,
        "slices": Double(calls) / max(1, (told / Double(count)).rounded()),
      ]
    }
  }
}

/// Real time for one engine, that notes how long each call of the timer's handler takes.
private final class TimingDriver: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  private let times = Mutex<(longest: Int64, calls: Int)>((0, 0))

  init(_ driver: any CountdownDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  /// The longest so far, in nanoseconds, and how many there were.
  var measured: (longest: Int64, calls: Int) { times.withLock { $0 } }

  func reset() { times.withLock { $0 = (0, 0) } }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      let start = Clock.wall
      pass()
      let duration = Clock.wall - start
      self?.times.withLock { $0 = (max($0.longest, duration), $0.calls + 1) }
    }
  }
}
