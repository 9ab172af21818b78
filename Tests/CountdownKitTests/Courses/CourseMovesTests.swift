import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Going to and fro in a course, the whole of it, and its cues.
final class CourseMovesTests: XCTestCase {
  @MainActor private lazy var scene = CourseScene()
  @MainActor private var model: ObservableCourse { scene.model }

  /// Ten seconds of "a", then three rounds of 40 s and 20 s, the last without its rest, and 5 s of "z".
  private static let plan = CountdownCourse(
    [.init("work", .seconds(40)), .init("rest", .seconds(20))], rounds: 3, first: [.init("a", .seconds(10))],
    lastRound: [.init("work", .seconds(40))], last: [.init("z", .seconds(5))])

  @MainActor private var place: String {
    "\(model.stage?.name ?? "-") \(model.round) \(model.timeLeft), \(model.elapsed) of \(model.courseTimeLeft)"
  }

  @MainActor func testGoingToAndFro() async {
    XCTAssertFalse(model.back() || model.go(to: 0, round: 1) || model.extendStage(by: .seconds(1)))
    model.start(Self.plan)
    XCTAssertEqual(place, "a 0 0:10, 0:00 of 2:55")
    scene.pass(.seconds(12))
    XCTAssertEqual(place, "work 1 0:38, 0:12 of 2:43")
    model.back()
    XCTAssertEqual(place, "a 0 0:10, 0:00 of 2:55")
    model.back()
    XCTAssertEqual(place, "a 0 0:10, 0:00 of 2:55", "the first begins anew")
    XCTAssertTrue(model.go(to: 1, round: 2))
    XCTAssertEqual(place, "rest 2 0:20, 1:50 of 1:05")
    model.pause()
    XCTAssertTrue(model.go(to: 0, round: 4))
    XCTAssertEqual(place, "z 4 0:05, 2:50 of 0:05")
    XCTAssertTrue(model.isPaused)
    for (stage, round) in [(1, 3), (0, 5), (-1, 1), (2, 1), (0, -1)] {
      XCTAssertFalse(model.go(to: stage, round: round), "\(stage) of \(round)")
    }
    model.resume()
    scene.pass(.seconds(5))
    XCTAssertEqual(place, "- 4 0:00, 2:55 of 0:00")
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertFalse(model.back() || model.skip() || model.go(to: 0, round: 1))
  }

  @MainActor func testAStageIsExtendedThisTime() async {
    model.start(Self.plan, after: .seconds(15))
    XCTAssertEqual(place, "work 1 0:35, 0:15 of 2:40")
    XCTAssertTrue(model.extendStage(by: .seconds(15)))
    XCTAssertEqual(place, "work 1 0:50, 0:15 of 2:55")
    XCTAssertEqual(model.courseEndDate, scene.driver.date + 175)
    scene.pass(.seconds(50))
    XCTAssertEqual(place, "rest 1 0:20, 1:05 of 2:05", "time goes on")
    model.back()
    XCTAssertEqual(place, "work 1 0:40, 0:10 of 2:45", "and has its own length again")
    model.extendStage(by: .seconds(-10))
    XCTAssertEqual(place, "work 1 0:30, 0:10 of 2:35")
    model.restart()
    XCTAssertEqual(place, "work 1 0:40, 0:10 of 2:45")
    model.extendStage(by: .seconds(-99))
    XCTAssertEqual(model.stage?.name, "rest", "it ends at once")
    XCTAssertEqual(model.timeLeft, .seconds(20))
    model.pause()
    XCTAssertTrue(model.extendStage(by: .seconds(1)))
    XCTAssertEqual(model.timeLeft, .seconds(21))
  }

  @MainActor func testTheComingChanges() async throws {
    XCTAssertTrue(model.boundaries(limit: 9).isEmpty)
    model.start(Self.plan)
    let start = scene.driver.date
    scene.pass(.seconds(3))
    let all = model.boundaries(limit: 64)
    XCTAssertEqual(
      all.map { "\(Int($0.date.timeIntervalSince(start).rounded())) \($0.stage.name)" },
      ["10 work", "50 rest", "70 work", "110 rest", "130 work", "170 z", "175 z"])
    XCTAssertEqual(model.boundaries(limit: 2).count, 2)
    XCTAssertTrue(model.boundaries(limit: 0).isEmpty)
    // Each comes when it was said.
    var seen: [String] = []
    model.start(Self.plan) { [scene] position in
      seen.append(
        "\(Int((scene.driver.date - start.timeIntervalSinceReferenceDate).timeIntervalSinceReferenceDate) - 3) \(position.stage.name)"
      )
    }
    scene.pass(.seconds(200))
    XCTAssertEqual(seen, ["0 a", "10 work", "50 rest", "70 work", "110 rest", "130 work", "170 z"])
    model.start(Self.plan)
    model.extendStage(by: .seconds(5))
    XCTAssertEqual(
      model.boundaries(limit: 2).map { Int($0.date.timeIntervalSince(scene.driver.date).rounded()) },
      [15, 55])
    model.pause()
    XCTAssertTrue(model.boundaries(limit: 9).isEmpty)
    model.resume()
    scene.manager.suspend(.freezes)
    XCTAssertTrue(model.boundaries(limit: 9).isEmpty)
  }

