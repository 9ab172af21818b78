import CountdownModel
import XCTest

/// Two chains that are put off, of one receiver that dies in between, whatever address the next one has.
final class LongChainScenarioTests: XCTestCase {
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
}
