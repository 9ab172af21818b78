import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Stages that wait for a tap; `CourseReferenceTests` tries all ways to reach and to leave one.
final class WaitingStageTests: CourseTestCase {
  private typealias Stage = CountdownCourse.Stage

  /// Reads for 5 s, asks for 2 s; three times.
  private static let lesson = CountdownCourse(
    [Stage("read", .seconds(5)), Stage("question", .seconds(2), waits: true)], rounds: 3)

  @MainActor private func since(_ seconds: Double, line: UInt = #line) {
    XCTAssertEqual(model.waitingSince, Date(timeIntervalSinceReferenceDate: seconds), line: line)
  }

  @MainActor func testACourseWaitsAtTheBeginning_andGoesOnAtTheTap() async {
    scene.start(Self.lesson)
    scene.see("running read 0 of round 1, 0:05, 1, until 5", ["read 1, 5"])
    XCTAssertNil(model.courseEndDate, "nobody knows when somebody taps")
    // However late that is found out.
    scene.sleep(.seconds(65))
    scene.see({ XCTAssertFalse($0.pause()) }, "paused question 1 of round 1, 0:02, 1", ["question 1, 2"])
    since(5)
    scene.see({ XCTAssertTrue($0.resume()) }, "running question 1 of round 1, 0:02, 1, until 67")
    XCTAssertNil(model.waitingSince)
    model.pause()
    XCTAssertNil(model.waitingSince, "a pause of the user's")
    model.toggle()
    scene.pass(.seconds(2))
    scene.see("running read 0 of round 2, 0:05, 1, until 72", ["read 2, 5"])
    model.go(to: 1, round: 3)
    scene.see(
      { XCTAssertTrue($0.toggle()) }, "running question 1 of round 3, 0:02, 1, until 69", ["question 3, 2"])
    XCTAssertEqual(model.courseEndDate, model.endDate, "no other is to come")
    scene.pass(.seconds(2))
    XCTAssertEqual(model.phase, .ended(.completed))
    model.start(Self.lesson, after: .seconds(5))
    since(69)
    model.start(Self.lesson, after: .seconds(6))
    XCTAssertTrue(model.isRunning, "one that was passed is tapped")
    XCTAssertEqual(model.timeLeft, .seconds(1))
  }

  @MainActor func testAStageOfZeroThatWaitsIsAPosition() async {
    let tap = Stage("tap", .zero, waits: true)
    let course = CountdownCourse([tap, Stage("run", .seconds(3)), tap], rounds: 2)
    XCTAssertEqual(course.total, .seconds(6))
    XCTAssertEqual(
      [0, 3, 4, 6].map { course.position(after: .seconds($0))?.stageIndex }, [0, 2, 1, 2],
      "the first that begins then")
    XCTAssertNil(course.position(after: .nanoseconds(6_000_000_001)))
    XCTAssertEqual(
      course.boundaries(after: .zero).map { "\($0.after / .seconds(1)) \($0.position.stageIndex)" },
      ["3.0 2", "3.0 0", "3.0 1", "6.0 2", "6.0 2"])
    var stages: [String] = []
    model.start(course) { stages.append("\($0.stage.name) \($0.round)") }
    for _ in 1...2 {
      XCTAssertEqual(model.timeLeft, .zero)
      XCTAssertTrue(model.isPaused)
      model.resume()
      scene.pass(.seconds(3))
      model.resume()
    }
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertEqual(stages, ["tap 1", "run 1", "tap 1", "tap 2", "run 2", "tap 2"])
    // Nothing but taps.
    let taps = CountdownCourse([tap], rounds: .max, last: [tap])
    XCTAssertNil(taps.boundaries(after: .zero).first { _ in true })
    model.start(taps)
    for round in 1...100 {
      XCTAssertEqual(model.round, round)
      if round % 2 == 0 { model.resume() } else { model.skip() }
    }
  }

  @MainActor func testCallsInItsBlocks() async {
    var lines: [String] = []
    model.start(Self.lesson) { [model] position in
      lines.append("\(position.stage.name) \(model.waitingSince != nil)")
      if position.stage.waits { model.resume() }
    } onTick: {
      if $0.stage.waits { lines.append("question \($0.timeLeft)") }
    }
    scene.pass(.seconds(7))
    XCTAssertEqual(lines, ["read false", "question true", "question 0:02", "question 0:01", "read false"])
    var changes: [String] = []
    scene.watch(
      { _ = $0.waitingSince }, { changes.append("\($0.waitingSince != nil) \($0.stage?.name ?? "-")") })
    model.start(CountdownCourse([Stage("a", .seconds(1)), Stage("q", .seconds(1), waits: true)]))
    scene.pass(.seconds(1))
    model.resume()
    XCTAssertEqual(changes, ["true q", "false q"])
  }
}
