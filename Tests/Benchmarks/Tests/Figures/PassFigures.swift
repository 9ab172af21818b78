import XCTest

/// A whole pass on virtual time, all receivers of one phase.
final class PassFigures: BenchmarkCase {
  private let counts = Scale.pick(full: [1_000, 10_000, 100_000, 1_000_000], smallest: [100, 200])

  /// Figure 1, against a bare loop over closures.
  func testFigure01PassOfTheKit() throws {
    let passes = counts.flatMap { [KitPasses(count: $0), BareLoop(count: $0)] }
    let medians = measureInTurn(passes.map { $0.perReceiver }, timed: passes.count - 2)
    XCTAssert(passes.allSatisfy(\.isRight))
    for (index, count) in counts.enumerated() {
      try row(
        "Kit: a pass, per receiver, one phase", count, medians[2 * index], "ns", "a bare loop",
        medians[2 * index + 1], goal: .ratio(1.35))
    }
  }

  /// Figure 2.
  func testFigure02PassOfTheCore() throws {
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
