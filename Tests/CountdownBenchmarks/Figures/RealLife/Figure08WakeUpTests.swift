import CountdownCore
import CountdownKit
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
    let count = Scale.pick(full: 100_000, smallest: 200)
    let few = Scale.pick(full: 10_000, smallest: 100)
    let seconds = Scale.pick(full: 5.0, smallest: 1)
    let rows: [(String, Job, Double)] = [
      (
        "started in a loop", Job(kind: .crowd, count: count, seconds: seconds, variant: "loop counted"), 130
      ),
      (
        "phases spread evenly over the second",
        Job(kind: .crowd, count: count, seconds: seconds, variant: "even counted"), 130
      ),
      (
        "a thousand, phases spread evenly over the second",
        Job(
          kind: .crowd, count: Scale.pick(full: 1_000, smallest: 200), seconds: seconds,
          variant: "even counted"), 130
      ),
      ("idle", Job(kind: .crowd, count: 0, seconds: seconds, variant: "counted"), 0),
      ("one phase", Job(kind: .onePhase, count: few, seconds: seconds), 1),
      (
        "random phases, tolerance 100 ms",
        Job(kind: .crowd, count: few, seconds: seconds, variant: "random tolerant counted"), 10
      ),
    ]
    let results = try takeTurns(rows.map(\.1) + [Job(kind: .bareWakeUps, seconds: seconds)], rounds: 3)
    for ((what, job, goal), result) in zip(rows, results) {
      let waits = result.median("waits").short
      try Report.shared.add(
        Row(
          figure: "8", what: "Wake-ups a second, \(what)", count: job.count,
          // To a tenth: a window may begin just before a wake-up and end just after one.
          ours: (result.median("passes") * 10).rounded() / 10, unit: "/ s",
          comparedWith: "threads put to sleep: \(waits) / s", goal: .value(goal)))
    }
    try Report.shared.add(
      Row(
        figure: "8", what: "For comparison: threads put to sleep by one bare timer", count: 1,
        ours: results[rows.count].median("waits"), unit: "/ s", goal: .none))
  }

  /// How long a hundred wake-ups in a row take that come a millisecond after each other.
  func testAHundredWakeUps() {
    let manager = CountdownManager()
    let receiver = Receiver()
    let rounds = Scale.pick(full: 100, smallest: 20)
    measure {
      let done = DispatchSemaphore(value: 0)
      manager.start(receiver, for: .milliseconds(rounds), every: .milliseconds(1)) { receiver, left, _ in
        receiver.left = left.nanoseconds
      } onEnd: { _, _ in
        done.signal()
      }
      done.wait()
    }
    XCTAssertEqual(receiver.left, 0)
  }
}

extension Job {
  /// Counts the wake-ups of countdowns of one phase.
  func onePhase() -> Child.Result {
    let gate = StartGateDriver(deliveringOn: DispatchQueue(label: "ours"))
    let driver = PassCountingDriver(gate)
    let kit = RealKit(driver: driver)
    let receivers = Receiver.make(count)
    kit.start(receivers)
    gate.open()
    let result = counted { driver.passes }
    precondition(receivers.allSatisfy { $0.left < Plan.lasting })
    return withExtendedLifetime(kit) { result }
  }

  /// Counts how often threads sleep for one bare timer that is armed anew once a second.
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
