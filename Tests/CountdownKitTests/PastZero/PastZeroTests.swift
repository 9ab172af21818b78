import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns that zero does not end.
final class PastZeroTests: TickScene, @unchecked Sendable {
  func testZeroIsAValueLikeAnyOther_andNegativeOnesFollow_untilItIsCancelled() {
    let kitchen = start("a", for: .seconds(2), .everySecond.pastZero)
    driver.advance(by: .seconds(4))
    XCTAssertEqual(takeLines(), ["0: a 0:02", "1: a 0:01", "2: a 0:00", "3: a -0:01", "4: a -0:02"])
    XCTAssertTrue(kitchen.isActive)
    XCTAssertEqual(kitchen.timeLeft, .seconds(-2))
    XCTAssertEqual(kitchen.fractionLeft, 0)
    XCTAssertEqual(kitchen.endDate, driver.date - 2)
    kitchen.cancel()
    driver.advance(by: .seconds(9))
    XCTAssertEqual(takeLines(), ["4: a cancelled"])
    XCTAssertNil(driver.nextWakeUp)
  }

  func testLateTicksCollapse_intoTheNextNegativeMultipleAboveOrEqual() {
    start("a", for: .seconds(2), .everySecond.pastZero)
    driver.sleep(for: .milliseconds(5_300))
    driver.wake()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["0: a 0:02", "5.3: a -0:03", "6: a -0:04"])
  }

  func testPausesMovesAndARestart() {
    let kitchen = start("a", for: .seconds(1), .everySecond.pastZero)
    driver.advance(by: .milliseconds(2_500))
    _ = takeLines()
    XCTAssertTrue(kitchen.pause())
    driver.advance(by: .seconds(10))
    XCTAssertEqual(kitchen.timeLeft, .milliseconds(-1_500))
    XCTAssertTrue(kitchen.extend(by: .milliseconds(-200)))
    XCTAssertEqual(lefts(), [.milliseconds(-1_700)])
    XCTAssertTrue(kitchen.resume())
    driver.advance(by: .milliseconds(300))
    XCTAssertEqual(lefts(), [.seconds(-2)])
    XCTAssertTrue(kitchen.extend(by: .seconds(4)))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(lefts(), [.seconds(2), .seconds(1), .zero, .seconds(-1)])
    XCTAssertTrue(kitchen.extend(toAtLeast: .zero))
    XCTAssertEqual(lefts(), [])
    XCTAssertTrue(kitchen.extend(toAtLeast: .milliseconds(500)))
    XCTAssertEqual(lefts(), [.milliseconds(500)])
    XCTAssertTrue(kitchen.restart())
    XCTAssertEqual(lefts(), [.seconds(2)])
    XCTAssertTrue(kitchen.reschedule(for: .seconds(-7)))
    XCTAssertEqual(lefts(), [.seconds(-7)])
  }

  func testANegativeLength_andAPastDate_beginPastZero() {
    start("a", for: .seconds(-3), .everySecond.pastZero)
    start("b", for: .until(driver.date - 2.5), .everySecond.pastZero)
    start("c", for: .seconds(-3), .everySecond)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(
      takeLines(),
      ["0: a -0:03", "0: b -0:02", "0: c 0:00", "0: c completed", "0.5: b -0:03", "1: a -0:04"])
  }

  func testOnTheSharedGridZeroComesAtTheDeadline_andThenTheNearestMultiple() {
    driver.advance(by: .milliseconds(400))
    start("a", for: .seconds(1), .shared.pastZero)
    start("b", for: .milliseconds(1_100), .shared.pastZero)
    start("c", for: .milliseconds(1_200), .shared.pastZero)
    driver.advance(by: .milliseconds(3_600))
    XCTAssertEqual(
      takeLines().filter { $0.contains("a") },
      ["0.4: a 0:01", "1.4: a 0:00", "2: a -0:01", "3: a -0:02", "4: a -0:03"])
    XCTAssertEqual(manager.activeCount, 3)
  }

  func testAHalfIsRoundedUpOnTheGrid() {
    driver.advance(by: .milliseconds(500))
    start("a", for: .seconds(1), .shared.pastZero)
    driver.advance(by: .milliseconds(2_500))
    XCTAssertEqual(takeLines(), ["0.5: a 0:01", "1.5: a 0:00", "3: a -0:01"])
  }

  func testWhileSuspendedZeroIsHeldBackLikeATick() {
    start("a", for: .seconds(1), .everySecond.pastZero)
    manager.suspend()
    driver.advance(by: .milliseconds(3_500))
    XCTAssertEqual(takeLines(), ["0: a 0:01"])
    manager.resume()
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(takeLines(), ["3.5: a -0:02", "4: a -0:03"])
  }

  func testFollowersGoOnToo_whateverTheirTicks_andEndWithTheirLeader() {
    let kitchen = start("a", for: .seconds(1), .everySecond.pastZero)
    follow(kitchen, "half", .every(.milliseconds(500)))
    follow(kitchen, "same", nil)
    driver.advance(by: .seconds(2))
    follow(kitchen, "late", nil)
    XCTAssertEqual(
      takeLines(),
      [
        "0: a 0:01", "0: half 0:01", "0: same 0:01", "0.5: half 0:01", "1: a 0:00", "1: same 0:00",
        "1: half 0:00",
        "1.5: half 0:00", "2: a -0:01", "2: same -0:01", "2: half -0:01", "2: late -0:01",
      ])
    kitchen.cancel()
    XCTAssertEqual(
      takeLines(), ["2: a cancelled", "2: half cancelled", "2: same cancelled", "2: late cancelled"])
  }

  func testKeepAlwaysKeepsIt_andANewRhythmDoesNotEndIt() {
    let kitchen = start("a", for: .seconds(1), .everySecond.pastZero)
    driver.advance(by: .seconds(5))
    let again = manager.start(player("a"), for: .seconds(9), ifActive: .keep) { _, _ in }
    XCTAssertTrue(again.isKept)
    XCTAssertEqual(again, kitchen)
    _ = takeLines()
    XCTAssertTrue(kitchen.setTicks(.every(.seconds(2))))
    driver.advance(by: .seconds(2))
    XCTAssertEqual(takeLines(), ["7: a -0:06"])
    let ordinary = start("b", for: .seconds(1), .everySecond)
    XCTAssertTrue(ordinary.setTicks(.everySecond.pastZero))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines().suffix(2), ["8: b 0:00", "8: b completed"])
  }

  func testAStopFlagOnZeroStopsIt() {
    manager.start(player("a"), for: .seconds(1), ticks: .everySecond.pastZero) { [journal] _, left, stop in
      journal.note("\(left)")
      stop = left == .zero
    } onEnd: { [journal] _, outcome in
      journal.note("\(outcome)")
    }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(journal.take(), ["0:01", "0:00", "stopped"])
  }

  func testTheLastWholeIntervalOfThirtySixYearsIsTheLastValue_andNothingRunsForEver() {
    let kitchen = start("a", for: .seconds(1), .every(.seconds(7)).pastZero)
    _ = takeLines()
    driver.sleep(for: .nanoseconds(1 << 60) + .seconds(100))
    driver.wake()
    let last = -(1 << 60) / 7_000_000_000 * 7_000_000_000
    XCTAssertEqual(lefts(), [.nanoseconds(last)])
    XCTAssertEqual(kitchen.timeLeft, TimeLeft(nanoseconds: -(1 << 60)))
    driver.advance(by: .seconds(100))
    XCTAssertEqual(lefts(), [])
    XCTAssertTrue(kitchen.extend(by: .nanoseconds(1 << 60)))
    XCTAssertEqual(lefts().count, 1)
  }

  /// The test itself is the loop, so that no task has to begin in time.
  func testALoopEndsWhenTheCountdownEnds() async {
    let kitchen = start("a", for: .seconds(1), .everySecond.pastZero)
    func pass() { driver.advance(by: .seconds(1)) }
    var iterator = kitchen.values.makeAsyncIterator()
    var all = [await iterator.next()]
    for _ in 0..<3 {
      pass()
      all.append(await iterator.next())
    }
    XCTAssertEqual(all, [.seconds(1), .zero, .seconds(-1), .seconds(-2)])
    kitchen.cancel()
    let end = await iterator.next()
    XCTAssertNil(end)
  }

  func testAnActorElsewhereGetsZeroAndGoesOn() async {
    actor Kitchen {
      var lines: [String] = []
      func note(_ line: String) { lines.append(line) }
    }
    let actor = Kitchen()
    let countdown = manager.start(on: actor, for: .seconds(1), ticks: .everySecond.pastZero) {
      $0.note("\($1)")
    } onEnd: {
      $0.note("\($1)")
    }
    for _ in 0..<3 { await driver.advance(by: .seconds(1)) }
    countdown.cancel()
    await driver.advance(by: .zero)
    let lines = await actor.lines
    XCTAssertEqual(lines, ["0:01", "0:00", "-0:01", "-0:02", "cancelled"])
  }
}

