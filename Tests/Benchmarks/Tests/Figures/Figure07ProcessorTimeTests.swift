import XCTest

/// Figure 7: processor time for each tick in real life, in a fresh process for each contender.
///
/// Receivers are started one after another, so that each has its own phase: once in a loop without a pause, in which
/// the phases are as far apart as a start takes; once so that they are spread evenly over the second, the same for all.
/// A manager with a dictionary and a broadcast tell all at once whatever the phases.
final class Figure07ProcessorTimeTests: BenchmarkCase {
  func testProcessorTimePerTick() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let names: [ContenderName] = [.kit, .dictionary, .slots, .notifications, .sources, .tasks, .timers]
    for ((_, way), costs) in try crowds(of: names, count: count, rounds: 3) {
      let goal = way == "started in a loop" ? 85.0 : 200
      try row("CPU per tick, \(way)", count, costs[0], "ns", goal: .value(goal))
      for (name, theirs) in zip(names, costs).dropFirst() {
        try row("CPU per tick, \(way)", count, costs[0], "ns", name.rawValue, theirs)
      }
    }
  }

  /// As many as most servers have: then the wake-ups count.
  func testFewerThatAreSpreadEvenly() throws {
    for (count, goal) in Scale.pick(full: [(1_000, 3_500.0), (10_000, 450)], smallest: [(100, 3_500.0)]) {
      let names: [ContenderName] = [.kit, .slots]
      for ((variant, way), costs) in try crowds(of: names, count: count, rounds: 3) where variant == "even" {
        try row("CPU per tick, \(way)", count, costs[0], "ns", goal: .value(goal))
        try row("CPU per tick, \(way)", count, costs[0], "ns", names[1].rawValue, costs[1], goal: .ratio(0.2))
      }
    }
  }
}

extension BenchmarkCase {
  /// Lets crowds tick, each in both ways to start it: the processor time of a tick of each.
  func crowds(
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
