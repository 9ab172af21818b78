import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What `onTick` is told, for cues; and since when a course waits.
final class CourseCueTests: CourseTestCase {
  /// The values of "b", of 4 s, which comes 2 s after the start, when some calls were made at its beginning.
  @MainActor private func cues(
    _ calls: String, waits: Bool = false, ticks: Countdown.Ticks = .everySecond
  ) -> [Double] {
    let acts: [String: @MainActor (ObservableCourse) -> Bool] = [
      "longer": { $0.extendStage(by: .seconds(1)) }, "shorter": { $0.extendStage(by: .seconds(-1)) },
      "pause": { $0.pause() }, "resume": { $0.resume() },
    ]
    let scene = CourseScene()
    var told: [Double] = []
    scene.model.start(
      CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(4), waits: waits)]), ticks: ticks
    ) { [model = scene.model] in
      if $0.stage.name == "b" { for call in calls.split(separator: ", ") { _ = acts["\(call)"]!(model) } }
    } onTick: {
      if $0.stage.name == "b" { told.append($0.timeLeft.duration / .seconds(1)) }
    }
    scene.pass(.seconds(3))
    return told
  }

  @MainActor func testNoCueComesTwice_whateverOnStageDoes() async {
    let rows: [(String, [Double])] = [
      ("", [4, 3]), ("longer", [5, 4]), ("shorter", [3, 2]), ("longer, shorter", [4, 3]),
      ("pause, longer", [5]), ("longer, pause, resume", [5, 4]),
    ]
    for (calls, expected) in rows { XCTAssertEqual(cues(calls), expected, calls) }
    let ofOneThatWaits: [String: [Double]] = [
      "": [4], "resume": [4, 3], "longer": [5], "resume, longer": [5, 4],
    ]
    for (calls, expected) in ofOneThatWaits { XCTAssertEqual(cues(calls, waits: true), expected, calls) }
    XCTAssertEqual(cues("longer", ticks: .shared), [5, 4])
    XCTAssertEqual(cues("shorter", ticks: .at(.seconds(4), .seconds(3.5))), [3])
  }

  @MainActor func testCuesComeAfterTheStageTheyBelongTo() async {
    var lines: [String] = []
    let start = { @MainActor [model] (ticks: Countdown.Ticks) in
      lines = []
      model.start(CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(3))]), ticks: ticks) {
        lines.append("stage \($0.stage.name)")
      } onTick: {
        lines.append("\($0.stage.name) \($0.timeLeft)")
      } onEnd: {
        lines.append("\($0)")
      }
    }
    let expected = ["stage a", "a 0:02", "a 0:01", "stage b", "b 0:03", "b 0:02", "b 0:01", "completed"]
    start(.everySecond)
    scene.pass(.seconds(5))
    XCTAssertEqual(lines, expected)
    scene.manager.inCallback { start(.everySecond) }
    scene.pass(.seconds(5))
    XCTAssertEqual(lines, expected, "begun inside a callback")
    start(.everySecond)
    model.pause()
    model.resume()
    XCTAssertEqual(lines, ["stage a", "a 0:02"], "a pause tells nothing")
    model.restart()
    XCTAssertEqual(lines, ["stage a", "a 0:02", "a 0:02"], "a stage that begins anew does")
  }

  @MainActor func testAnObserverThatBeginsAStageAnewMakesNoCueComeTwice() async {
    var (told, isDone) = ([TimeLeft](), false)
    model.start(CountdownCourse([.init("a", .seconds(4))]), onTick: { told.append($0.timeLeft) })
    scene.watch({ _ = $0.timeLeft }) {
      if isDone { return }
      isDone = true
      $0.restart()
    }
    scene.pass(.seconds(1))
    XCTAssertEqual(told, [.seconds(4), .seconds(4)])
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

  @MainActor func testMarksThatAStageHasToldAreNotToldAgain() async throws {
    var cues: [TimeLeft] = []
    let plan = CountdownCourse([.init("a", .seconds(20)), .init("b", .seconds(30))])
    model.start(plan, ticks: .at(.seconds(15), .seconds(3)), onTick: { cues.append($0.timeLeft) })
    scene.pass(.seconds(6))
    try model.restore(model.savedState, onTick: { cues.append($0.timeLeft) })
    scene.pass(.seconds(12))
    XCTAssertEqual(cues, [.seconds(15), .seconds(3)])
  }

  /// After a slow block, a tick has what is left then.
  @MainActor func testATickHasWhatIsLeftThen() async {
    let rows: [(slow: Double, ticks: Countdown.Ticks, expected: [String])] = [
      (2.5, .everySecond, ["a 0:01"]), (3.5, .everySecond, ["b 0:09"]), (2.5, .at(.seconds(5)), ["a 0:01"]),
      // A stage's zero is no tick.
      (3.5, .at(.seconds(5)), []),
    ]
    for (slow, ticks, expected) in rows {
      var lines: [String] = []
      model.start(
        CountdownCourse([.init("a", .seconds(3)), .init("b", .seconds(9))]), ticks: ticks,
        onStage: { [scene] in if $0.stage.name == "a" { scene.driver.sleep(for: .seconds(slow)) } },
        onTick: { lines.append("\($0.stage.name) \($0.timeLeft)") })
      scene.driver.wake()
      XCTAssertEqual(lines, expected)
    }
  }

  /// Overtime is what has passed, whatever is done to the wall clock.
  @MainActor func testSinceWhenItWaitsFollowsTheWallClock() async throws {
    func overtime(of model: ObservableCourse) throws -> Double {
      scene.driver.date.timeIntervalSince(try XCTUnwrap(model.waitingSince))
    }
    model.start(CountdownCourse([.init("a", .seconds(2)), .init("w", .seconds(4), waits: true)]))
    scene.pass(.seconds(5))
    for hours in [0, 1, -2] {
      scene.driver.shiftWallClock(by: .seconds(3_600 * hours))
      XCTAssertEqual(try overtime(of: model), 3, accuracy: 1e-5)
      let (other, state) = (ObservableCourse(using: scene.manager), try coded(model.savedState))
      try other.restore(state)
      XCTAssertEqual(try overtime(of: other), 3, accuracy: 1e-5)
      // While nothing ran, the clock was set back.
      scene.driver.shiftWallClock(by: .seconds(-60))
      try other.restore(state)
      XCTAssertEqual(try overtime(of: other), 0, accuracy: 1e-5)
      scene.driver.shiftWallClock(by: .seconds(60))
    }
  }
}
