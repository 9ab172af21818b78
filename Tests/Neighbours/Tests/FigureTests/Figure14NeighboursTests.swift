import XCTest

/// Figure 14 once more, against what another package has: processor time for each value that `for await` takes.
final class Figure14NeighboursTests: XCTestCase {
  func testAsyncTimerSequenceEach() throws {
    try CrowdComparison(figure: "14", what: "`for await`: CPU per value", ours: "loops").compare(
      with: "timerSequence", "an AsyncTimerSequence each", count: Scale.pick(full: 10_000, smallest: 200),
      goal: .none)
  }
}
