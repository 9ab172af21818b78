import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What `onTick` is told, for cues; and what a course shows while it is paused, or waits.
final class CourseCueTests: XCTestCase {
  @MainActor private lazy var scene = CourseScene()
  @MainActor private var model: ObservableCourse { scene.model }

  /// The values of "b", of 4 s, which comes 2 s after the start, when `act` was called at its beginning.
  @MainActor private func cues(
    waits: Bool = false, ticks: Countdown.Ticks = .everySecond,
    _ act: @escaping @MainActor (ObservableCourse) -> Void
  ) -> [Double] {
    let scene = CourseScene()
    var told: [Double] = []
    scene.model.start(
      CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(4), waits: waits)]), ticks: ticks,
      onStage: { [model = scene.model] in if $0.stage.name == "b" { act(model) } },
      onTick: { if $0.stage.name == "b" { told.append($0.timeLeft.duration / .seconds(1)) } })
    scene.pass(.seconds(3))
    return told
  }

  @MainActor func testNoCueComesTwice_whateverOnStageDoes() async {
    XCTAssertEqual(cues { _ in }, [4, 3])
    XCTAssertEqual(cues { $0.extendStage(by: .seconds(1)) }, [5, 4])
    XCTAssertEqual(cues { $0.extendStage(by: .seconds(-1)) }, [3, 2])
    XCTAssertEqual(cues { $0.extendStage(by: .zero) }, [4, 3])
    XCTAssertEqual(
      cues {
        $0.extendStage(by: .seconds(1))
        $0.extendStage(by: .seconds(-1))
      }, [4, 3])
    XCTAssertEqual(
      cues {
        $0.pause()
        $0.extendStage(by: .seconds(1))
      }, [5])
    XCTAssertEqual(
      cues {
        $0.extendStage(by: .seconds(1))
        $0.pause()
        $0.resume()
      }, [5, 4])
    XCTAssertEqual(cues(waits: true) { _ in }, [4])
    XCTAssertEqual(cues(waits: true) { $0.resume() }, [4, 3])
    XCTAssertEqual(cues(waits: true) { $0.extendStage(by: .seconds(1)) }, [5])
    XCTAssertEqual(
      cues(waits: true) {
        $0.resume()
        $0.extendStage(by: .seconds(1))
      }, [5, 4])
    XCTAssertEqual(cues(ticks: .shared) { $0.extendStage(by: .seconds(1)) }, [5, 4])
    XCTAssertEqual(cues(ticks: .at(.seconds(4), .seconds(3.5))) { $0.extendStage(by: .seconds(-1)) }, [3])
  }

  @MainActor func testOnTheSharedGridATapTellsWhatItChanges() async {
    var told: [TimeLeft] = []
    model.start(
      CountdownCourse([.init("q", .milliseconds(3_300), waits: true)]), ticks: .shared,
      onTick: { told.append($0.timeLeft) })
    scene.pass(.seconds(5))
    XCTAssertEqual(model.timeLeft, TimeLeft(.milliseconds(3_300)))
    model.resume()
    XCTAssertEqual(model.timeLeft, TimeLeft(.seconds(3)))
    scene.pass(.seconds(9))
    XCTAssertEqual(told, [3.3, 3, 2, 1].map { TimeLeft(.seconds($0)) })
  }

  @MainActor func testOnTheSharedGridAPauseRaisesNothing() async {
    let model = ObservableCountdown(using: scene.manager)
    model.start(for: .milliseconds(3_300), ticks: .shared)
    let before = (model.timeLeft, model.fractionLeft)
    XCTAssertEqual("\(before.0)", "0:03")
    model.pause()
    XCTAssertTrue((model.timeLeft, model.fractionLeft) == before)
    model.resume()
    XCTAssertTrue((model.timeLeft, model.fractionLeft) == before)
  }

  /// Overtime is what has passed, whatever is done to the wall clock.
  @MainActor func testSinceWhenItWaitsFollowsTheWallClock() async throws {
    model.start(CountdownCourse([.init("a", .seconds(2)), .init("w", .seconds(4), waits: true)]))
    scene.pass(.seconds(5))
    for hours in [0, 1, -2] {
      scene.driver.shiftWallClock(by: .seconds(3_600 * hours))
      XCTAssertEqual(try overtime(of: model), 3, accuracy: 1e-5)
      let other = ObservableCourse(using: scene.manager)
      let data = try JSONEncoder().encode(model.savedState)
      let state = try JSONDecoder().decode(ObservableCourse.SavedState.self, from: data)
      try other.restore(state)
      XCTAssertEqual(try overtime(of: other), 3, accuracy: 1e-5)
      // While nothing ran, the clock was set back.
      scene.driver.shiftWallClock(by: .seconds(-60))
      try other.restore(state)
      XCTAssertEqual(try overtime(of: other), 0, accuracy: 1e-5)
      scene.driver.shiftWallClock(by: .seconds(60))
    }
  }

  @MainActor private func overtime(of model: ObservableCourse) throws -> Double {
    scene.driver.date.timeIntervalSince(try XCTUnwrap(model.waitingSince))
  }

  /// The main actor was busy, or the manager is suspended: what has passed is no coming change.
  @MainActor func testWhatHasPassedIsNoBoundary() async {
    let plan = [2, 3, 4].map { CountdownCourse.Stage("\($0)", .seconds($0)) }
    let end = scene.driver.date.addingTimeInterval(9)
    model.start(CountdownCourse(plan))
    func boundaries() -> [String] {
      model.boundaries(limit: 9).map { "\($0.stage.name) \($0.date.timeIntervalSince(end))" }
    }
    XCTAssertEqual(boundaries(), ["3 -7.0", "4 -4.0", "4 0.0"])
    scene.manager.suspend(.keepsCounting)
    scene.pass(.milliseconds(2_500))
    XCTAssertEqual(boundaries(), ["4 -4.0", "4 0.0"])
    scene.pass(.seconds(3))
    XCTAssertEqual(boundaries(), ["4 0.0"])
    scene.pass(.seconds(9))
    XCTAssertEqual(boundaries(), [])
    scene.manager.resume()
    model.start(CountdownCourse(plan + [.init("w", .seconds(2), waits: true), .init("z", .seconds(1))]))
    scene.manager.suspend(.keepsCounting)
    scene.pass(.seconds(10))
    XCTAssertEqual(boundaries(), [], "it waits by now")
    scene.manager.resume()
    XCTAssertEqual(model.stage?.name, "w")
  }

  @MainActor func testAStopwatchThatWasPausedAtItsBeginningIsPaused() async throws {
    let watch = ObservableStopwatch(using: scene.manager)
    watch.start()
    watch.pause()
    let data = try JSONEncoder().encode(watch.savedState)
    let other = ObservableStopwatch(using: scene.manager)
    try other.restore(JSONDecoder().decode(ObservableStopwatch.SavedState.self, from: data))
    XCTAssertTrue(other.isPaused)
  }
}
