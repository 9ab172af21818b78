import CountdownModel
import XCTest

/// Chains that are put off.
final class LongChainScenarioTests: XCTestCase {
  /// Two of one receiver that dies in between, whatever address the next one has.
  func testWhatWaitsIsPassedOver() {
    let scenario = Scenario(
      receivers: 1,
      [
        .start(0, in: 0, Terms(for: 3, repeats: true), [[.extend(0, in: 0, by: 1)]]),
        .reuse(0),
        .start(
          0, in: 0, Terms(for: 1_048_576, every: 50_000_000, isSilent: true, repeats: true),
          [[.extend(0, in: 0, by: 2_000_000_000), .extend(0, in: 0, by: 2_000_000_000)]]),
      ])
    for reusesAddresses in [true, false] {
      XCTAssertNil(scenario.replay(keepsLog: true, reusesAddresses: reusesAddresses).problem)
    }
  }

  /// One whose end nobody hears keeps its blocks until it is paid.
  func testWhatNobodyHearsTheEndOfMayWaitAlone() {
    let scenario = Scenario(
      receivers: 2,
      [
        .start(
          1, in: 0, Terms(for: 1, repeats: true),
          [
            [
              .start(0, in: 0, Terms(for: 0, isSilent: true, isEndless: true)),
              .extend(1, in: 0, by: 1),
            ]
          ]),
        .extend(1, in: 0, by: -125),
      ])
    XCTAssertNil(scenario.replay(keepsLog: true).problem)
  }
}
