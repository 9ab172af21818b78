import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Moves of a course, and its coming changes; `CourseReferenceTests` tries other calls in other orders.
final class CourseMovesTests: CourseTestCase {
  /// Ten seconds of "a", then three rounds of 40 s and 20 s, the last without its rest, and 5 s of "z".
  private static let plan = CountdownCourse(
    [.init("work", .seconds(40)), .init("rest", .seconds(20))], rounds: 3, first: [.init("a", .seconds(10))],
    lastRound: [.init("work", .seconds(40))], last: [.init("z", .seconds(5))])

  @MainActor func testMovesOfACourseAnswer() async {
    func answers() -> [Bool] {
      [
        model.back(), model.go(to: 0, round: 1), model.extendStage(by: .seconds(1)), model.pause(),
        model.resume(),
        model.toggle(), model.restart(), model.skip(), model.cancel(),
      ]
    }
    XCTAssertEqual(answers(), Array(repeating: false, count: 9))
    model.start(Self.plan)
    XCTAssertFalse(model.resume())
    XCTAssertTrue(model.pause())
    XCTAssertFalse(model.pause())
    XCTAssertTrue(model.resume())
    for (stage, round) in [(1, 3), (0, 5), (-1, 1), (2, 1), (0, -1)] {
      XCTAssertFalse(model.go(to: stage, round: round), "\(stage) of \(round)")
    }
    XCTAssertEqual(answers(), Array(repeating: true, count: 9))
    XCTAssertEqual(answers(), Array(repeating: false, count: 9))
  }

  @MainActor func testExtensionsSaturate() async throws {
    model.start(CountdownCourse([.init("a", .seconds(10))]))
    for _ in 0..<3 {
      model.extendStage(by: .seconds(Int64.max))
      scene.pass(.seconds(10))
    }
    XCTAssertNoThrow(try coded(model.savedState))
  }

  @MainActor func testTheComingChanges() async throws {
    XCTAssertTrue(model.boundaries(limit: 9).isEmpty)
    var seen: [String] = []
    let start = scene.driver.date
    model.start(Self.plan) { [scene] in
      seen.append("\(scene.driver.date.timeIntervalSince(start).shown) \($0.stage.name)")
    }
    scene.pass(.seconds(3))
    let all = model.boundaries(limit: 64).map { "\($0.date.timeIntervalSince(start).shown) \($0.stage.name)" }
    XCTAssertEqual(all, ["10 work", "50 rest", "70 work", "110 rest", "130 work", "170 z", "175 z"])
    scene.pass(.seconds(200))
    XCTAssertEqual(seen, ["0 a"] + all.dropLast(), "each comes when it was said")
    model.start(Self.plan)
    model.extendStage(by: .seconds(5))
    XCTAssertEqual(model.boundaries(limit: 2).map { $0.date.timeIntervalSince(scene.driver.date) }, [15, 55])
    XCTAssertTrue(model.boundaries(limit: 0).isEmpty)
    model.pause()
    XCTAssertTrue(model.boundaries(limit: 9).isEmpty)
    model.resume()
    scene.manager.suspend(.freezes)
    XCTAssertTrue(model.boundaries(limit: 9).isEmpty)
  }

  /// What a call changes is shown once, when all of it is there.
  @MainActor func testNobodySeesACallHalfDone() async {
    var seen: [String] = []
    scene.watch({ _ = $0.stage }) { seen.append("\($0.stage?.name ?? "-")") }
    scene.watch({ _ = $0.isPaused }) { seen.append("\($0.isPaused)") }
    scene.watch({ _ = $0.timeLeft }) { seen.append("\($0.timeLeft)") }
    scene.watch({ _ = $0.fractionLeft }) { seen.append("\($0.fractionLeft)") }
    model.start(
      CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(4))]),
      onStage: { seen.append("block \($0.stage.name)") })
    scene.driver.sleep(for: .seconds(3))
    seen = []
    XCTAssertTrue(model.pause(), "its stage is over, and nobody has said so")
    XCTAssertEqual(seen, ["b", "true", "0:03", "0.75", "block b"])
    model.extendStage(by: .seconds(5))
    seen = []
    XCTAssertTrue(model.restart())
    XCTAssertEqual(seen, ["false", "0:04"])
    scene.driver.sleep(for: .seconds(4))
    seen = []
    XCTAssertTrue(model.pause(), "all of it is over")
    XCTAssertEqual(seen, ["-", "0:00", "0.0"])
    XCTAssertEqual(model.phase, .ended(.completed))
    // Inside a callback, after which the block is called.
    model.start(
      CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(4))]),
      onStage: { seen.append("block \($0.stage.name)") })
    seen = []
    scene.manager.inCallback { [model] in model.skip() }
    XCTAssertEqual(seen.filter { $0.hasSuffix("b") }, ["b", "block b"])
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

  // MARK: - Stages that wait for a tap; `CourseReferenceTests` tries all ways to reach and to leave one

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
    scene.see(after: .seconds(2), "running read 0 of round 2, 0:05, 1, until 72", ["read 2, 5"])
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
}
