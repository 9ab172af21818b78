import XCTest

/// Figure 1: a whole pass of the Kit, one phase, against a bare loop over closures.
final class Figure01KitPassTests: BenchmarkCase {
  func testPassOfTheKit() throws {
    let counts = Scale.pick(full: [1_000, 10_000, 100_000, 1_000_000], smallest: [100])
    let passes = counts.flatMap { [KitPasses(count: $0), BareLoop(count: $0)] }
    let medians = measureInTurn(passes.map { $0.perReceiver }, timed: passes.count - 2)
    XCTAssert(passes.allSatisfy(\.isRight))
    for (index, count) in counts.enumerated() {
      try row(
        "Kit: a pass, per receiver, one phase", count, medians[2 * index], "ns", "a bare loop",
        medians[2 * index + 1], goal: .ratio(1.35))
    }
  }
}
