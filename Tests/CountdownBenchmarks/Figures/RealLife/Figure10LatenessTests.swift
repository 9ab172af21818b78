import XCTest

/// Figure 10: how late ticks come, of a countdown alone against a bare timer, and in a crowd.
///
/// Each runs in a process of its own. With long intervals several of them run side by side, at random distances, since
/// they are idle nearly all of the time.
final class Figure10LatenessTests: BenchmarkCase {
  private let shares = [("p50", 0.5), ("p99", 0.99)]

  func testLatenessAlone() throws {
    // Interval, seconds of a round, and how many rounds run side by side.
    let ways = Scale.pick(
      full: [(0.001, 3.0, 1), (0.005, 5, 1), (0.1, 20, 5), (1, 30, 10)],
      smallest: [(0.001, 0.1, 1), (0.005, 0.1, 1), (0.1, 0.2, 1)])
    for (interval, seconds, sideBySide) in ways {
      let jobs = [ContenderName.kit, .sources].map {
        Job(kind: .lateness, contender: $0, seconds: seconds, interval: interval)
      }
      var lateness: [[[Double]]] = [[], []]
      for _ in 0..<Scale.pick(full: sideBySide > 1 ? 1 : 5, smallest: 1) {
        for (index, job) in jobs.enumerated() {
          lateness[index] += try Child.run(Array(repeating: job, count: sideBySide)).map(\.lateness)
        }
      }
      XCTAssert(lateness.joined().allSatisfy { !$0.isEmpty })
      // Of few ticks in each process, those of all.
      if sideBySide > 1 { lateness = lateness.map { [Array($0.joined())] } }
      let milliseconds = (interval * 1e3).short
      for (what, share) in shares + (interval < 0.1 ? [("max", 1)] : []) {
        let medians = lateness.map { $0.map { $0.quantile(share) }.median }
        try Report.shared.add(
          Row(
            figure: "10", what: "Lateness alone, every \(milliseconds) ms, \(what)", count: 1,
            ours: medians[0], unit: "ms", comparedWith: "a bare DispatchSourceTimer", theirs: medians[1],
            goal: share < 1 ? .above(0.2) : .none))
      }
      if interval == 0.005 {
        try LatenessPlot.draw(ours: Array(lateness[0].joined()), bare: Array(lateness[1].joined()))
      }
    }
  }

  func testLatenessInACrowd() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let seconds = Scale.pick(full: 5.0, smallest: 2)
    let ways = [
      ("", "started in a loop", 10.0), ("even", "phases spread evenly over the second", 10),
      ("zeros", "phases spread evenly, zeros", 1),
    ]
    let jobs =
      ways.map { Job(kind: .crowdLateness, count: count, seconds: seconds, variant: $0.0) }
      // One tick a second says little in five.
      + [Job(kind: .lateness, seconds: Scale.pick(full: 20, smallest: 1), interval: 1)]
    let lateness = try takeTurns(jobs, rounds: 3).map { $0.map(\.lateness) }
    XCTAssert(lateness.joined().allSatisfy { !$0.isEmpty })
    for (way, (_, what, goal)) in ways.enumerated() {
      for (name, share) in shares {
        let medians = [lateness[way], lateness[ways.count]].map { $0.map { $0.quantile(share) }.median }
        try Report.shared.add(
          Row(
            figure: "10", what: "Lateness in a crowd, \(what), \(name)", count: count, ours: medians[0],
            unit: "ms", comparedWith: "alone, every second", theirs: medians[1], goal: .above(goal)))
      }
    }
  }

  /// A countdown of a hundred ticks; what it takes beyond its hundred intervals is how late the last one came.
  func testAHundredTicks() {
    let ticks = Scale.pick(full: 100, smallest: 20)
    measure {
      let job = Job(kind: .lateness, seconds: Double(ticks) / 1e3, interval: 0.001)
      XCTAssertFalse(job.lateness().isEmpty)
    }
  }
}

extension Child.Result {
  /// Milliseconds by which ticks were late, as jobs hand them over.
  init(lateness: [Int64]) {
    self.init(
      uniqueKeysWithValues: lateness.enumerated().map { ("\($0)", Double($1) / 1e6) })
  }

  var lateness: [Double] { Array(values) }
}
