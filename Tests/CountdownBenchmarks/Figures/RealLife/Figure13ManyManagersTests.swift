import CountdownKit
import XCTest

/// Figure 13: many managers on the main queue: making each, and starting and cancelling in the last of them.
final class Figure13ManyManagersTests: BenchmarkCase {
  private let count = Scale.pick(full: 10_000, smallest: 100)

  func testManyManagers() throws {
    var results: [Child.Result] = []
    for _ in 0..<Scale.pick(full: 3, smallest: 1) {
      results.append(try Child.run(Job(kind: .manyManagers, count: count)))
    }
    let rows = [
      ("make", "Making each of N managers on main", 30.0), ("use", "Start and cancel in the last of them", 2),
    ]
    for (key, what, goal) in rows {
      try Report.shared.add(
        Row(
          figure: "13", what: what, count: count, ours: results.map { $0[key] ?? .nan }.median / 1e3,
          unit: "us",
          goal: .value(goal)))
    }
  }

  /// Making them, and giving them up.
  func testMakingManagers() {
    measure { _ = (0..<count).map { _ in CountdownManager(deliveringOn: .main) } }
  }
}

extension Job {
  /// Makes managers; then starts and cancels in the last one.
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
