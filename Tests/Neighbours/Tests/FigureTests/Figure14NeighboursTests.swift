import XCTest

/// Figure 14 once more: processor time for each value, where a task each waits for it in a loop.
final class Figure14NeighboursTests: XCTestCase {
  func testAsyncTimerSequenceEach() throws {
    try CrowdComparison(figure: "14", what: "`for await`: CPU per value", ours: "loops").compare(
      with: "timerSequence", "an AsyncTimerSequence each", count: Scale.pick(full: 10_000, smallest: 200),
      goal: .ratio(0.35))
  }
}
