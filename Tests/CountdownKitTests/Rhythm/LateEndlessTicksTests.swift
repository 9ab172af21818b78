import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class LateEndlessTicksTests: XCTestCase {
  func testALateTickIsFollowedByOneInItsTime() {
    let stage = Stage()
    stage.tick(keep(Player()), every: .seconds(1))
    stage.driver.sleep(for: .milliseconds(1_300))
    XCTAssertEqual(stage.advance(by: .milliseconds(1_200)), ["1.3: a #1", "2: a #2"])
    stage.driver.sleep(for: .milliseconds(2_700))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["5.2: a #5", "6: a #6"])
  }
}
