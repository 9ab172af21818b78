import XCTest

/// Figure 1: a whole pass of the Kit, one phase, against a bare loop over closures.
final class Figure01KitPassTests: BenchmarkCase {
  func testPassOfTheKit() throws {
    let counts = Scale.pick(full: [1_000, 10_000, 100_000, 1_000_000], smallest: [100])
    let ours = counts.map { Passes(KitPasses(), count: $0) }
    let bare = counts.map { Passes(BareLoop(), count: $0) }
    let medians = measureInTurn(
      zip(ours, bare).flatMap { [$0.perReceiver, $1.perReceiver] },
      timed: 2 * (counts.count - 1))
    for (index, count) in counts.enumerated() {
      XCTAssert(ours[index].isRight && bare[index].isRight)
      try Report.shared.add(
        Row(
          figure: "1", what: "Kit: a pass, per receiver, one phase", count: count,
          ours: medians[2 * index], unit: "ns", comparedWith: "a bare loop",
          theirs: medians[2 * index + 1], goal: .ratio(1.35),
          bound: "The locked instructions of a weak load and release, six on either side."))
    }
  }
}