  @MainActor func testCuesComeAfterTheStageTheyBelongTo() async {
    var lines: [String] = []
    let course = CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(3))])
    let start = { @MainActor [model] (ticks: Countdown.Ticks) in
      model.start(course, ticks: ticks) {
        lines.append("stage \($0.stage.name)")
      } onTick: {
        lines.append("\($0.stage.name) \($0.timeLeft)")
      } onEnd: {
        lines.append("\($0)")
      }
    }
    start(.everySecond)
    scene.pass(.seconds(5))
    let expected = ["stage a", "a 0:02", "a 0:01", "stage b", "b 0:03", "b 0:02", "b 0:01", "completed"]
    XCTAssertEqual(lines, expected)
    lines = []
    let other = keep(Player())
    scene.manager.start(other, for: .zero) { _, _ in MainActor.assumeIsolated { start(.everySecond) } }
    scene.pass(.seconds(5))
    XCTAssertEqual(lines, expected, "begun inside a callback")
    lines = []
    start(.at(.seconds(1)))
    scene.pass(.seconds(5))
    XCTAssertEqual(lines, ["stage a", "a 0:01", "stage b", "b 0:01", "completed"])
    lines = []
    start(.everySecond)
    model.pause()
    model.resume()
    XCTAssertEqual(lines, ["stage a", "a 0:02"], "a pause tells nothing")
    model.restart()
    XCTAssertEqual(lines, ["stage a", "a 0:02", "a 0:02"], "a stage that begins anew does")
  }

  /// What is shown when it is saved is shown when it is restored, in each phase, at each moment, with all kinds of ticks.
  @MainActor func testWhatIsSavedIsShownAgain() async throws {
    let kinds: [Countdown.Ticks] = [.everySecond, .shared, .at(.seconds(3)), .every(.seconds(7))]
    for (kind, ticks) in kinds.enumerated() {
      let scene = CourseScene()
      let model = scene.model
      scene.pass(.milliseconds(123))
      model.start(Self.plan, ticks: ticks)
      var step = 0
      while model.isRunning {
        step += 1
        let message = "\(kind), \(step)"
        try isShownAgain(model, scene.manager, message)
        if step % 9 == 3 { model.extendStage(by: .seconds(step % 2 == 0 ? 4 : -2)) }
        try isShownAgain(model, scene.manager, message + ", extended")
        if step % 4 == 1, model.pause() {
          try isShownAgain(model, scene.manager, message + ", paused")
          model.resume()
        }
        if step % 7 == 2 {
          let elapsed = model.elapsed.duration
          model.cancel()
          try isShownAgain(model, scene.manager, message + ", cancelled")
          model.start(Self.plan, after: elapsed, ticks: ticks)
        }
        scene.pass(.milliseconds(1_000 + (step % 5 - 2) * 137))
      }
      XCTAssert(model.phase == .ended(.completed) && step > 150, "\(kind), \(step)")
      try isShownAgain(model, scene.manager, "\(kind), over")
    }
  }

  @MainActor private func isShownAgain(
    _ model: ObservableCourse, _ manager: CountdownManager, _ message: String
  ) throws {
    let other = ObservableCourse(using: manager)
    let data = try JSONEncoder().encode(model.savedState)
    try other.restore(JSONDecoder().decode(ObservableCourse.SavedState.self, from: data))
    XCTAssertEqual(other.phase, model.phase, message)
    XCTAssertEqual(other.stage, model.stage, message)
    XCTAssertEqual(other.round, model.round, message)
    XCTAssertEqual(other.stageIndex, model.stageIndex, message)
    if model.isRunning {
      let (end, courseEnd) = (model.endDate ?? .distantPast, model.courseEndDate ?? .distantPast)
      XCTAssertEqual(other.endDate?.timeIntervalSince(end) ?? 9, 0, accuracy: 1e-5, message)
      XCTAssertEqual(other.courseEndDate?.timeIntervalSince(courseEnd) ?? 9, 0, accuracy: 1e-5, message)
    } else {
      XCTAssertEqual(other.timeLeft, model.timeLeft, message)
      XCTAssertEqual(other.fractionLeft, model.fractionLeft, accuracy: 1e-9, message)
      XCTAssertEqual(other.courseTimeLeft, model.courseTimeLeft, message)
    }
  }

  /// Past its end, inside a callback, nothing can be done with it any more.
  @MainActor func testSkippedPastItsEndItIsOver() async {
    let one = CountdownCourse([.init("a", .seconds(5))])
    var answers: [Bool] = []
    model.start(
      one,
      onTick: { [model] position in
        guard position.timeLeft == .seconds(3) else { return }
        answers = [
          model.skip(), model.extendStage(by: .seconds(60)), model.restart(), model.back(), model.skip(),
        ]
      })
    scene.pass(.seconds(2))
    XCTAssertEqual(answers, [true, false, false, false, false])
    XCTAssertEqual(model.phase, .ended(.completed))
  }

  @MainActor func testAPausedOneStaysPaused_whateverEndsItsStage() async {
    model.start(CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(2))]))
    model.pause()
    model.extendStage(by: .seconds(-9))
    XCTAssertEqual(place, "b 1 0:02, 0:00 of 0:02", "what it was shortened by has not passed")
    XCTAssertTrue(model.isPaused)
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
  }

  @MainActor func testWhatHasEndedIsShownAgainAsItWas() async throws {
    let (a, b) = (CountdownCourse.Stage("a", .seconds(1)), CountdownCourse.Stage("b", .milliseconds(1_500)))
    for (ticks, act): (Countdown.Ticks, @MainActor (CourseScene) -> Void) in [
      (.shared, { $0.model.skip() }),
      (.at(.milliseconds(500)), { $0.driver.sleep(for: .milliseconds(1_200)) }),
      (
        .everySecond,
        {
          $0.model.extendStage(by: .seconds(5)); $0.driver.advance(by: .seconds(30))
        }
      ),
    ] {
      let scene = CourseScene()
      scene.model.start(CountdownCourse([a, b]), ticks: ticks)
      act(scene)
      scene.model.cancel()
      let other = ObservableCourse(using: scene.manager)
      try other.restore(scene.model.savedState)
      XCTAssertEqual(other.stageIndex, scene.model.stageIndex, "\(ticks)")
      XCTAssertEqual(other.timeLeft, scene.model.timeLeft, "\(ticks)")
      XCTAssertEqual(other.fractionLeft, scene.model.fractionLeft, accuracy: 1e-9, "\(ticks)")
      XCTAssertEqual(other.elapsed, scene.model.elapsed, "\(ticks)")
    }
  }

  /// Byo-yomi: a main time, and then periods; a player who moves within a period gets it back in full.
  @MainActor func testClocksOfTwoPlayers() async {
    let plan = CountdownCourse(
      [.init("period", .seconds(30))], rounds: 3, first: [.init("main", .seconds(60))])
    let players = [ObservableCourse(using: scene.manager), ObservableCourse(using: scene.manager)]
    var lost: [Int] = []
    for (number, player) in players.enumerated() {
      player.start(plan, onEnd: { outcome in if outcome == .completed { lost.append(number) } })
    }
    players[1].pause()
    let move: @MainActor (Int) -> Void = { number in
      if players[number].stage?.name == "period" { players[number].restart() }
      players[number].pause()
      players[1 - number].resume()
    }
    let clocks = { @MainActor in players.map { "\($0.stage?.name ?? "-") \($0.round) \($0.timeLeft)" } }
    scene.pass(.seconds(50))
    move(0)
    XCTAssertEqual(clocks(), ["main 0 0:10", "main 0 1:00"])
    scene.pass(.seconds(5))
    move(1)
    scene.pass(.seconds(35))
    XCTAssertEqual(clocks(), ["period 1 0:05", "main 0 0:55"])
    move(0)
    XCTAssertEqual(clocks(), ["period 1 0:30", "main 0 0:55"])
    scene.pass(.seconds(1))
    move(1)
    scene.pass(.seconds(31))
    XCTAssertEqual(clocks(), ["period 2 0:29", "main 0 0:54"], "a period that runs out is gone")
    scene.pass(.seconds(59))
    XCTAssertEqual(lost, [0])
  }

  /// A course of tiny stages takes turns with its neighbours.
  @MainActor func testTinyStagesStarveNobody() async {
    let tiny = CountdownCourse([.init("a", .nanoseconds(1)), .init("b", .nanoseconds(1))], rounds: .max)
    model.start(tiny)
    let ticks = Box(0)
    let neighbour = keep(Player())
    scene.manager.startTicking(neighbour, every: .milliseconds(10)) { _, _ in ticks.value += 1 }
    let passes = scene.driver.wakeUpCount
    await scene.driver.advance(by: .seconds(2))
    XCTAssertEqual(ticks.value, 201)
    XCTAssertLessThanOrEqual(scene.driver.wakeUpCount - passes, 2_300)
    let short = CountdownCourse([.init("a", .microseconds(300)), .init("b", .microseconds(300))])
    model.start(short)
    await scene.driver.advance(by: .microseconds(600))
    XCTAssertEqual(model.phase, .ended(.completed), "the end is exact")
  }
}
