import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a view shows of a course, and what its blocks get; `CourseReferenceTests` tries all calls in other orders.
final class ObservableCourseTests: CourseTestCase {
  @MainActor func testACourseThatIsNeverLate() async {
    scene.see("idle nothing 0 of round 1, 0:00, 0")
    scene.start()
    scene.see("running work 0 of round 1, 0:04, 1, until 4 [work 1, 4]")
    scene.see(after: .seconds(3), "running work 0 of round 1, 0:01, 0.25, until 4")
    scene.see(after: .seconds(1), "running rest 1 of round 1, 0:02, 1, until 6 [rest 1, 2]")
    scene.see(
      after: .seconds(13.5),
      "running rest 1 of round 3, 0:01, 0.5, until 18 [work 2, 4; rest 2, 2; work 3, 4; rest 3, 2]")
    let over = "ended(completed) nothing 1 of round 3, 0:00, 0, until 18"
    scene.see(after: .seconds(1), "\(over) [completed, \(over)]")
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertNil(scene.driver.nextWakeUp)
  }

  @MainActor func testAStageThatIsFoundOutRightBeforeTheNext() async {
    scene.start()
    scene.sleep(.microseconds(5_999_500))
    XCTAssertEqual(model.stage?.name, "rest")
    scene.pass(.microseconds(500))
    XCTAssertEqual(model.stage?.name, "work")
    XCTAssertEqual(model.timeLeft, .seconds(4))
  }

  @MainActor func testAManagerThatWasShutDownStartsNothing() async {
    let ended = "ended(cancelled) nothing 0 of round 1, 0:04, 1"
    scene.start()
    await scene.manager.shutDown()
    scene.see("\(ended) [work 1, 4; cancelled, \(ended)]")
    scene.start(CourseScene.course, "second ")
    scene.see("\(ended) [second cancelled, \(ended)]")
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

  /// A course of tiny stages takes turns with its neighbours.
  @MainActor func testTinyStagesStarveNobody() async {
    let tiny = CountdownCourse([.init("a", .nanoseconds(1)), .init("b", .nanoseconds(1))], rounds: .max)
    model.start(tiny)
    let ticks = Box(0)
    let neighbour = keep(Player())
    scene.manager.startTicking(neighbour, every: .milliseconds(10)) { _, _ in ticks.value += 1 }
    let passes = scene.driver.wakeUpCount
    await scene.driver.advance(by: .milliseconds(250))
    XCTAssertEqual(ticks.value, 26)
    XCTAssertLessThanOrEqual(scene.driver.wakeUpCount - passes, 300)
    let short = CountdownCourse([.init("a", .microseconds(300)), .init("b", .microseconds(300))])
    model.start(short)
    await scene.driver.advance(by: .microseconds(600))
    XCTAssertEqual(model.phase, .ended(.completed), "the end is exact")
  }

  @MainActor func testExtensionsSaturate() async throws {
    model.start(CountdownCourse([.init("a", .seconds(10))]))
    for _ in 0..<3 {
      model.extendStage(by: .seconds(Int64.max))
      scene.pass(.seconds(10))
    }
    XCTAssertNoThrow(try coded(model.savedState))
  }

  @MainActor func testTapsAloneTakeNoTime() async {
    let tap = CountdownCourse.Stage("tap", .zero, waits: true)
    let taps = CountdownCourse([tap], rounds: .max, last: [tap])
    XCTAssertNil(taps.boundaries(after: .zero).first { _ in true })
    model.start(taps)
    for round in 1...100 {
      XCTAssertEqual(model.round, round)
      if round % 2 == 0 { model.resume() } else { model.skip() }
    }
  }

  // MARK: - Saved in one launch of an app, and restored in another

  @MainActor func testAnIdleStateOrACourseWithoutStagesShowsNothingOfTheCourseBefore() async throws {
    let idle = try coded(model.savedState)
    for end in [{ try? $0.restore(idle) }, { $0.start(CountdownCourse([])) }]
      as [@MainActor (ObservableCourse) -> Void]
    {
      scene.start()
      scene.pass(.seconds(9))
      XCTAssertEqual(model.round, 2)
      end(model)
      XCTAssertEqual([model.stageIndex, model.round], [0, 1])
    }
  }

  @MainActor func testSavedStateInAChangeAtTheEndIsOver() async throws {
    scene.start()
    scene.pass(.milliseconds(17_999))
    var states: [ObservableCourse.SavedState] = []
    scene.watch({ _ = ($0.timeLeft, $0.phase) }, { states.append($0.savedState) })
    scene.pass(.milliseconds(1))
    XCTAssertFalse(states.isEmpty)
    for state in states {
      let other = CourseScene()
      try other.model.restore(state)
      other.see("ended(completed) nothing 1 of round 3, 0:00, 0")
    }
  }

  @MainActor func testWhatCannotBeRestoredChangesNothing() async throws {
    scene.start()
    _ = scene.journal.take()
    try checkRefused(
      model.savedState,
      [
        ("ObservableCourse", "Course", .foreign), ("\"version\":1", "\"version\":0", .damaged),
        ("\"version\":1", "\"version\":true", .damaged), ("running", "paused", .damaged),
        ("running", "runs", .damaged), ("beginning", "begun", .damaged),
        ("\"number\":0", "\"number\":7", .damaged), ("\"number\":0", "\"number\":-1", .damaged),
        ("\"place\"", "\"plaice\"", .damaged), ("\"plan\"", "\"plain\"", .damaged),
        ("\"isPastZero\":false", "\"isPastZero\":true", .damaged),
        ("\"total\":4000000000", "\"total\":-1", .damaged),
      ]
    ) { try model.restore($0) }
    scene.see("running work 0 of round 1, 0:04, 1, until 4")
  }
}
