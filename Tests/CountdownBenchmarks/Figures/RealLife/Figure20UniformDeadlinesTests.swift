import TestSupport
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
  /// Inserts `count` time-outs, cancels them, and lets as many expire.
  func uniformDeadlines() -> Child.Result {
    let receivers = Receiver.make(count)
    let timeOuts = TimeOutsName(rawValue: variant)!.make(for: receivers)
    var generator = SplitMix64(seed: 20)
    let delays = TimeOutDelays()
    let order = (0..<count).shuffled(using: &generator)
    let second = Scale.pick(full: 1_000_000_000, smallest: 20_000_000) as Int64
    let expiries = (0..<count).map { _ in Int64.random(in: 0..<second, using: &generator) }
    func cost(_ body: () -> Void) -> Double {
      let start = ProcessUsage.now
      body()
      return ProcessUsage.since(start).processorTime / Double(count)
    }
    func insert() { for number in 0..<count { timeOuts.start(number, after: delays[number]) } }
    func cancel() { for number in order { timeOuts.cancel(number) } }
    Heap.settle()
    let kit = timeOuts as? KitTimeOuts
    // Others make no callback when they are cancelled.
    kit?.kind = .bare
    let started = Clock.wall
    var result = ["insert": cost(insert)]
    let taken = Clock.wall - started
    result["cancel"] = cost {
      cancel()
      timeOuts.rest()
    }
    kit?.kind = .silent
    if let kit, let queue = kit.queue {
      insert()
      result["from another thread"] = cost {
        cancel()
        kit.rest()
      }
      insert()
      result["on the queue"] = cost { queue.sync(execute: cancel) }
    }
    // The second begins when all are inserted, however busy the machine.
    let begin = Clock.wall + 4 * taken + 50_000_000
    for number in 0..<count { timeOuts.start(number, after: begin + expiries[number] - Clock.wall) }
    result["fire"] = cost {
      Clock.sleep(until: begin + second)
      while receivers.contains(where: { $0.left == 0 }) { Clock.sleep(until: Clock.wall + 20_000_000) }
    }
    return withExtendedLifetime(timeOuts) { result }
  }
}