extension PastZeroTests {
  @MainActor
  func testAModelGoesOn_isSaved_andIsRestored() async throws {
    let model = ObservableCountdown(using: manager)
    model.start(for: .seconds(10), ticks: .everySecond.pastZero)
    await driver.advance(by: .seconds(13))
    XCTAssertEqual(model.timeLeft, .seconds(-3))
    XCTAssertEqual(model.phase, .running)
    XCTAssertEqual(model.fractionLeft, 0)
    XCTAssertEqual(model.endDate, driver.date - 3)
    let restored = ObservableCountdown(using: manager)
    let data = try JSONEncoder().encode(model.savedState)
    await driver.advance(by: .seconds(2))
    try restored.restore(JSONDecoder().decode(ObservableCountdown.SavedState.self, from: data))
    XCTAssertEqual(restored.timeLeft, .seconds(-5))
    model.pause()
    await driver.advance(by: .milliseconds(1_500))
    XCTAssertEqual(model.timeLeft, .seconds(-5))
    XCTAssertEqual(restored.timeLeft, .seconds(-6))
    try restored.restore(model.savedState)
    XCTAssertEqual(restored.phase, .paused)
    XCTAssertEqual(restored.timeLeft, .seconds(-5))
    restored.extend(by: .seconds(6))
    XCTAssertEqual(restored.timeLeft, .seconds(1))
    model.cancel()
    XCTAssertEqual(model.timeLeft, .seconds(-5))
    try restored.restore(model.savedState)
    XCTAssertEqual(restored.phase, .ended(.cancelled))
    XCTAssertEqual(restored.timeLeft, .seconds(-5))
  }

  @MainActor
  func testEachStageOfACourseEndsAtItsZero() async {
    let course = ObservableCourse(using: manager)
    let stages = [CountdownCourse.Stage("a", .seconds(2)), CountdownCourse.Stage("b", .seconds(2))]
    course.start(CountdownCourse(stages), ticks: .everySecond.pastZero)
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(course.stage?.name, "b")
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(course.phase, .ended(.completed))
    XCTAssertEqual(course.timeLeft, .zero)
  }
}
