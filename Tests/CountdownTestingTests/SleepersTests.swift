import CountdownKit
import XCTest

@testable import CountdownTesting

/// All that sleep on one driver's clock share a manager, as long as somebody has the clock.
final class SleepersTests: XCTestCase {
  func testTheManagerIsSharedWhileItIsHeld() {
    let driver = ManualDriver()
    let sleepers = Sleepers()
    let manager = sleepers.manager(of: driver)
    XCTAssertIdentical(sleepers.manager(of: driver), manager)
  }
}
