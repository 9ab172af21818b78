import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// The date at which it ends is the wall clock's, and is right, or corrected at the next tick.
final class ObservableEndDateTests: XCTestCase {
  func testItIsTheDateThatWasGiven() {
    withScene { scene in
      // Not to the microsecond, to which dates are counted.
      let date = scene.driver.date.addingTimeInterval(2.000_000_4)
      scene.model.start(until: date)
      XCTAssertEqual(scene.model.endDate, date)
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.model.endDate, date)
      scene.model.pause()
      scene.driver.advance(by: .milliseconds(1))
      scene.model.resume()
      XCTAssertEqual(scene.model.endDate?.timeIntervalSinceReferenceDate ?? 0, 2.001, accuracy: 1e-6)
    }
  }

  func testAMoveThatMovesNothingLeavesTheDateThatWasGiven() {
    withScene { scene in
      let date = scene.driver.date.addingTimeInterval(2.000_000_4)
      scene.model.start(until: date)
      _ = scene.changes.take()
      scene.model.extend(toAtLeast: .seconds(1))
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.model.endDate, date)
      XCTAssertFalse(scene.changes.take().contains("endDate"))
    }
  }

  func testASmallMoveMovesIt() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.model.extend(by: .milliseconds(1))
      XCTAssertEqual(scene.model.endDate, Date(timeIntervalSinceReferenceDate: 4.001))
    }
  }

  func testItFollowsTheWallClockAtTheNextTick() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.shiftWallClock(by: .seconds(3_600))
      XCTAssertEqual(scene.model.endDate, Date(timeIntervalSinceReferenceDate: 4))
      _ = scene.changes.take()
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.model.endDate, Date(timeIntervalSinceReferenceDate: 3_604))
      XCTAssertEqual(scene.changes.take(), ["endDate", "fractionLeft", "left"])
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.changes.take(), ["fractionLeft", "left"])
    }
  }

  func testWhatReadingTwoClocksMakesOfItIsNoChange() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      _ = scene.changes.take()
      scene.driver.shiftWallClock(by: .milliseconds(60))
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.changes.take(), ["fractionLeft", "left"])
      scene.driver.shiftWallClock(by: .milliseconds(60))
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.model.endDate, Date(timeIntervalSinceReferenceDate: 4.12), "errors do not add up")
    }
  }

  func testItFollowsAManagerThatStoodStill() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.manager.suspend(.freezes)
      scene.driver.advance(by: .seconds(60))
      XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 4")
      scene.manager.resume()
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:03 of 4, 0.75, until 64")
    }
  }

  func testARestartOfOneThatCountedToADateHasAnotherDate() {
    withScene { scene in
      scene.model.start(until: scene.driver.date.addingTimeInterval(4))
      scene.driver.advance(by: .milliseconds(50))
      scene.model.restart()
      XCTAssertEqual(scene.model.endDate, Date(timeIntervalSinceReferenceDate: 4.05))
    }
  }
}
