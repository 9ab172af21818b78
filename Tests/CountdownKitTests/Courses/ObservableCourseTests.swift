import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a view shows of a course, and what its blocks get; `CourseReferenceTests` tries other calls in other orders.
final class ObservableCourseTests: CourseTestCase {
  private let over = "ended(completed) nothing 1 of round 3, 0:00, 0, until 18"

  @MainActor func testACourseThatIsNeverLate() async {
    scene.see("idle nothing 0 of round 1, 0:00, 0")
    scene.start()
    scene.see("running work 0 of round 1, 0:04, 1, until 4", ["work 1, 4"])
    scene.see(after: .seconds(3), "running work 0 of round 1, 0:01, 0.25, until 4")
    scene.see(after: .seconds(1), "running rest 1 of round 1, 0:02, 1, until 6", ["rest 1, 2"])
    scene.see(
      after: .seconds(13.5), "running rest 1 of round 3, 0:01, 0.5, until 18",
      ["work 2, 4", "rest 2, 2", "work 3, 4", "rest 3, 2"])
    scene.pass(.seconds(1))
    scene.see(over, ["completed, \(over)"])
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertNil(scene.driver.nextWakeUp)
  }

  @MainActor func testACourseIsInTheRightStageAfterALongSleep_andMissedStagesAreNotCalled() async {
    scene.start()
    scene.sleep(.seconds(11))
    scene.see("running rest 1 of round 2, 0:01, 0.5, until 12", ["work 1, 4", "rest 2, 1"])
    scene.see(after: .seconds(1), "running work 0 of round 3, 0:04, 1, until 16", ["work 3, 4"])
    scene.sleep(.seconds(100))
    scene.see(over, ["completed, \(over)"], "however late the end was delivered")
    // The old pattern, a countdown that starts the next one, showed 5:00 of a rest, and one round.
    model.start(CountdownCourse([.init("work", .minutes(25)), .init("rest", .minutes(5))], rounds: 4))
    scene.pass(.seconds(60))
    scene.sleep(.minutes(57))
    scene.see("running rest 1 of round 2, 2:00, 0.4, until 3712")
  }

  @MainActor func testAStageThatIsFoundOutRightBeforeTheNext() async {
    scene.start()
    scene.sleep(.microseconds(5_999_500))
    XCTAssertEqual(model.stage?.name, "rest")
    scene.pass(.microseconds(500))
    XCTAssertEqual(model.stage?.name, "work")
    XCTAssertEqual(model.timeLeft, .seconds(4))
  }

  @MainActor func testPauseSkipAndRestart_alsoOfAStageThatIsOverdue() async {
    scene.start()
    scene.pass(.seconds(1.5))
    scene.see({ $0.pause() }, "paused work 0 of round 1, 0:03, 0.625", ["work 1, 4"])
    scene.pass(.seconds(60))
    scene.see({ $0.resume() }, "running work 0 of round 1, 0:03, 0.625, until 64")
    scene.see(after: .seconds(2.5), "running rest 1 of round 1, 0:02, 1, until 66", ["rest 1, 2"])
    scene.manager.suspend()
    scene.pass(.seconds(3))
    scene.see({ $0.toggle() }, "paused work 0 of round 2, 0:03, 0.75", ["work 2, 3"])
    scene.manager.resume()
    scene.see({ $0.restart() }, "running work 0 of round 2, 0:04, 1, until 71")
    scene.pass(.seconds(1))
    scene.see({ $0.skip() }, "running rest 1 of round 2, 0:02, 1, until 70", ["rest 2, 2"])
    model.pause()
    scene.see({ $0.skip() }, "paused work 0 of round 3, 0:04, 1", ["work 3, 4"])
    scene.see({ $0.skip() }, "paused rest 1 of round 3, 0:02, 1", ["rest 3, 2"])
    let over = over.replacing("18", with: "68")
    scene.see({ $0.skip() }, over, ["completed, \(over)"], "from the last one to the end")
    XCTAssertEqual(scene.manager.activeCount, 0)
  }

  @MainActor func testEveryOutcomeComesOnce() async {
    scene.start(CourseScene.course, "a ")
    scene.pass(.seconds(5))
    _ = scene.journal.take()
    scene.start(CourseScene.course, "b ")
    scene.see(
      "running work 0 of round 1, 0:04, 1, until 9",
      ["a replaced, running rest 1 of round 1, 0:01, 0.5, until 6", "b work 1, 4"])
    scene.see(
      { $0.cancel() }, "ended(cancelled) nothing 0 of round 1, 0:04, 1",
      ["b cancelled, ended(cancelled) nothing 0 of round 1, 0:04, 1"])
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

  @MainActor func testManyRoundsAreSkippedThrough_withoutRecursion_andMissedOnesCostNothing() async {
    var stages = 0
    let course = CountdownCourse([.init("a", .nanoseconds(1)), .init("b", .zero)], rounds: 1_500)
    model.start(course) { [model] _ in
      stages += 1
      model.skip()
    }
    // A chain of callbacks gives the queue back now and then.
    for _ in 1...1_500 where model.phase == .running { scene.pass(.zero) }
    XCTAssertEqual([stages, model.round], [1_500, 1_500])
    XCTAssertEqual(model.phase, .ended(.completed))
    stages = 0
    model.start(CountdownCourse([.init("a", .seconds(1))], rounds: 100_000)) { _ in stages += 1 }
    scene.sleep(.seconds(99_999))
    XCTAssertEqual([stages, model.round], [2, 100_000])
  }
}
