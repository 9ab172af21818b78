import CountdownKit
import XCTest

/// Figure 7: processor time for each tick in real life, in a fresh process for each contender.
///
/// Receivers are started one after another, so that each has its own phase: once in a loop without a pause, in which
/// the phases are as far apart as a start takes; once so that they are spread evenly over the second, the same for all.
/// A manager with a dictionary and a broadcast tell all at once whatever the phases.
final class Figure07ProcessorTimeTests: BenchmarkCase {
  private let peers: [ContenderName] = [.dictionary, .slots, .notifications, .sources, .tasks, .timers]
  private let ways = [
    ("", "started in a loop", 85.0), ("even", "phases spread evenly over the second", 200),
  ]

  func testProcessorTimePerTick() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let names = [ContenderName.kit] + peers
    // Half a second longer than the interval at least: ticks come late on a machine that does something else.
    let seconds = Scale.pick(full: 3, smallest: 1.5)
    let jobs = ways.flatMap { variant, _, _ in
      names.map {
        Job(
          kind: .crowd, contender: $0, count: count, seconds: seconds, variant: variant)
      }
    }
    let results = try takeTurns(jobs, rounds: 3)
    for (job, result) in zip(jobs, results) {
      // Only those that do not keep up tell less often than once a second.
      XCTAssertGreaterThan(result.median("ticks"), Double(count) / 2, job.contender.rawValue)
    }
    for (way, (_, what, goal)) in ways.enumerated() {
      let medians = results[way * names.count..<(way + 1) * names.count].map { $0.median("ns") }
      try Report.shared.add(
        Row(
          figure: "7", what: "CPU per tick, \(what)", count: count, ours: medians[0], unit: "ns",
          goal: .value(goal),
          bound: "A wake-up of a thread takes ten microseconds and more; how many ticks share one, decides."))
      for (index, name) in peers.enumerated() {
        try Report.shared.add(
          Row(
            figure: "7", what: "CPU per tick, \(what)", count: count, ours: medians[0], unit: "ns",
            comparedWith: name.rawValue, theirs: medians[index + 1], goal: .none))
      }
    }
  }

  /// How long it takes until each has ticked: one interval, or longer where it does not keep up.
  func testTicksOfAll() {
    let interval = Scale.pick(full: Plan.interval, smallest: 20_000_000)
    let receivers = Receiver.make(Scale.pick(full: 100_000, smallest: 200))
    let manager = CountdownManager()
    for receiver in receivers {
      manager.start(receiver, for: .nanoseconds(Plan.lasting), every: .nanoseconds(interval)) {
        receiver, left, _ in receiver.left = left.nanoseconds
      }
    }
    receivers.waitForFirstValues {}
    measure {
      let before = receivers.map(\.left)
      while !zip(receivers, before).allSatisfy({ $0.left < $1 }) {
        Clock.sleep(until: Clock.wall + interval / 50)
      }
    }
    manager.cancelAll()
  }
}
