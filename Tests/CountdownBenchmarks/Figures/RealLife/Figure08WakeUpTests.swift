import CountdownCore
import Dispatch
import XCTest

/// Figure 8: wake-ups a second, counted where the engine's timer goes off; beside them, how often the kernel put a thread
/// of the process to sleep.
///
/// A timer that goes off costs several of the latter: of Dispatch's thread that waits for the kernel, of the one that
/// runs the handler, and of the first again when the timer is armed anew. So a bare timer that does that once a second is
/// counted too.
final class Figure08WakeUpTests: BenchmarkCase {
  func testWakeUps() throws {
    let seconds = Scale.pick(full: 5.0, smallest: 1)
    func job(_ kind: Job.Kind, _ full: Int, _ smallest: Int, _ variant: String) -> Job {
      Job(kind: kind, count: Scale.pick(full: full, smallest: smallest), seconds: seconds, variant: variant)
    }
    let rows: [(String, Job, Double)] = [
      ("started in a loop", job(.crowd, 100_000, 200, "loop counted"), 130),
      ("phases spread evenly over the second", job(.crowd, 100_000, 200, "even counted"), 130),
      ("a thousand, phases spread evenly over the second", job(.crowd, 1_000, 200, "even counted"), 130),
      ("idle", job(.crowd, 0, 0, "counted"), 0),
      ("one phase", job(.onePhase, 10_000, 100, ""), 1),
      ("random phases, tolerance 100 ms", job(.crowd, 10_000, 100, "random tolerant counted"), 10),
    ]
    let results = try takeTurns(rows.map(\.1) + [Job(kind: .bareWakeUps, seconds: seconds)], rounds: 3)
    for ((what, job, goal), result) in zip(rows, results) {
      // To a tenth: a window may begin just before a wake-up and end just after one.
      let passes = (result.median("passes") * 10).rounded() / 10
      try row(
        "Wake-ups a second, \(what)", job.count, passes, "/ s",
        "threads put to sleep: \(result.median("waits").short) / s", goal: .value(goal))
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
