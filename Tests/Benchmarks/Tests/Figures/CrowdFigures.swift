import XCTest

/// Processor time for each tick in real life, in a fresh process for each contender.
///
/// Receivers are started one after another, so that each has its own phase: once in a loop without a pause, in which
/// the phases are as far apart as a start takes; once so that they are spread evenly over the second, the same for all.
final class CrowdFigures: BenchmarkCase {
  /// A manager with a dictionary and a broadcast tell all at once whatever the phases.
  func testFigure07ProcessorTimePerTick() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let names: [ContenderName] = [.kit, .dictionary, .slots, .notifications, .sources, .tasks, .timers]
    for ((_, way), costs) in try crowds(of: names, count: count, rounds: 3) {
      let (goal, peers) = (way == "started in a loop" ? 85.0 : 200, zip(names, costs).dropFirst())
      try rows("CPU per tick, \(way)", count, costs[0], "ns", goal: goal, beside: peers)
    }
  }

  /// As many as most servers have: then the wake-ups count.
  func testFigure07FewerThatAreSpreadEvenly() throws {
    for (count, goal) in Scale.pick(full: [(1_000, 3_500.0), (10_000, 450)], smallest: [(100, 3_500.0)]) {
      let names: [ContenderName] = [.kit, .slots]
      for ((variant, way), costs) in try crowds(of: names, count: count, rounds: 3) where variant == "even" {
        try row("CPU per tick, \(way)", count, costs[0], "ns", goal: .value(goal))
        try row("CPU per tick, \(way)", count, costs[0], "ns", names[1].rawValue, costs[1], goal: .ratio(0.2))
      }
    }
  }

  func testFigure14ProcessorTimePerValue() throws {
    let count = Scale.pick(full: 10_000, smallest: 200)
    for ((_, way), costs) in try crowds(of: [.loops, .tasks], count: count, rounds: 5) {
      try row(
        "`for await`: CPU per value, \(way)", count, costs[0], "ns", ContenderName.tasks.rawValue, costs[1],
        goal: .ratio(0.25))
    }
  }

  /// A million with random phases, every second, for a minute.
  func testFigure15AMinuteOfAMillion() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 500)
    let seconds = Scale.pick(full: 60.0, smallest: 1)
    let job = Job(kind: "crowd", count: count, seconds: seconds, variant: "random counted")
    let result = [try Child.run(job)]
    let (ticks, minutes) = (result.median("ticks"), result.median("seconds") / 60)
    XCTAssertGreaterThan(ticks, 0)
    let rows: [(what: String, value: Double, unit: String, goal: Row.Goal?)] = [
      ("CPU time of the process", result.median("cpu") / minutes, "s", .value(15)),
      ("CPU per tick", result.median("ns"), "ns", nil),
      ("Share of the ticks that were delivered", ticks / minutes / Double(count) / 60 * 100, "%", nil),
      ("Wake-ups a second", result.median("passes"), "/ s", nil),
      ("Threads put to sleep a second", result.median("waits"), "/ s", nil),
    ]
    for (what, value, unit, goal) in rows {
      try row("Random phases, a minute: \(what)", count, value, unit, goal: goal)
    }
  }

  /// Lets crowds tick, each in both ways to start it: the processor time of a tick of each.
  private func crowds(
    of names: [ContenderName], count: Int, rounds: Int
  ) throws -> [(way: (variant: String, what: String), costs: [Double])] {
    let ways = [("", "started in a loop"), ("even", "phases spread evenly over the second")]
    // Half a second longer than the interval at least: ticks come late on a machine that does something else.
    let seconds = Scale.pick(full: 3, smallest: 1.5)
    let jobs = ways.flatMap { variant, _ in
      names.map { Job(kind: "crowd", contender: $0, count: count, seconds: seconds, variant: variant) }
    }
    let results = try takeTurns(jobs, rounds: rounds)
    for (job, result) in zip(jobs, results) {
      // Only those that do not keep up tell less often than once a second.
      XCTAssertGreaterThan(result.median("ticks"), Double(count) / 2, job.contender.rawValue)
    }
    return ways.enumerated().map { index, way in
      (way, results[index * names.count..<(index + 1) * names.count].map { $0.median("ns") })
    }
  }
}
