import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Virtual time that passes up to an instant, and until everything has ended.
final class AdvanceToEndTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private var manager: CountdownManager { stage.manager }
  private let player = Player()

  func testUpToAnInstant() {
    stage.start(player, for: .seconds(3))
    for instant in [Duration.seconds(2), .seconds(2), .seconds(1), .seconds(-9), .seconds(Int64.min)] {
      driver.advance(to: instant)
      XCTAssertEqual(driver.now, .seconds(2))
    }
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "2: a 1"])
    driver.advance(to: .seconds(Int64.max))
    XCTAssertEqual(driver.now, .nanoseconds(1 << 62))
    XCTAssertEqual(stage.log(), ["3: a 0", "3: a completed"])
  }

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
    manager.startTicking(player, every: .seconds(1)) { _, _ in }
    advance(within: 10, to: 700, ends: true, "endless ticks are not waited for")
    manager.cancelAll()
    advance(within: -1, to: 700, ends: true)
  }

  func testInsideACallbackItIsNotWaitedFor() {
    stage.start(player, for: .seconds(1)) { [driver] left, _ in
      if left == .zero { XCTAssertFalse(driver.advanceToEnd(within: .seconds(5))) }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.now, .seconds(6))
    XCTAssertTrue(driver.advanceToEnd(within: .zero))
  }

  func testTasksKeepUp() async {
    let (driver, manager) = (driver, manager)
    let task = Task.begun { await manager.values(for: .seconds(3)).reduce(0) { $0 + $1.seconds } }
    for instant in [Duration.seconds(1), .milliseconds(3)] {
      await driver.advance(to: instant)
      XCTAssertEqual(driver.now, .seconds(1))
    }
    let isOver = await driver.advanceToEnd(within: .seconds(100))
    XCTAssertTrue(isOver)
    let sum = await task.value
    XCTAssertEqual(sum, 6)
    XCTAssertEqual(driver.now, .seconds(3))
    manager.startTicking(player, every: .seconds(1)) { _, _ in }
    manager.start(for: .seconds(9)) { _ in }
    let isOverThen = await driver.advanceToEnd(within: .seconds(5))
    XCTAssertFalse(isOverThen)
    XCTAssertEqual(driver.now, .seconds(8))
  }
}
