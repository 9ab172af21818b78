import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// What is seen of an `ObservableCountdown`, call by call.
final class ObservableCountdownTests: XCTestCase {
  func testItIsIdleFirst() {
    withScene { scene in
      XCTAssertEqual(scene.seen, "idle 0:00 of 0, 0")
      XCTAssertEqual(scene.advance(by: .seconds(9)), "idle 0:00 of 0, 0")
      XCTAssertNil(scene.driver.nextWakeUp)
    }
  }

  func testItCountsDown() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 4")
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:03 of 4, 0.75, until 4")
      XCTAssertEqual(scene.advance(by: .milliseconds(999)), "running 0:03 of 4, 0.75, until 4")
      XCTAssertEqual(scene.advance(by: .milliseconds(1)), "running 0:02 of 4, 0.5, until 4")
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:01 of 4, 0.25, until 4")
      XCTAssertEqual(scene.advance(by: .seconds(1)), "ended(completed) 0:00 of 4, 0")
      XCTAssertEqual(scene.advance(by: .seconds(9)), "ended(completed) 0:00 of 4, 0")
    }
  }

  func testItCountsAtItsInterval() {
    withScene { scene in
      scene.model.start(for: .seconds(4), every: .seconds(2))
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:04 of 4, 1, until 4")
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:02 of 4, 0.5, until 4")
    }
  }

  func testItCountsToADate() {
    withScene { scene in
      scene.model.start(until: scene.driver.date.addingTimeInterval(2.5), every: .seconds(1))
      XCTAssertEqual(scene.seen, "running 0:03 of 2.5, 1, until 2.5")
      XCTAssertEqual(scene.model.left.duration, .milliseconds(2_500))
      XCTAssertEqual(scene.advance(by: .milliseconds(500)), "running 0:02 of 2.5, 0.8, until 2.5")
      XCTAssertEqual(scene.advance(by: .seconds(2)), "ended(completed) 0:00 of 2.5, 0")
    }
  }

  func testAPauseHoldsEverything() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .milliseconds(1_500))
      scene.model.pause()
      XCTAssertEqual(scene.seen, "paused 0:03 of 4, 0.75")
      scene.model.pause()
      XCTAssertEqual(scene.advance(by: .seconds(60)), "paused 0:03 of 4, 0.75")
      scene.model.resume()
      XCTAssertEqual(scene.seen, "running 0:03 of 4, 0.75, until 64")
      scene.model.resume()
      XCTAssertEqual(scene.advance(by: .milliseconds(500)), "running 0:02 of 4, 0.5, until 64")
      XCTAssertEqual(scene.advance(by: .seconds(2)), "ended(completed) 0:00 of 4, 0")
    }
  }

  func testToggle() {
    withScene { scene in
      scene.model.toggle()
      XCTAssertEqual(scene.model.phase, .idle)
      scene.model.start(for: .seconds(2))
      scene.model.toggle()
      XCTAssertEqual(scene.model.phase, .paused)
      scene.model.toggle()
      XCTAssertEqual(scene.model.phase, .running)
      scene.driver.advance(by: .seconds(2))
      scene.model.toggle()
      XCTAssertEqual(scene.model.phase, .ended(.completed))
    }
  }

  func testAMoveLeavesTheTotalUnlessMoreIsLeft() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .seconds(2))
      scene.model.extend(by: .seconds(6))
      XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 10")
      XCTAssertEqual(scene.advance(by: .seconds(2)), "running 0:06 of 8, 0.75, until 10")
      scene.model.extend(by: .seconds(-3))
      XCTAssertEqual(scene.seen, "running 0:03 of 8, 0.375, until 7")
      scene.model.pause()
      scene.model.extend(by: .seconds(1))
      XCTAssertEqual(scene.seen, "paused 0:04 of 8, 0.5")
      scene.model.resume()
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:03 of 8, 0.375, until 8")
      scene.model.extend(by: .seconds(-9))
      XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 8, 0")
    }
  }

  func testAMoveToTheEndIsSeenAlikeInsideACallbackAndOutside() {
    for isPaused in [false, true] {
      withScene { scene in
        let extend: @MainActor () -> Void = {
          scene.model.start(for: .seconds(4))
          if isPaused { scene.model.pause() }
          _ = scene.changes.take()
          scene.model.extend(by: .seconds(-9))
        }
        extend()
        XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 4, 0")
        XCTAssertEqual(
          scene.changes.take(), (isPaused ? [] : ["endDate"]) + ["fractionLeft", "left", "phase"])
        scene.inCallback(extend)
        XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 4, 0")
      }
    }
  }

  func testWhatIsStartedWhereAMoveToTheEndIsSeenKeepsItsTotal() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.changes.mayRepeat = true
      scene.changes.onChange = { name in
        guard name == "phase" else { return }
        scene.changes.onChange = { _ in }
        scene.model.start(for: .seconds(7))
      }
      scene.model.extend(by: .seconds(-9))
      XCTAssertEqual(scene.seen, "running 0:07 of 7, 1, until 7")
    }
  }

  func testAMoveToWhatIsShownAlreadyIsAMove() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .milliseconds(1_500))
      scene.model.extend(by: .milliseconds(500))
      XCTAssertEqual(scene.seen, "running 0:03 of 4, 0.75, until 4.5")
    }
  }

  func testAMoveByNothingIsNone() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .milliseconds(1_500))
      scene.model.extend(by: .zero)
      scene.model.extend(by: .nanoseconds(1) / 3)
      XCTAssertEqual(scene.seen, "running 0:03 of 4, 0.75, until 4")
    }
  }

  func testCancelLeavesWhatWasLeft() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .seconds(1))
      scene.model.cancel()
      XCTAssertEqual(scene.seen, "ended(cancelled) 0:03 of 4, 0.75")
      XCTAssertEqual(scene.manager.activeCount, 0)
      XCTAssertEqual(scene.advance(by: .seconds(9)), "ended(cancelled) 0:03 of 4, 0.75")
    }
  }

  func testRestartBeginsAgainWithTheTotal() {
    withScene { scene in
      scene.model.restart()
      XCTAssertEqual(scene.model.phase, .idle)
      scene.model.start(for: .seconds(4), every: .seconds(2))
      scene.driver.advance(by: .seconds(2))
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 6")
      scene.model.extend(by: .seconds(4))
      scene.driver.advance(by: .seconds(4))
      scene.model.pause()
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 14")
      XCTAssertEqual(scene.advance(by: .seconds(2)), "running 0:06 of 8, 0.75, until 14")
      XCTAssertEqual(scene.advance(by: .seconds(6)), "ended(completed) 0:00 of 8, 0")
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 22")
      scene.model.cancel()
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 22")
      XCTAssertEqual(scene.advance(by: .seconds(2)), "running 0:06 of 8, 0.75, until 22", "its interval too")
    }
  }

  func testRestartOfOneThatCountedToADateLastsAsLongAsThatDid() {
    withScene { scene in
      scene.model.start(until: scene.driver.date.addingTimeInterval(4))
      scene.driver.advance(by: .seconds(9))
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 13")
    }
  }

  func testStartInPlaceOfARunningOne() {
    withScene { scene in
      scene.model.start(for: .seconds(9))
      scene.model.start(for: .seconds(2))
      XCTAssertEqual(scene.seen, "running 0:02 of 2, 1, until 2")
      XCTAssertEqual(scene.manager.activeCount, 1)
      XCTAssertEqual(scene.advance(by: .seconds(2)), "ended(completed) 0:00 of 2, 0")
    }
  }

  func testWhatIsOverAtOnce() {
    withScene { scene in
      scene.model.start(for: .seconds(9))
      for duration in [Duration.zero, .seconds(-1), .seconds(Int64.min)] {
        scene.model.start(for: duration)
        XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 0, 0")
      }
      for date in [Date.distantPast, scene.driver.date, Date(timeIntervalSinceReferenceDate: .nan)] {
        scene.model.start(until: date)
        XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 0, 0")
      }
    }
  }

  func testTheLongest() {
    withScene { scene in
      scene.model.start(for: .seconds(Int64.max), every: .seconds(Int64.max))
      XCTAssertEqual(scene.model.total, .nanoseconds(1 << 62))
      XCTAssertEqual(scene.model.fractionLeft, 1)
      scene.model.extend(by: .seconds(Int64.max))
      XCTAssertEqual(scene.model.total, .nanoseconds(1 << 62))
      scene.model.start(until: .distantFuture)
      XCTAssertEqual(scene.model.left.duration, .nanoseconds(1 << 62))
      scene.model.extend(by: .seconds(Int64.min))
      XCTAssertEqual(scene.model.phase, .ended(.completed))
    }
  }
}
