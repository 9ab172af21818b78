import XCTest

/// Phases spread over the second, against one phase; a pass each millisecond.
final class SpreadTests: BenchmarkCase {
  func testPhasesSpreadOverTheSecond() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 100)
    let inOrder = KitSpreadPasses(phases: KitSpreadPasses.phases(count, shuffled: false))
    let shuffled = KitSpreadPasses(phases: KitSpreadPasses.phases(count, shuffled: true))
    let one = Passes(KitPasses(), count: count)
    let loop = BareLoop()
    let bare = Passes(loop, count: count)
    loop.shuffle()
    let medians = measureInTurn([
      inOrder.perReceiver, shuffled.perReceiver, one.perReceiver, bare.perReceiver,
    ])
    XCTAssert(inOrder.isRight && shuffled.isRight && one.isRight && bare.isRight)
    let rows = ["started one after another", "in random order"]
    for (index, what) in rows.enumerated() {
      try Report.shared.add(
        Row(
          figure: Row.further, what: "Kit: phases spread over the second, \(what)", count: count,
          ours: medians[index], unit: "ns", comparedWith: "one phase", theirs: medians[2], goal: .none))
    }
    // What weak references in random order cost anybody.
    try Report.shared.add(
      Row(
        figure: Row.further, what: "The same in random order", count: count, ours: medians[1], unit: "ns",
        comparedWith: "a bare loop in random order", theirs: medians[3], goal: .none))
  }
}
