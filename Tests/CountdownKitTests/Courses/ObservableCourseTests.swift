import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a view shows of a course, and what its blocks get.
final class ObservableCourseTests: CourseTestCase {
  @MainActor func testACourseThatIsNeverLate() async {
    scene.see("idle nothing 0 of round 1, 0:00, 0")
    scene.start()
    scene.see("running work 0 of round 1, 0:04, 1, until 4", ["work 1, 4"])
    scene.pass(.seconds(3))
    scene.see("running work 0 of round 1, 0:01, 0.25, until 4")
    scene.pass(.seconds(1))
    scene.see("running rest 1 of round 1, 0:02, 1, until 6", ["rest 1, 2"])
    scene.pass(.seconds(2))
    scene.see("running work 0 of round 2, 0:04, 1, until 10", ["work 2, 4"])
    scene.pass(.seconds(11.5))
    scene.see("running rest 1 of round 3, 0:01, 0.5, until 18", ["rest 2, 2", "work 3, 4", "rest 3, 2"])
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.journal.lines.count, 1)
    XCTAssert(scene.journal.take()[0].hasPrefix("completed, ended(completed) nothing 1 of round 3, 0:00, 0"))
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertNil(scene.driver.nextWakeUp)
  }

  @MainActor func testACourseIsInTheRightStageAfterALongSleep_andMissedStagesAreNotCalled() async {
    scene.start()
    _ = scene.journal.take()
    scene.see(afterSleep: .seconds(11), "running rest 1 of round 2, 0:01, 0.5, until 12", ["rest 2, 1"])
    scene.pass(.seconds(1))
    scene.see("running work 0 of round 3, 0:04, 1, until 16", ["work 3, 4"])
    scene.driver.sleep(for: .seconds(100))
    scene.driver.wake()
    XCTAssert(scene.seen.hasPrefix("ended(completed) nothing 1 of round 3, 0:00, 0"), scene.seen)
    XCTAssertEqual(scene.journal.take().count, 1)
    XCTAssertEqual(
      model.endDate, Date(timeIntervalSinceReferenceDate: 18), "however late the end was delivered")
  }

  /// The old pattern, a countdown that starts the next one, showed 5:00 of a rest, and one round.
  @MainActor func testAPomodoroThatWasLockedFromMinuteOneTo58() async {
    model.start(CountdownCourse([.init("work", .minutes(25)), .init("rest", .minutes(5))], rounds: 4))
    scene.pass(.seconds(60))
    scene.see(afterSleep: .minutes(57), "running rest 1 of round 2, 2:00, 0.4, until 3600")
  }

  @MainActor func testASuspendedManagerIsCaughtUpWith() async {
    scene.start()
    _ = scene.journal.take()
    scene.manager.suspend()
    scene.pass(.seconds(9))
    scene.see("running work 0 of round 1, 0:04, 1, until 4")
    scene.manager.resume()
    scene.see("running work 0 of round 2, 0:01, 0.25, until 10", ["work 2, 1"])
    scene.manager.suspend(.freezes)
    scene.pass(.seconds(60))
    scene.manager.resume()
    scene.pass(.seconds(1))
    scene.see("running rest 1 of round 2, 0:02, 1, until 72", ["rest 2, 2"])
  }

  @MainActor func testPause_alsoOfAStageThatIsOverdue() async {
    scene.start()
    _ = scene.journal.take()
    scene.pass(.seconds(1.5))
    model.pause()
    scene.pass(.seconds(60))
    XCTAssertEqual(model.timeLeft.seconds, 3)
    XCTAssertEqual(model.phase, .paused)
    model.pause()
    model.resume()
    model.resume()
    scene.pass(.seconds(2.5))
    scene.see("running rest 1 of round 1, 0:02, 1, until 66", ["rest 1, 2"])
    scene.manager.suspend()
    scene.pass(.seconds(3))
    scene.see({ $0.toggle() }, "paused work 0 of round 2, 0:03, 0.75", ["work 2, 3"])
    scene.pass(.seconds(10))
    scene.see({ $0.toggle() }, "running work 0 of round 2, 0:03, 0.75, until 80")
    scene.pass(.seconds(100))
    model.pause()
    XCTAssert(scene.seen.hasPrefix("ended(completed) nothing 1 of round 3, 0:00, 0"), scene.seen)
    scene.manager.resume()
    XCTAssertEqual(scene.journal.take().count, 1)
  }

  @MainActor func testSkipGoesToTheNextStage_andFromTheLastOneToTheEnd() async {
    scene.see({ $0.skip() }, "idle nothing 0 of round 1, 0:00, 0")
    scene.start()
    _ = scene.journal.take()
    scene.pass(.seconds(1))
    scene.see({ $0.skip() }, "running rest 1 of round 1, 0:02, 1, until 3", ["rest 1, 2"])
    model.pause()
    scene.see({ $0.skip() }, "paused work 0 of round 2, 0:04, 1", ["work 2, 4"])
    scene.see({ $0.resume() }, "running work 0 of round 2, 0:04, 1, until 5")
    for _ in 1...3 { model.skip() }
    XCTAssertEqual(scene.journal.take(), ["rest 2, 2", "work 3, 4", "rest 3, 2"])
    model.pause()
    model.skip()
    XCTAssert(scene.seen.hasPrefix("ended(completed) nothing 1 of round 3, 0:00, 0"), scene.seen)
    XCTAssertEqual(scene.journal.take().count, 1)
    model.skip()
    XCTAssertEqual(scene.journal.take(), [])
    XCTAssertEqual(scene.manager.activeCount, 0)
  }

  @MainActor func testRestartBeginsTheStageAnew() async {
    scene.see({ $0.restart() }, "idle nothing 0 of round 1, 0:00, 0")
    scene.start()
    scene.pass(.seconds(7))
    _ = scene.journal.take()
    scene.see({ $0.restart() }, "running work 0 of round 2, 0:04, 1, until 11")
    scene.pass(.seconds(1))
    model.pause()
    scene.see({ $0.restart() }, "running work 0 of round 2, 0:04, 1, until 12")
    scene.pass(.seconds(4))
    scene.see("running rest 1 of round 2, 0:02, 1, until 14", ["rest 2, 2"])
    scene.pass(.seconds(6))
    scene.see("running rest 1 of round 3, 0:02, 1, until 20", ["work 3, 4", "rest 3, 2"])
  }

  @MainActor func testEveryOutcomeComesOnce() async {
    scene.start(CourseScene.course, "a ")
    scene.pass(.seconds(5))
    _ = scene.journal.take()
    scene.start(CourseScene.course, "b ")
    scene.see(
      "running work 0 of round 1, 0:04, 1, until 9",
      ["a replaced, running rest 1 of round 1, 0:01, 0.5, until 6", "b work 1, 4"])
    scene.pass(.seconds(5))
    _ = scene.journal.take()
    scene.see(
      { $0.cancel() }, "ended(cancelled) nothing 1 of round 1, 0:01, 0.5",
      ["b cancelled, ended(cancelled) nothing 1 of round 1, 0:01, 0.5"])
    model.cancel()
    model.toggle()
    model.restart()
    scene.see("ended(cancelled) nothing 1 of round 1, 0:01, 0.5")
    scene.start(CourseScene.course, "c ")
    scene.manager.cancelAll()
    scene.see(
      "ended(cancelled) nothing 0 of round 1, 0:04, 1",
      ["c work 1, 4", "c cancelled, ended(cancelled) nothing 0 of round 1, 0:04, 1"])
    await scene.manager.shutDown()
    scene.start(CourseScene.course, "d ")
    scene.see(
      "ended(cancelled) nothing 0 of round 1, 0:04, 1",
      ["d cancelled, ended(cancelled) nothing 0 of round 1, 0:04, 1"])
  }

  @MainActor func testACourseWithNoPositionIsCompletedAtOnce() async {
    for course in [CountdownCourse([]), CountdownCourse([.init("a", .zero)], rounds: 100_000)] {
      scene.start(course)
      XCTAssertEqual(model.phase, .ended(.completed))
      XCTAssertNil(model.stage)
      XCTAssertEqual(scene.journal.take().count, 1)
    }
  }

  @MainActor func testManyRoundsAreSkippedThrough_withoutRecursion() async {
    var stages = 0
    let course = CountdownCourse([.init("a", .nanoseconds(1)), .init("b", .zero)], rounds: 10_000)
    model.start(course) { [model] _ in
      stages += 1
      model.skip()
    }
    // A chain of callbacks gives the queue back now and then.
    for _ in 1...10_000 where model.phase == .running { scene.pass(.zero) }
    XCTAssertEqual(stages, 10_000)
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertEqual(model.round, 10_000)
  }

  @MainActor func testAHundredThousandRoundsThatAreMissedCostNothing() async {
    var stages = 0
    model.start(CountdownCourse([.init("a", .seconds(1))], rounds: 100_000)) { _ in stages += 1 }
    scene.driver.sleep(for: .seconds(99_999))
    scene.driver.wake()
    XCTAssertEqual(stages, 2)
    XCTAssertEqual(model.round, 100_000)
  }

  @MainActor func testTicksOfAnyInterval() async {
    model.start(CourseScene.course, ticks: .every(.milliseconds(500)))
    scene.pass(.milliseconds(4_500))
    XCTAssertEqual(model.timeLeft, .milliseconds(1_500))
    XCTAssertEqual(model.fractionLeft, 0.75)
  }
}
