import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A model is saved in one launch of an app, and restored in another; `ModelComparisonTests` tries all moments.
final class ObservableRelaunchTests: ObservableTestCase {
  private typealias State = ObservableCountdown.SavedState

  @MainActor func testRestoreReplacesARunningCountdown() async throws {
    for isRunning in [false, true] {
      let (saved, scene) = (ObservableScene(), ObservableScene())
      if isRunning { saved.model.start(for: .seconds(9)) }
      scene.start()
      try scene.model.restore(saved.model.savedState)
      XCTAssertEqual(scene.journal.lines, ["replaced, running 0:03 of 3, 1, until 3"])
      XCTAssertEqual(scene.seen, isRunning ? "running 0:09 of 9, 1, until 9" : "idle 0:00 of 0, 0")
      XCTAssertEqual(scene.manager.activeCount, isRunning ? 1 : 0)
    }
  }

  @MainActor func testObserversThatSteerWhileItIsRestoredFindNothingToSteer() async throws {
    let saved = ObservableScene()
    saved.model.start(for: .seconds(9))
    saved.model.cancel()
    model.start(for: .seconds(3))
    scene.changes.mayRepeat = true
    scene.changes.onChange = { [model] _ in
      model.pause()
      model.resume()
      model.extend(by: .seconds(1))
    }
    try model.restore(saved.model.savedState)
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
    XCTAssertEqual(scene.manager.activeCount, 0)
  }

  @MainActor func testRestoreKeepsWhatTheReplacedOnesBlockStarts() async throws {
    model.start(for: .seconds(3)) { [model] _ in model.start(for: .seconds(7)) }
    try model.restore(ObservableScene().model.savedState)
    XCTAssertEqual(scene.seen, "running 0:07 of 7, 1, until 7")
  }

  @MainActor func testAModelByAServersClockGoesOnByIt() async throws {
    let server = scene.driver.date + 1_000.000_001
    let clock = ServerClock(driver: scene.driver)
    synchronize(clock, to: server)
    model.start(for: .until(server + 60, by: clock))
    // The device's clock is an hour behind by then.
    let second = ObservableScene()
    second.driver.shiftWallClock(by: .seconds(-3_600))
    let later = ServerClock(driver: second.driver)
    synchronize(later, to: server + 20)
    try second.model.restore(model.savedState, by: later)
    XCTAssertEqual(second.model.timeLeft.seconds, 40)
    synchronize(later, to: server + 30)
    XCTAssertEqual(second.model.timeLeft.seconds, 30)
    XCTAssertEqual(second.model.total / .seconds(1), 60, accuracy: 1e-5)
  }

  @MainActor func testSavedStateInTheZeroIsOver() async throws {
    var states: [State] = []
    model.start(for: .seconds(1))
    scene.changes.onChange = { [model] _ in states.append(model.savedState) }
    scene.pass(.seconds(1))
    XCTAssertFalse(states.isEmpty)
    let other = ObservableScene()
    for state in states {
      try other.model.restore(state)
      XCTAssertEqual(other.seen, "ended(completed) 0:00 of 1, 0")
    }
  }

  /// Inside a callback of another, where their own ends are not delivered yet.
  @MainActor func testACountdownAndACourseThatAreCancelledWithAllOthers() async throws {
    let course = ObservableCourse(using: scene.manager)
    model.start(for: .seconds(60))
    course.start(CountdownCourse([.init("a", .seconds(1)), .init("b", .seconds(60))]))
    var states: (State, ObservableCourse.SavedState)?
    scene.manager.inCallback { [model, scene] in
      scene.manager.cancelAll()
      states = (model.savedState, course.savedState)
    }
    let saved = try XCTUnwrap(states)
    let (other, otherCourse) = (
      ObservableCountdown(using: scene.manager), ObservableCourse(using: scene.manager)
    )
    try other.restore(coded(saved.0))
    try otherCourse.restore(coded(saved.1))
    for phase in [model.phase, course.phase, other.phase, otherCourse.phase] {
      XCTAssertEqual(phase, .ended(.cancelled))
    }
  }

  @MainActor func testRestoreOfAnImpossibleStateChangesNothing() async throws {
    model.start(for: .seconds(4))
    // What a manager has is no model's.
    let site = CountdownManager(driver: scene.driver)
    site.start(for: .seconds(3), id: "running") { _ in }
    let foreign = String(decoding: try JSONEncoder().encode(site.snapshot()), as: UTF8.self)
    try checkRefused(
      model.savedState,
      [
        ("", foreign, .foreign), ("ObservableCountdown", "ObservableCourse", .foreign),
        ("\"version\":1", "\"version\":9", .newer(version: 9)), ("running", "paused", .damaged),
        ("running", "a", .damaged), ("running", "completed", .damaged), ("total", "tally", .damaged),
        ("ticks", "tocks", .damaged), ("\"runs\":[", "\"runs\":[null,", .damaged),
        ("\"runs\":[", "\"runs\":[],\"rans\":[", .damaged),
      ]
    ) { try model.restore($0) }
    XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 4")
  }
}
