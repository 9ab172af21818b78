import CountdownKit
import XCTest

/// Figure 13: many managers on the main queue: making each, and starting and cancelling in the last of them.
final class Figure13ManyManagersTests: BenchmarkCase {
  func testManyManagers() throws {
    let count = Scale.pick(full: 10_000, smallest: 100)
    let result = try takeTurns([Job(kind: "manyManagers", count: count)], rounds: 3)[0]
    let rows = [
      ("make", "Making each of N managers on main", 30.0), ("use", "Start and cancel in the last of them", 2),
    ]
    for (key, what, goal) in rows {
      try row(what, count, result.median(key) / 1e3, "us", goal: .value(goal))
    }
  }
}

extension Job {
  func manyManagers() -> Child.Result {
    var managers: [CountdownManager] = []
    managers.reserveCapacity(count)
    let make = Clock.time {
      for _ in 0..<count { managers.append(CountdownManager(deliveringOn: .main)) }
    }
    let last = managers[count - 1]
    let receiver = Receiver()
    // Its first countdown is figure 11.
    last.startStoring(receiver)
    last.cancel(receiver)
    let repetitions = 1_000
    let use = Clock.time {
      for _ in 0..<repetitions {
        last.startStoring(receiver)
        last.cancel(receiver)
      }
    }
    precondition(receiver.left == Plan.lasting)
    return withExtendedLifetime(managers) {
      ["make": make / Double(count), "use": use / Double(repetitions)]
    }
  }
}
