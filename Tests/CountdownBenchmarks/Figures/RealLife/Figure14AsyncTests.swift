import CountdownKit
import XCTest

/// Figure 14: processor time for each value that `for await` takes, in a fresh process for each contender; receivers are started
/// as for figure 7.
final class Figure14AsyncTests: BenchmarkCase {
  private let ways = [("", "started in a loop"), ("even", "phases spread evenly over the second")]

  func testProcessorTimePerValue() throws {
    let count = Scale.pick(full: 10_000, smallest: 200)
    let seconds = Scale.pick(full: 3, smallest: 1.5)
    let jobs = ways.flatMap { variant, _ in
      [ContenderName.loops, .tasks].map {
        Job(kind: .crowd, contender: $0, count: count, seconds: seconds, variant: variant)
      }
    }
    let results = try takeTurns(jobs, rounds: 5)
    for (job, result) in zip(jobs, results) {
      XCTAssertGreaterThan(result.median("ticks"), Double(count) / 2, job.contender.rawValue)
    }
    for (way, (_, what)) in ways.enumerated() {
      try Report.shared.add(
        Row(
          figure: "14", what: "`for await`: CPU per value, \(what)", count: count,
          ours: results[2 * way].median("ns"), unit: "ns", comparedWith: ContenderName.tasks.rawValue,
          theirs: results[2 * way + 1].median("ns"), goal: .ratio(0.25),
          bound: "A task that is resumed is enqueued, and its thread may have to be woken."))
    }
  }

  /// How long it takes until each loop has taken its next value: one interval, or longer where it does not keep up.
  func testValuesOfAll() {
    let interval = Scale.pick(full: Plan.interval, smallest: 20_000_000)
    let receivers = Receiver.make(Scale.pick(full: 10_000, smallest: 200))
    let manager = CountdownManager()
    let tasks = receivers.map { receiver in
      let values = manager.values(for: .nanoseconds(Plan.lasting), every: .nanoseconds(interval))
      return Task.detached { for await left in values { receiver.left = left.nanoseconds } }
    }
    receivers.waitForFirstValues {}
    measure {
      let before = receivers.map(\.left)
      while !zip(receivers, before).allSatisfy({ $0.left < $1 }) {
        Clock.sleep(until: Clock.wall + interval / 50)
      }
    }
    for task in tasks { task.cancel() }
  }
}
