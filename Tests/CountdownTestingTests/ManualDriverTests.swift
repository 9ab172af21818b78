import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class ManualDriverTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private let player = Player()

  func testTimeStandsStillUntilItIsAdvanced_andSaturates() {
    XCTAssertEqual(driver.now, .zero)
    driver.advance(by: .milliseconds(1_500))
    XCTAssertEqual(driver.now, .milliseconds(1_500))
    driver.sleep(for: .milliseconds(500))
    driver.advance(by: .seconds(-5))
    driver.sleep(for: .seconds(-5))
    XCTAssertEqual(driver.now, .seconds(2))
    for _ in 0..<3 { driver.sleep(for: .seconds(Int64.max)) }
    driver.advance(by: .seconds(Int64.max))
    XCTAssertEqual(driver.now, .nanoseconds(1 << 62))
  }

  func testEveryPassThatIsDueOnTheWayRunsInItsTime() {
    stage.start(player, for: .seconds(3))
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.advance(by: .seconds(10))
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "2: a 1", "3: a 0", "3: a completed"])
    XCTAssertEqual(driver.now, .seconds(10))
    XCTAssertEqual(driver.wakeUpCount, 3)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testWakeRunsOnePassWhetherAnythingIsDueOrNot() {
    stage.start(player, for: .seconds(5))
    driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 5"])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.sleep(for: .seconds(2))
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    XCTAssertEqual(stage.log(), [])
    driver.wake()
    XCTAssertEqual(stage.log(), ["2: a 3"])
    XCTAssertEqual(driver.wakeUpCount, 2)
  }

  func testSeveralManagersShareTheTimeInOrder() {
    let other = CountdownManager(driver: driver)
    stage.start(player, for: .seconds(2))
    driver.advance(by: .milliseconds(500))
    other.start(for: .seconds(2)) { [stage] left in stage.note("other \(left.seconds)") }
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(
      stage.log(),
      ["0: a 2", "0.5: other 2", "1: a 1", "1.5: other 1", "2: a 0", "2: a completed", "2.5: other 0"])
    XCTAssertEqual(driver.wakeUpCount, 4)
  }

  func testADeliveryOnAnotherThreadIsFinishedThereOrByTheNextAdvance() {
    let (stage, player) = (stage, player)
    let (isTelling, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let other = DispatchQueue(label: "another thread")
    other.async {
      stage.start(player, for: .seconds(3)) { left, _ in
        guard left == .seconds(3) else { return }
        isTelling.signal()
        mayGoOn.wait()
      }
    }
    isTelling.wait()
    driver.advance(by: .seconds(10))
    XCTAssertEqual(stage.log(), ["0: a 3"])
    mayGoOn.signal()
    other.sync {}
    driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["10: a 0", "10: a completed"])
    XCTAssertNil(driver.nextWakeUp)
  }

  func testTheWallClockFollowsVirtualTimeFromTheRealDate() {
    // Made now: those of the test cases are made when the whole run begins.
    let driver = ManualDriver()
    let start = driver.wallNow
    XCTAssertEqual(Double(start.components.seconds), Date().timeIntervalSince1970, accuracy: 60)
    driver.advance(by: .seconds(100))
    XCTAssertEqual(driver.wallNow - start, .seconds(100))
    driver.shiftWallClock(by: .seconds(-30))
    XCTAssertEqual(driver.wallNow - start, .seconds(70))
    XCTAssertEqual(driver.now, .seconds(100))
  }

  func testEveryCallCountsAsOnTheDeliveringQueue() {
    XCTAssertTrue(driver.makeTimer().isDelivering(onMainActor: false))
  }

  func testInstantsAfterTheEndOfVirtualTimeNeverCome() {
    driver.sleep(for: .seconds(1e12))
    let end = driver.now
    stage.start(player, for: .seconds(3))
    // Advancing would never come back.
    guard driver.nextWakeUp == nil else { return XCTFail("the timer is armed") }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.now, end)
    XCTAssertEqual(stage.manager.activeCount, 1)
  }
}
