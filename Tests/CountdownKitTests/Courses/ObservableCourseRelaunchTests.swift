import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A course is saved in one launch of an app, and restored in another.
final class ObservableCourseRelaunchTests: CourseTestCase {
  private typealias State = ObservableCourse.SavedState

  /// Saves what a course of one scene is, lets time pass on the wall clock, and restores it in another scene.
  @MainActor
  private func relaunch(after duration: Duration, _ body: (CourseScene) -> Void) throws -> CourseScene {
    let first = CourseScene()
    body(first)
    let data = try JSONEncoder().encode(first.model.savedState)
    let second = CourseScene()
    second.driver.advance(by: first.driver.now + duration)
    try second.model.restore(
      JSONDecoder().decode(State.self, from: data), onStage: second.stageBlock(), onEnd: second.endBlock())
    return second
  }

  @MainActor func testAnIdleStateOrACourseWithoutStagesShowsNothingOfTheCourseBefore() async throws {
    let scene = CourseScene()
    let idle = scene.model.savedState
    scene.start()
    scene.pass(.seconds(9))
    XCTAssertEqual(scene.model.round, 2)
    try scene.model.restore(idle)
    XCTAssertEqual([scene.model.stageIndex, scene.model.round], [0, 1])
    scene.start()
    scene.pass(.seconds(11))
    scene.model.start(CountdownCourse([]))
    XCTAssertEqual([scene.model.stageIndex, scene.model.round], [0, 1])
    XCTAssertEqual(scene.model.phase, .ended(.completed))
  }

  @MainActor func testARestoredCourseGoesOnInEachPhase_butForTheTimeThatHasPassed() async throws {
    func begin(_ scene: CourseScene) {
      scene.start()
      scene.pass(.seconds(5))
    }
    let cases: [(act: @MainActor (CourseScene) -> Void, after: Int, seen: String, heard: [String])] = [
      ({ _ in }, 0, "running rest 1 of round 1, 0:01, 0.5, until 6", ["rest 1, 1"]),
      ({ _ in }, 3, "running work 0 of round 2, 0:02, 0.5, until 10", ["work 2, 2"]),
      ({ _ in }, 12, "running rest 1 of round 3, 0:01, 0.5, until 18", ["rest 3, 1"]),
      ({ $0.manager.suspend() }, 3, "running work 0 of round 2, 0:02, 0.5, until 10", ["work 2, 2"]),
      ({ $0.manager.suspend(.freezes) }, 30, "running rest 1 of round 1, 0:01, 0.5, until 36", ["rest 1, 1"]),
      ({ $0.model.pause() }, 30, "paused rest 1 of round 1, 0:01, 0.5", ["rest 1, 1"]),
      ({ $0.model.cancel() }, 30, "ended(cancelled) nothing 1 of round 1, 0:01, 0.5", []),
    ]
    for (act, after, seen, heard) in cases {
      let scene = try relaunch(after: .seconds(after)) { scene in
        begin(scene)
        act(scene)
      }
      scene.see(seen, heard)
    }
    try relaunch(after: .seconds(3)) { _ in }.see("idle nothing 0 of round 1, 0:00, 0")
  }

  @MainActor func testACourseWhoseEndIsPastHasEnded_andCallsItsBlockOnce() async throws {
    for after in [13, 10_000] {
      let scene = try relaunch(after: .seconds(after)) { scene in
        scene.start()
        scene.pass(.seconds(5))
      }
      XCTAssert(scene.seen.hasPrefix("ended(completed) nothing 1 of round 3, 0:00, 0"), scene.seen)
      XCTAssertEqual(scene.journal.lines.count, 1)
      XCTAssertEqual(scene.model.endDate, Date(timeIntervalSinceReferenceDate: 18))
      XCTAssert(scene.journal.take()[0].hasPrefix("completed, ended(completed)"))
      scene.pass(.seconds(100))
      XCTAssertEqual(scene.journal.lines, [])
    }
    let ended = try relaunch(after: .zero) { scene in
      scene.start()
      scene.pass(.seconds(18))
    }
    XCTAssertEqual(ended.model.phase, .ended(.completed))
    XCTAssertEqual(ended.journal.lines, [], "it had been called")
  }

  @MainActor func testAnOverdueStageIsSavedWithTheTimeThatHasPassed() async throws {
    let scene = try relaunch(after: .seconds(1)) { scene in
      scene.start()
      scene.driver.sleep(for: .seconds(9))
    }
    scene.see("running rest 1 of round 2, 0:02, 1, until 12", ["rest 2, 2"])
  }

  @MainActor func testWhatRunsIsReplaced() async throws {
    let saved = CourseScene()
    for isRunning in [false, true] {
      if isRunning { saved.start() }
      let scene = CourseScene()
      scene.start()
      _ = scene.journal.take()
      try scene.model.restore(saved.model.savedState)
      XCTAssertEqual(scene.journal.lines, ["replaced, running work 0 of round 1, 0:04, 1, until 4"])
      XCTAssertEqual(scene.manager.activeCount, isRunning ? 1 : 0)
    }
  }

  @MainActor func testSavedStateInAChangeAtTheEndIsOver() async throws {
    scene.start()
    scene.pass(.milliseconds(17_999))
    var states: [State] = []
    withObservationTracking {
      _ = scene.seen
    } onChange: { [scene = self.scene] in
      MainActor.assumeIsolated { states.append(scene.model.savedState) }
    }
    scene.pass(.milliseconds(1))
    XCTAssertEqual(states.count, 1)
    let other = CourseScene()
    try other.model.restore(states[0])
    XCTAssert(other.seen.hasPrefix("ended(completed) nothing 1 of round 3, 0:00, 0"), other.seen)
  }

  @MainActor func testWhatCannotBeRestoredChangesNothing() async throws {
    scene.start()
    _ = scene.journal.take()
    let known = String(decoding: try JSONEncoder().encode(model.savedState), as: UTF8.self)
    let files: [(String, CountdownSnapshot.RestoreError)] = [
      ("{}", .foreign), ("[]", .foreign), (known.replacing("ObservableCourse", with: "Course"), .foreign),
      (known.replacing("\"version\":1", with: "\"version\":9"), .newer(version: 9)),
      (known.replacing("\"version\":1", with: "\"version\":0"), .damaged),
      (known.replacing("\"version\":1", with: "\"version\":true"), .damaged),
      (known.replacing("running", with: "paused"), .damaged),
      (known.replacing("running", with: "runs"), .damaged),
      (known.replacing("beginning", with: "begun"), .damaged),
      (known.replacing("\"number\":0", with: "\"number\":7"), .damaged),
      (known.replacing("\"number\":0", with: "\"number\":-1"), .damaged),
      (known.replacing("\"place\"", with: "\"plaice\""), .damaged),
      (known.replacing("\"plan\"", with: "\"plain\""), .damaged),
      (known.replacing("\"isPastZero\":false", with: "\"isPastZero\":true"), .damaged),
      (known.replacing("\"total\":4000000000", with: "\"total\":-1"), .damaged),
    ]
    for (file, error) in files {
      XCTAssertNotEqual(file, known)
      let state = try JSONDecoder().decode(State.self, from: Data(file.utf8))
      XCTAssertThrowsError(try model.restore(state), file) {
        XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, error, file)
      }
      XCTAssertThrowsError(try JSONEncoder().encode(state), file)
      scene.see("running work 0 of round 1, 0:04, 1, until 4")
    }
  }
}
