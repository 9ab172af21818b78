import CountdownModel
import XCTest

/// A model test that cannot fail is none: operations are kept from the managers, and the reference must notice.
final class ShrinkerTests: XCTestCase {
  func testALostPauseIsFoundAndShrunkToFewOperations() {
    let small = shrunk { if case .pause = $0 { true } else { false } }
    // Start, pause, and whatever shows it: the pause is seen at once by asking.
    XCTAssertLessThanOrEqual(small.operations.count, 2, "\(small)")
  }

  func testALostCancelInACallbackIsFoundAndShrunkToFewOperations() {
    let small = shrunk { if case .end = $0 { true } else { false } }
    XCTAssertLessThanOrEqual(small.operations.count, 2, "\(small)")
  }

  func testALostCancelOfAllThatAReceiverHasIsFoundAndShrunkToFewOperations() {
    let small = shrunk { if case .cancelAllOf = $0 { true } else { false } }
    XCTAssertLessThanOrEqual(small.operations.count, 2, "\(small)")
  }

  func testALostExtensionIsFoundAndShrunkToFewOperations() {
    let small = shrunk { if case .extend = $0 { true } else { false } }
    XCTAssertLessThanOrEqual(small.operations.count, 2, "\(small)")
    XCTAssertEqual(small.receivers, 1)
    XCTAssertEqual(small.managers, 1)
  }

  func testALostCorrectionIsFoundAndShrunkToFewOperations() {
    let small = shrunk(of: .clocks) { if case .correct = $0 { true } else { false } }
    XCTAssertLessThanOrEqual(small.operations.count, 2, "\(small)")
  }

  func testALostStartIsFound() {
    let small = shrunk { if case .start(_, _, let terms, _) = $0 { terms.isEndless } else { false } }
    XCTAssertLessThanOrEqual(small.operations.count, 1, "\(small)")
  }

  func testALostAdvanceIsFound() {
    let small = shrunk { if case .advance = $0 { true } else { false } }
    XCTAssertLessThanOrEqual(small.operations.count, 1, "\(small)")
  }

  func testAScenarioIsPrintedAsTheCodeThatMakesIt() {
    let scenario = Scenario(
      receivers: 3, managers: 2, uptime: 1_000,
      [
        .start(2, in: 1, Terms(for: 5_000_000_000, tolerance: 10, isShared: true), [[], [.stop, .drop(0)]]),
        .pause(Who(2, id: 1), in: 0), .resume(.nobody, in: 0), .cancel(.nobody(id: 2), in: 1),
        .advance(1_500_000_000),
      ])
    XCTAssertEqual(
      scenario.description,
      """
      Scenario(
        receivers: 3, managers: 2, uptime: 1_000,
        [
          .start(2, in: 1, Terms(for: 5_000_000_000, tolerance: 10, isShared: true), [[], [.stop, .drop(0)]]),
          .pause(Who(2, id: 1), in: 0),
          .resume(.nobody, in: 0),
          .cancel(.nobody(id: 2), in: 1),
          .advance(1_500_000_000),
        ])
      """)
  }

  private func shrunk(
    of theme: Theme = .anything, losing isLost: @escaping (CountdownModel.Operation) -> Bool
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
