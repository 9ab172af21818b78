import CountdownModel
import XCTest

/// A model test that cannot fail is none: operations are kept from the managers, and the reference must notice.
final class ShrinkerTests: XCTestCase {
  func testALossIsFoundAndShrunkToFewOperations() {
    let rows: [(kind: CountdownModel.Operation.Kind, theme: Theme, most: Int)] = [
      // A start, what was lost, and whatever shows it: it is seen at once by asking.
      (.pause, .anything, 2), (.end, .anything, 2), (.cancelAllOf, .anything, 2), (.extend, .anything, 2),
      (.correct, .clocks, 2), (.start, .anything, 1), (.advance, .anything, 1),
    ]
    for (kind, theme, most) in rows {
      // Of starts those of endless ticks alone: or else there would never be anything.
      let small = shrunk(of: theme) { $0.kind == kind && (kind != .start || $0.terms.isEndless) }
      XCTAssertLessThanOrEqual(small.operations.count, most, "\(kind): \(small)")
      XCTAssertEqual([small.receivers, small.managers], [1, 1], "\(kind)")
    }
  }

  func testAScenarioIsPrintedAsTheCodeThatMakesIt() {
    let scenario = Scenario(
      receivers: 3, managers: 2, uptime: 1_000,
      [
        .start(2, in: 1, Terms(for: 5_000_000_000, tolerance: 10, isShared: true), [[], [.stop, .drop(0)]]),
        .pause(Who(2, id: 1), in: 0), .resume(.noReceiver, in: 0), .cancel(.noReceiver(id: 2), in: 1),
        .observe(1, of: 2, in: 0, isSilent: true), .shutDown(in: 1, then: [.wake]),
        .suspend(in: 0, freezes: true), .last(0, in: 0, -5), .advance(1_500_000_000),
      ])
    XCTAssertEqual(
      scenario.description,
      """
      Scenario(
        receivers: 3, managers: 2, uptime: 1_000,
        [
          .start(2, in: 1, Terms(for: 5_000_000_000, tolerance: 10, isShared: true), [[], [.stop, .drop(0)]]),
          .pause(Who(2, id: 1), in: 0),
          .resume(.noReceiver, in: 0),
          .cancel(.noReceiver(id: 2), in: 1),
          .observe(1, of: 2, in: 0, isSilent: true),
          .shutDown(in: 1, then: [.wake]),
          .suspend(in: 0, freezes: true),
          .last(0, in: 0, -5),
          .advance(1_500_000_000),
        ])
      """)
  }

  private func shrunk(
    of theme: Theme, losing isLost: @escaping (CountdownModel.Operation) -> Bool
  ) -> Scenario {
    for seed in 1...50 {
      let scenario = Scenario.random(seed: UInt64(seed), receivers: 3, length: 60, theme: theme)
      guard scenario.replay(losing: isLost).problem != nil else { continue }
      return Shrinker.shrink(scenario, trials: 1_500) { $0.replay(losing: isLost).problem != nil }
    }
    XCTFail("the reference noticed nothing")
    return Scenario([])
  }
}
