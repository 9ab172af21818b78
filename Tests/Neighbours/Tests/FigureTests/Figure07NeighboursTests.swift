import XCTest

/// Figure 7 once more, against what other packages have: processor time for each tick in real life, in a fresh process for
/// each contender, by the same rules.
final class Figure07NeighboursTests: XCTestCase {
  func testRepeatedTaskOfSwiftNIOEach() throws {
    try CrowdComparison(figure: "7", what: "CPU per tick", ours: "kit").compare(
      with: "eventLoop", "a SwiftNIO repeated task each", count: Scale.pick(full: 100_000, smallest: 200),
      goal: .timesLess(45))
  }

  /// As many as figure 14 has loops.
  func testAsyncTimerSequenceEach() throws {
    try CrowdComparison(figure: "7", what: "CPU per tick", ours: "kit").compare(
      with: "timerSequence", "an AsyncTimerSequence each", count: Scale.pick(full: 10_000, smallest: 200),
      goal: .none)
  }
}
