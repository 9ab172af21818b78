import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// The date at which it ends is the wall clock's, and is right, or corrected at the next tick.
final class ObservableEndDateTests: ObservableTestCase {
  @MainActor func testEndDateIsTheDateThatWasGiven_alsoAfterAMoveThatMovesNothing() async {
    // Not to the microsecond, to which dates are counted.
    let date = scene.driver.date + 2.000_000_4
    model.start(for: .until(date))
    XCTAssertEqual(model.endDate, date)
    _ = scene.changes.take()
    model.restart()
    XCTAssertEqual(scene.changes.take(), [], "begun again at once, it ends at the same date")
    model.extend(toAtLeast: .seconds(1))
    scene.pass(.seconds(1))
    XCTAssertEqual(model.endDate, date)
    model.pause()
    scene.pass(.milliseconds(1))
    model.resume()
    XCTAssertEqual(model.endDate?.timeIntervalSinceReferenceDate ?? 0, 2.001, accuracy: 1e-6)
  }

  @MainActor func testASmallMoveMovesIt() async {
    scene.see({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4 [all]")
    scene.see(
      { $0.extend(by: .milliseconds(1)) }, "running 0:05 of 4.001, 1, until 4.001 [endDate left total]")
  }

  @MainActor func testEndDateFollowsTheWallClock_andObserversHearOfThatAtTheNextTick() async {
    scene.changes.mayRepeat = true
    model.start(for: .seconds(4))
    scene.driver.shiftWallClock(by: .seconds(3_600))
    scene.see("running 0:04 of 4, 1, until 3604 [all]", "what is read is right at once")
    scene.see(after: .seconds(1), "running 0:03 of 4, 0.75, until 3604 [endDate fractionLeft left]")
    scene.see(after: .seconds(1), "running 0:02 of 4, 0.5, until 3604 [fractionLeft left]")
  }

  @MainActor func testEndDateDoesNotChangeByReadingTwoClocks_andErrorsDoNotAddUp() async {
    model.start(for: .seconds(4))
    _ = scene.changes.take()
    scene.driver.shiftWallClock(by: .milliseconds(60))
    scene.see(after: .seconds(1), "running 0:03 of 4, 0.75, until 4 [fractionLeft left]")
    scene.driver.shiftWallClock(by: .milliseconds(60))
    scene.see(after: .seconds(1), "running 0:02 of 4, 0.5, until 4.12 [endDate fractionLeft left]")
  }

  @MainActor func testEndDateFollowsAManagerThatStoodStill() async {
    model.start(for: .seconds(4))
    _ = scene.changes.take()
    scene.manager.suspend(.freezes)
    scene.see(after: .seconds(60), "running 0:04 of 4, 1 [endDate]", "while it stands still, nobody knows")
    scene.manager.resume()
    scene.see("running 0:04 of 4, 1, until 64 [endDate]")
    scene.see(after: .seconds(1), "running 0:03 of 4, 0.75, until 64 [fractionLeft left]")
  }

  @MainActor func testAfterCompletionItStays_andIsTheDeadlineHoweverLateTheEndIs() async {
    let end = Date(timeIntervalSinceReferenceDate: 10)
    model.start(for: .seconds(10), ticks: .every(.seconds(60)))
    scene.driver.sleep(for: .seconds(25))
    scene.driver.wake()
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertEqual(model.endDate, end)
    // So the next can begin there.
    model.start(for: .until(end + 30))
    XCTAssertEqual(model.timeLeft, .seconds(15))
    scene.pass(.seconds(15))
    XCTAssertEqual(model.endDate, end + 30)
    model.start(for: .until(end))
    XCTAssertEqual(model.endDate, end, "a date that is past")
    model.start(for: .seconds(-7))
    XCTAssertEqual(model.endDate, scene.driver.date)
  }

  @MainActor func testAfterCompletionItIsRight_alsoAfterAPauseAFreezeAndAMove() async {
    let acts: [(String, Double, @MainActor (ObservableScene) -> Void)] = [
      (
        "pause", 64,
        {
          $0.model.pause(); $0.pass(.seconds(60)); $0.model.resume()
        }
      ),
      (
        "freeze", 64,
        {
          $0.manager.suspend(.freezes); $0.pass(.seconds(60)); $0.manager.resume()
        }
      ),
      ("clock", 3_604, { $0.driver.shiftWallClock(by: .seconds(3_600)) }),
      ("extend", 9, { $0.model.extend(by: .seconds(5)) }),
      (
        "restart", 5,
        {
          $0.pass(.seconds(1)); $0.model.restart()
        }
      ),
      ("nearer", 0, { $0.model.extend(by: .seconds(-9)) }),
      ("date", 30, { $0.model.reschedule(for: .until(Date(timeIntervalSinceReferenceDate: 30))) }),
      ("past", 0, { $0.model.reschedule(for: .until(Date(timeIntervalSinceReferenceDate: -30))) }),
    ]
    for (name, end, act) in acts {
      let scene = ObservableScene()
      scene.changes.mayRepeat = true
      scene.model.start(for: .seconds(4), ticks: .every(.seconds(60)))
      act(scene)
      scene.driver.sleep(for: .seconds(5_000))
      scene.driver.wake()
      XCTAssertEqual(scene.model.phase, .ended(.completed), name)
      XCTAssertEqual(scene.model.endDate?.timeIntervalSinceReferenceDate ?? .nan, end, accuracy: 1e-6, name)
    }
  }

  @MainActor func testAfterAnyOtherEndThereIsNone() async {
    model.start(for: .seconds(4))
    model.cancel()
    XCTAssertNil(model.endDate)
    model.start(for: .seconds(4))
    scene.manager.cancelAll()
    XCTAssertNil(model.endDate)
  }
}
