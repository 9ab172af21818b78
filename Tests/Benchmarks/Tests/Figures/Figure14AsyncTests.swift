import XCTest

/// Figure 14: processor time for each value that `for await` takes, in a fresh process for each contender; receivers are started
/// as for figure 7.
final class Figure14AsyncTests: BenchmarkCase {
  func testProcessorTimePerValue() throws {
    let count = Scale.pick(full: 10_000, smallest: 200)
    for ((_, way), costs) in try crowds(of: [.loops, .tasks], count: count, rounds: 5) {
      try row(
        "`for await`: CPU per value, \(way)", count, costs[0], "ns", ContenderName.tasks.rawValue, costs[1],
        goal: .ratio(0.25))
    }
  }
}
