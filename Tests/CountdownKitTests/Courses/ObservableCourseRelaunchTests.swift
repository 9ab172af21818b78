import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A course is saved in one launch of an app, and restored in another; `CourseReferenceTests` tries all moments.
final class ObservableCourseRelaunchTests: CourseTestCase {
  @MainActor func testARestoredCourseGoesOnInEachPhase_butForTheTimeThatHasPassed() async throws {
    let last = "nothing 1 of round 3, 0:00, 0"
    let cases: [(act: @MainActor (CourseScene) -> Void, after: Int, seen: String, heard: [String])] = [
      ({ _ in }, 0, "running rest 1 of round 1, 0:01, 0.5, until 6", ["rest 1, 1"]),
      ({ _ in }, 3, "running work 0 of round 2, 0:02, 0.5, until 10", ["work 2, 2"]),
      (
        { $0.driver.sleep(for: .seconds(3)) }, 0, "running work 0 of round 2, 0:02, 0.5, until 10",
        ["work 2, 2"]
      ),
      ({ $0.manager.suspend() }, 3, "running work 0 of round 2, 0:02, 0.5, until 10", ["work 2, 2"]),
      ({ $0.manager.suspend(.freezes) }, 30, "running rest 1 of round 1, 0:01, 0.5, until 36", ["rest 1, 1"]),
      ({ $0.model.pause() }, 30, "paused rest 1 of round 1, 0:01, 0.5", ["rest 1, 1"]),
      ({ $0.model.cancel() }, 30, "ended(cancelled) nothing 1 of round 1, 0:01, 0.5", []),
      (
        { _ in }, 10_000, "ended(completed) \(last), until 18",
        ["completed, ended(completed) \(last), until 18"]
      ),
      ({ $0.pass(.seconds(13)) }, 0, "ended(completed) \(last)", []),
    ]
    for (act, after, seen, heard) in cases {
      let (first, second) = (CourseScene(), CourseScene())
      first.start()
      first.pass(.seconds(5))
      act(first)
      second.pass(first.driver.now + .seconds(after))
      try second.model.restore(
        coded(first.model.savedState), onStage: second.stageBlock(), onEnd: second.endBlock())
      second.see(seen, heard)
    }
  }

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
    withObservationTracking {
      _ = scene.seen
    } onChange: { [model] in
      MainActor.assumeIsolated { states.append(model.savedState) }
    }
    scene.pass(.milliseconds(1))
    XCTAssertEqual(states.count, 1)
    let other = CourseScene()
    try other.model.restore(states[0])
    other.see("ended(completed) nothing 1 of round 3, 0:00, 0")
  }

  @MainActor func testWhatCannotBeRestoredChangesNothing() async throws {
    scene.start()
    _ = scene.journal.take()
    try checkRefused(
      model.savedState,
      [
        ("ObservableCourse", "Course", .foreign), ("\"version\":1", "\"version\":9", .newer(version: 9)),
        ("\"version\":1", "\"version\":0", .damaged), ("\"version\":1", "\"version\":true", .damaged),
        ("running", "paused", .damaged), ("running", "runs", .damaged), ("beginning", "begun", .damaged),
        ("\"number\":0", "\"number\":7", .damaged), ("\"number\":0", "\"number\":-1", .damaged),
        ("\"place\"", "\"plaice\"", .damaged), ("\"plan\"", "\"plain\"", .damaged),
        ("\"isPastZero\":false", "\"isPastZero\":true", .damaged),
        ("\"total\":4000000000", "\"total\":-1", .damaged),
      ]
    ) { try model.restore($0) }
    scene.see("running work 0 of round 1, 0:04, 1, until 4")
  }
}
