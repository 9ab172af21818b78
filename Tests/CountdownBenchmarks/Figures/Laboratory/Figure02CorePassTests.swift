import XCTest

/// Figure 2: a whole pass of the Core, one phase.
final class Figure02CorePassTests: BenchmarkCase {
  func testPassOfTheCore() throws {
    let counts = Scale.pick(full: [1_000, 10_000, 100_000, 1_000_000], smallest: [100, 200])
    let passes = counts.map { CorePasses(count: $0) }
    let medians = measureInTurn(passes.map { $0.perReceiver }, timed: counts.count - 1)
    for (index, count) in counts.enumerated() {
      XCTAssert(passes[index].isRight)
      try Report.shared.add(
        Row(
          figure: "2", what: "Core: a pass, per receiver, one phase", count: count, ours: medians[index],
          unit: "ns", goal: .value(10),
          bound: "Beyond the caches a pass reads and writes an entry and a handler for each."))
    }
    try Report.shared.add(
      Row(
        figure: "2", what: "Core: the same, largest against smallest", count: counts[counts.count - 1],
        ours: medians[counts.count - 1], unit: "ns", comparedWith: "N = \(counts[0].grouped)",
        theirs: medians[0], goal: .ratio(1.25)))
  }
}
