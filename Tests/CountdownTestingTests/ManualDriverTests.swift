import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Virtual time without `await`: it stands still until it is advanced, and what callbacks do with it extends that.
final class ManualDriverTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private var manager: CountdownManager { stage.manager }
  private let player = Player()

  func testTimeStandsStillUntilItIsAdvanced_andSaturates() {
    XCTAssertEqual(driver.now, .zero)
    driver.advance(by: .milliseconds(1_500))
    driver.sleep(for: .milliseconds(500))
    driver.advance(by: .seconds(-5))
    driver.sleep(for: .seconds(-5))
    for instant in [Duration.seconds(2), .seconds(1), .seconds(-9), .seconds(Int64.min)] {
      driver.advance(to: instant)
      XCTAssertEqual(driver.now, .seconds(2))
    }
    stage.start(player, for: .seconds(3))
    driver.advance(to: .seconds(Int64.max))
    driver.sleep(for: .seconds(Int64.max))
    XCTAssertEqual(driver.now, .nanoseconds(1 << 62))
    XCTAssertEqual(stage.log(), ["2: a 3", "3: a 2", "4: a 1", "5: a 0", "5: a completed"])
    // What is due after the end of time never comes: advancing would not come back.
    stage.start(player, for: .seconds(3))
    guard driver.nextWakeUp == nil else { return XCTFail("the timer is armed") }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 1)
  }

  func testEveryPassThatIsDueOnTheWayRunsInItsTime_andWakeRunsOne() {
    stage.start(player, for: .seconds(5))
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.advance(by: .seconds(1))
    driver.sleep(for: .seconds(2))
    XCTAssertEqual(driver.nextWakeUp, .seconds(2))
    XCTAssertEqual(stage.log(), ["0: a 5", "1: a 4"])
    driver.wake()
    XCTAssertEqual(stage.log(), ["3: a 2"])
    driver.wake()
    XCTAssertEqual(stage.advance(by: .seconds(10)), ["4: a 1", "5: a 0", "5: a completed"])
    XCTAssertEqual(driver.now, .seconds(13))
    XCTAssertEqual(driver.wakeUpCount, 5)
    XCTAssertNil(driver.nextWakeUp)
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

  // MARK: - Until everything has ended

  func testTimeStandsStillWhereTheLastEnds() {
    let other = CountdownManager(driver: driver)
    manager.start(for: .seconds(3)) { _ in }
    stage.start(player, for: .seconds(5)) { _, _ in
    } onOutcome: { _ in
      other.start(for: .seconds(2)) { _ in }
    }
    for _ in 0..<2 {
      XCTAssertTrue(driver.advanceToEnd(within: .seconds(100)))
      XCTAssertEqual(driver.now, .seconds(7))
    }
  }

  func testAdvanceToEndStopsAtWhatDoesNotEndInTime_orNotAtAll() {
    func advance(within limit: Int, to instant: Int, ends: Bool = false, _ message: String = "") {
      XCTAssertEqual(driver.advanceToEnd(within: .seconds(limit)), ends, message)
      XCTAssertEqual(driver.now, .seconds(instant), message)
    }
    let countdown = manager.start(for: .seconds(300)) { _ in }
    advance(within: 100, to: 100)
    countdown.pause()
    advance(within: 100, to: 200, "a paused one does not end")
    countdown.resume()
    manager.suspend(.freezes)
    advance(within: 300, to: 500, "a frozen one does not end")
    manager.resume()
    advance(within: 200, to: 700, ends: true, "it ends at the last instant")
    let numbers = Box(0)
    manager.startTicking(player, every: .seconds(1)) { _, _ in numbers.value += 1 }
    manager.start(for: .seconds(2), ticks: .everySecond.pastZero, id: 1) { _ in }
    advance(within: 10, to: 700, ends: true, "endless ticks, and what goes on past zero, are not waited for")
    manager.start(for: .seconds(5), id: 2) { _ in }
    advance(within: 100, to: 705, ends: true)
    XCTAssertEqual(numbers.value, 6, "what else is due at the last instant has come")
    manager.cancelAll()
    advance(within: -1, to: 705, ends: true)
  }

  func testInsideACallbackItIsNotWaitedFor() {
    stage.start(player, for: .seconds(1)) { [driver] left, _ in
      if left == .zero { XCTAssertFalse(driver.advanceToEnd(within: .seconds(5))) }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.now, .seconds(6))
    XCTAssertTrue(driver.advanceToEnd(within: .zero))
  }

  // MARK: - Callbacks that sleep until the end of an advance, or longer

  func testAnAdvanceEndsThoughEachCallbackSleepsForTheInterval() {
    let (driver, other) = (driver, CountdownManager(driver: driver))
    manager.startTicking(every: .seconds(1)) { [stage] number in
      stage.note("\(number)")
      if number > 0 { driver.sleep(for: .seconds(2)) }
    }
    for seconds in [2, 3, 4] {
      other.startSilently(for: .seconds(seconds), id: seconds) { [stage] _ in stage.note("end \(seconds)") }
    }
    _ = stage.log()
    // The first tick sleeps from 1 s to 3 s: another, and two ends, were due by then.
    XCTAssertEqual(stage.advance(by: .seconds(1)).sorted(), ["1: 1", "3: 3", "3: end 2", "3: end 3"])
    XCTAssertEqual(driver.now, .seconds(5))
  }

  func testATaskThatSleepsVirtuallyEndsTheAdvanceToo() async {
    let loop = Task.begun { [manager, driver] in
      for await number in manager.ticks(every: .seconds(1)) {
        if number == 50 { break }
        driver.sleep(for: .seconds(1))
      }
    }
    await driver.advance(by: .seconds(10))
    XCTAssertLessThanOrEqual(driver.now, .seconds(12))
    XCTAssertGreaterThanOrEqual(driver.now, .seconds(10))
    loop.cancel()
    await loop.value
  }
}
