import XCTest

/// Figure 2: a whole pass of the Core, one phase.
final class Figure02CorePassTests: BenchmarkCase {
  func testPassOfTheCore() throws {
    let counts = Scale.pick(full: [1_000, 10_000, 100_000, 1_000_000], smallest: [100, 200])
    let passes = counts.map { CorePasses(count: $0) }
    let medians = measureInTurn(passes.map { $0.perReceiver }, timed: counts.count - 1)
    XCTAssert(passes.allSatisfy(\.isRight))
    for (count, median) in zip(counts, medians) {
      try row("Core: a pass, per receiver, one phase", count, median, "ns", goal: .value(10))
    }
    try row(
      "Core: the same, largest against smallest", counts[counts.count - 1], medians[counts.count - 1], "ns",
      "N = \(counts[0].grouped)", medians[0], goal: .ratio(1.25))
  }
}
