import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The date at which it ends is the wall clock's, and is right, or corrected at the next tick; and the block that is notified then.
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

  @MainActor func testEndDateFollowsTheWallClock_andObserversHearOfThatAtTheNextTick() async {
    scene.changes.mayRepeat = true
    model.start(for: .seconds(4))
    scene.driver.shiftWallClock(by: .seconds(3_600))
    scene.see("running 0:04 of 4, 1, until 3604 [all]", "what is read is right at once")
    scene.see(after: .seconds(1), "running 0:03 of 4, 0.75, until 3604 [endDate fractionLeft left]")
    scene.see(after: .seconds(1), "running 0:02 of 4, 0.5, until 3604 [fractionLeft left]")
    model.cancel()
    XCTAssertNil(model.endDate)
  }

  @MainActor func testEndDateDoesNotChangeByReadingTwoClocks_andErrorsDoNotAddUp() async {
    model.start(for: .seconds(4))
    _ = scene.changes.take()
    scene.driver.shiftWallClock(by: .milliseconds(60))
    scene.see(after: .seconds(1), "running 0:03 of 4, 0.75, until 4 [fractionLeft left]")
    scene.driver.shiftWallClock(by: .milliseconds(60))
    scene.see(after: .seconds(1), "running 0:02 of 4, 0.5, until 4.12 [endDate fractionLeft left]")
  }

  @MainActor func testAfterCompletionItIsTheDeadlineHoweverLateTheEndIs_alsoAfterAMove() async {
    let acts: [(String, Double, @MainActor (ObservableScene) -> Void)] = [
      ("nothing", 4, { _ in }),
      ("clock", 3_604, { $0.driver.shiftWallClock(by: .seconds(3_600)) }),
      ("extend", 9, { $0.model.extend(by: .seconds(5)) }),
      ("nearer", 0, { $0.model.extend(by: .seconds(-9)) }),
      ("date", 30, { $0.model.reschedule(for: .until(Date(timeIntervalSinceReferenceDate: 30))) }),
      ("past", 0, { $0.model.reschedule(for: .until(Date(timeIntervalSinceReferenceDate: -30))) }),
      ("begins past", -30, { $0.model.start(for: .until(Date(timeIntervalSinceReferenceDate: -30))) }),
      ("begins over", 0, { $0.model.start(for: .seconds(-7)) }),
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

  // MARK: - The block for its end

  @MainActor func testOnEndIsCalledWhenTheEndIsSeen_once() async {
    scene.start()
    scene.pass(.milliseconds(2_999))
    XCTAssertEqual(scene.journal.take(), [])
    scene.pass(.milliseconds(1))
    XCTAssertEqual(scene.journal.take(), ["completed, ended(completed) 0:00 of 3, 0, until 3"])
    model.cancel()
    model.restart()
    scene.pass(.seconds(9))
    XCTAssertEqual(scene.journal.take(), [], "it was for one end")
    scene.start()
    scene.manager.inCallback { [scene] in
      scene.model.cancel()
      scene.start("second ", for: -1)
      XCTAssertEqual(scene.journal.take(), [], "it comes after a callback")
    }
    XCTAssertEqual(
      scene.journal.take(),
      [
        "cancelled, running 0:00 of 0, 0, until 12",
        "second completed, ended(completed) 0:00 of 0, 0, until 12",
      ])
  }
}
