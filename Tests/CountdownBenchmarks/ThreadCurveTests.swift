import CountdownKit
import TestSupport
import XCTest

/// How the cost of a start and a cancel grows with the threads that do so at once: in one manager, and in a manager for each
/// thread.
final class ThreadCurveTests: BenchmarkCase {
  func testCostByThreads() throws {
    let counts = Scale.pick(full: [1, 2, 4, 8], smallest: [2])
    let jobs = counts.flatMap { count in
      ["one", "each"].map { Job(kind: .threads, count: count, variant: $0) }
    }
    let results = try takeTurns(jobs)
    for (index, count) in counts.enumerated() {
      let (one, each) = (results[2 * index], results[2 * index + 1])
      for (key, what) in [("wall", "time that goes by"), ("cpu", "CPU")] {
        try row(
          "Curve: start and cancel from N threads at once in one manager, \(what)", count, one.median(key),
          "ns",
          "a manager for each thread", each.median(key))
      }
    }
  }
}

extension Job {
  /// Starts and cancels silent countdowns on `count` threads, each for receivers of its own, of which each thread has a
  /// hundred waiting.
  func threads() -> Child.Result {
    let managers = (0..<(variant == "one" ? 1 : count)).map { _ in CountdownManager() }
    let repetitions = Scale.pick(full: 100_000, smallest: 200) / count
    let start = ProcessUsage.now
    let began = Clock.wall
    onThreads(0..<count) { thread in
      let manager = managers[thread % managers.count]
      let receivers = Receiver.make(100)
      for number in 0..<repetitions {
        let receiver = receivers[number % receivers.count]
        if number >= receivers.count { manager.cancel(receiver) }
        manager.startSilently(receiver, for: .seconds(3_600))
      }
    }.wait()
    let total = Double(repetitions * count)
    let wall = Double(Clock.wall - began) / total
    return withExtendedLifetime(managers) {
      ["wall": wall, "cpu": ProcessUsage.since(start).processorTime / total]
    }
  }
}
