import XCTest

/// Figure 20: time-outs with uniform deadlines, as timers are measured elsewhere: all are inserted, and cancelled in random
/// order; and then as many expire within a second.
///
/// In processor time of the whole process, for each.
final class Figure20UniformDeadlinesTests: BenchmarkCase {
  func testUniformDeadlines() throws {
    let goals = Scale.pick(
      full: [(count: 100_000, cancel: 300.0, fire: 300.0), (1_000_000, 700, 900)],
      smallest: [(count: 200, cancel: 300.0, fire: 300.0)])
    for (count, cancel, fire) in goals {
      // A million tasks are two gigabytes.
      let names = TimeOutsName.allCases.filter { $0 != .tasks || count <= 100_000 }
      let results = try takeTurns(
        names.map { Job(kind: .uniformDeadlines, count: count, variant: $0.rawValue) }, rounds: 3)
      let steps: [(key: String, what: String, goal: Row.Goal)] = [
        ("insert", "Uniform deadlines: insert", .none),
        ("cancel", "Uniform deadlines: cancel in random order", .value(cancel)),
        ("fire", "Uniform deadlines: expire within a second", .value(fire)),
      ]
      for (key, what, goal) in steps {
        let costs = results.map { $0.median(key) }
        try row(what, count, costs[0], "ns", goal: goal)
        for (name, theirs) in zip(names, costs).dropFirst() {
          try row(what, count, costs[0], "ns", name.rawValue, theirs)
        }
      }
      for place in ["from another thread", "on the queue"] {
        try row(
          "\(steps[1].what), with a block for the outcome, \(place)", count, results[0].median(place), "ns")
      }
    }
  }
}

extension Job {
  func uniformDeadlines() -> Child.Result {
    let receivers = Receiver.make(count)
    return TimeOutsName(rawValue: variant)!.make(for: receivers).uniformDeadlines(of: receivers)
  }
}
