import CountdownCore
import Dispatch
import XCTest

/// Figure 8: wake-ups a second, counted where the engine's timer goes off; beside them, how often the kernel put a thread
/// of the process to sleep.
///
/// A timer that goes off costs several of the latter: of Dispatch's thread that waits for the kernel, of the one that
/// runs the handler, and of the first again when the timer is armed anew. So a bare timer that does that once a second is
/// counted too.
///
/// Both are counts, so that they hold in every run; those of a crowd do if the machine is not too busy to share wake-ups.
final class Figure08WakeUpTests: BenchmarkCase {
  /// One each millisecond, and some for the timers' own sake; where the machine is so busy that each takes a third of a
  /// millisecond, they are not shared.
  private static let mostOfACrowd = 3_100.0

  func testWakeUps() throws {
    let seconds = Scale.pick(full: 5.0, smallest: 2)
    func job(_ kind: Job.Kind, _ full: Int, _ smallest: Int, _ variant: String) -> Job {
      Job(kind: kind, count: Scale.pick(full: full, smallest: smallest), seconds: seconds, variant: variant)
    }
    // What is asked for, and what must hold: a window may begin just before a wake-up that is late, and end after one that is not.
    let rows: [(what: String, job: Job, goal: Double, bounds: ClosedRange<Double>)] = [
      ("started in a loop", job(.crowd, 100_000, 200, "loop counted"), 130, 1...Self.mostOfACrowd),
      (
        "phases spread evenly over the second", job(.crowd, 100_000, 5_000, "even counted"), 130,
        1...Self.mostOfACrowd
      ),
      (
        "a thousand, phases spread evenly over the second", job(.crowd, 1_000, 200, "even counted"), 130,
        1...Self.mostOfACrowd
      ),
      ("idle", job(.crowd, 0, 0, "counted"), 0, 0...0),
      ("one phase", job(.onePhase, 10_000, 1_000, ""), 1, 0.5...1.5),
      (
        "random phases, tolerance 100 ms", job(.crowd, 10_000, 1_000, "random tolerant counted"), 10, 1...10.5
      ),
    ]
    let results = try takeTurns(rows.map(\.job) + [Job(kind: .bareWakeUps, seconds: seconds)], rounds: 3)
    for (row, result) in zip(rows, results) {
      let (passes, waits) = (result.median("passes"), result.median("waits"))
      XCTAssert(row.bounds.contains(passes), "\(row.what): \(passes)")
      XCTAssertLessThanOrEqual(waits, 20 + 5 * passes, row.what)
      // To a tenth, because of such windows.
      try self.row(
        "Wake-ups a second, \(row.what)", row.job.count, (passes * 10).rounded() / 10, "/ s",
        "threads put to sleep: \(waits.short) / s", goal: .value(row.goal))
    }
    try row(
      "For comparison: threads put to sleep by one bare timer", 1, results[rows.count].median("waits"), "/ s")
  }
}

extension Job {
  func onePhase() -> Child.Result {
    let gate = StartGateDriver(deliveringOn: DispatchQueue(label: "ours"))
    let driver = PassDriver(gate)
    let kit = RealKit(driver: driver)
    let receivers = Receiver.make(count)
    kit.start(receivers)
    gate.open()
    let result = counted { driver.measured.passes }
    precondition(receivers.allSatisfy { $0.left < Plan.lasting })
    return withExtendedLifetime(kit) { result }
  }

  func bareWakeUps() -> Child.Result {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bare"))
    source.setEventHandler { source.schedule(deadline: .now() + 1) }
    source.schedule(deadline: .now() + 1)
    source.activate()
    let result = counted { 0 }
    source.cancel()
    return result
  }

  /// What happens a second, from the middle between two wake-ups on.
  private func counted(_ passes: () -> Int) -> Child.Result {
    Clock.sleep(until: Clock.wall + Scale.pick(full: Plan.interval, smallest: 0) + 500_000_000)
    let start = (ProcessUsage.now, passes())
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    return [
      "passes": Double(passes() - start.1) / seconds,
      "waits": Double(ProcessUsage.since(start.0).waits) / seconds,
    ]
  }
}
