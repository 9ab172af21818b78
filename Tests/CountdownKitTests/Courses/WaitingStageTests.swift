import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Stages that wait for a tap.
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
    scene.pass(.seconds(5))
    scene.see("paused question 1 of round 1, 0:02, 1", ["question 1, 2"])
    since(5)
    scene.pass(.seconds(60))
    scene.see({ XCTAssertFalse($0.pause()) }, "paused question 1 of round 1, 0:02, 1")
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
    XCTAssertNil(model.waitingSince)
  }

  @MainActor func testItWaitsHoweverLateThatIsFoundOut() async {
    for late in [0.5, 60, 100_000] {
      let scene = CourseScene()
      scene.start(Self.lesson)
      _ = scene.journal.take()
      scene.see(afterSleep: .seconds(5 + late), "paused question 1 of round 1, 0:02, 1", ["question 1, 2"])
      XCTAssertEqual(scene.model.waitingSince, Date(timeIntervalSinceReferenceDate: 5))
    }
    scene.start(Self.lesson)
    scene.manager.suspend()
    scene.pass(.seconds(60))
    _ = scene.journal.take()
    scene.see({ XCTAssertTrue($0.pause()) }, "paused question 1 of round 1, 0:02, 1", ["question 1, 2"])
    since(5)
  }

  @MainActor func testItWaitsHoweverItIsReached() async {
    scene.start(Self.lesson)
    scene.pass(.seconds(1))
    let reach: [(String, @MainActor (ObservableCourse) -> Bool)] = [
      ("skip", { $0.skip() }), ("restart", { $0.resume() && $0.restart() }),
      ("go", { $0.go(to: 0, round: 2) && $0.go(to: 1, round: 1) }),
      ("back", { $0.go(to: 0, round: 2) && $0.back() }),
      ("after a pause", { $0.back() && $0.pause() && $0.skip() }),
    ]
    for (name, act) in reach {
      scene.pass(.seconds(1))
      XCTAssertTrue(act(model), name)
      XCTAssertEqual(scene.seen, "paused question 1 of round 1, 0:02, 1", name)
      XCTAssertEqual(model.waitingSince, scene.driver.date, name)
    }
    for elapsed in [5.0, 12] {
      model.start(Self.lesson, after: .seconds(elapsed))
      XCTAssertEqual(model.waitingSince, scene.driver.date, "exactly at its beginning")
    }
    model.start(Self.lesson, after: .seconds(6))
    XCTAssertTrue(model.isRunning, "one that was passed is tapped")
    XCTAssertEqual(model.timeLeft, .seconds(1))
  }

  /// What paused the course was no user.
  @MainActor func testGoingElsewhereFromItGoesOn() async {
    let acts: [(@MainActor (ObservableCourse) -> Bool, String)] = [
      ({ $0.skip() }, "read 2"), ({ $0.back() }, "read 1"), ({ $0.go(to: 0, round: 3) }, "read 3"),
      ({ $0.extendStage(by: .seconds(-2)) }, "read 2"),
    ]
    for (act, place) in acts {
      model.start(Self.lesson, after: .seconds(5))
      XCTAssertTrue(act(model))
      XCTAssertEqual("\(model.stage?.name ?? "-") \(model.round)", place)
      XCTAssertTrue(model.isRunning, place)
      XCTAssertNil(model.waitingSince, place)
    }
    model.start(Self.lesson, after: .seconds(5))
    XCTAssertTrue(model.extendStage(by: .seconds(3)))
    XCTAssertEqual(model.timeLeft, .seconds(5))
    since(0)
    XCTAssertTrue(model.restart())
    XCTAssertEqual(model.timeLeft, .seconds(2))
    since(0)
    XCTAssertTrue(model.cancel())
    XCTAssertNil(model.waitingSince)
  }

  @MainActor func testAStageOfZeroThatWaitsIsAPosition() async {
    let tap = Stage("tap", .zero, waits: true)
    let course = CountdownCourse([tap, Stage("run", .seconds(3)), tap], rounds: 2)
    XCTAssertEqual(course.total, .seconds(6))
    XCTAssertEqual(course.position(after: .zero)?.stageIndex, 0)
    XCTAssertEqual(course.position(after: .seconds(3))?.stageIndex, 2, "the first that begins then")
    XCTAssertEqual(course.position(after: .seconds(3))?.timeLeft, .zero)
    XCTAssertEqual(course.position(after: .seconds(4))?.round, 2)
    XCTAssertEqual(course.position(after: .seconds(6))?.stageIndex, 2)
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
      XCTAssertEqual(model.stage?.name, "run")
      scene.pass(.seconds(3))
      XCTAssertEqual(model.stageIndex, 2)
      model.resume()
    }
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertEqual(stages, ["tap 1", "run 1", "tap 1", "tap 2", "run 2", "tap 2"])
    // Nothing but taps.
    let taps = CountdownCourse([tap], rounds: .max, last: [tap])
    XCTAssertEqual(taps.total, .zero)
    XCTAssertEqual(taps.boundaries(after: .zero).first { _ in true }?.after, nil)
    model.start(taps)
    for round in 1...100 {
      XCTAssertEqual(model.round, round)
      if round % 2 == 0 { model.resume() } else { model.skip() }
    }
  }

  @MainActor func testBoundariesEndWithItsBeginning() async {
    scene.start(
      CountdownCourse(
        [Stage("a", .seconds(1)), Stage("b", .seconds(1)), Stage("q", .seconds(1), waits: true)], rounds: 2))
    let start = scene.driver.date
    let boundaries = { @MainActor [model] in
      model.boundaries(limit: 64).map { "\($0.date.timeIntervalSince(start)) \($0.stage.name)" }
    }
    XCTAssertEqual(boundaries(), ["1.0 b", "2.0 q"])
    XCTAssertEqual(model.boundaries(limit: 1).count, 1)
    scene.pass(.seconds(2))
    XCTAssertEqual(boundaries(), [], "while one waits")
    model.resume()
    XCTAssertEqual(boundaries(), ["3.0 a", "4.0 b", "5.0 q"])
    model.go(to: 2, round: 2)
    model.resume()
    XCTAssertEqual(boundaries(), ["3.0 q"], "the end of the course")
  }

  @MainActor func testARelaunchFindsOutThatItWaits_andSinceWhen() async throws {
    func relaunch(after seconds: Double, _ act: (CourseScene) -> Void) throws -> CourseScene {
      let (first, second) = (CourseScene(), CourseScene())
      first.start(Self.lesson)
      act(first)
      let data = try JSONEncoder().encode(first.model.savedState)
      second.pass(first.driver.now + .seconds(seconds))
      try second.model.restore(
        JSONDecoder().decode(ObservableCourse.SavedState.self, from: data), onStage: second.stageBlock())
      return second
    }
    // Saved before, at, in the middle of the wait, and when somebody had tapped.
    let cases: [(act: @MainActor (CourseScene) -> Void, seconds: Double, seen: String, since: Double?)] = [
      ({ $0.pass(.seconds(3)) }, 30, "paused question 1 of round 1, 0:02, 1", 5),
      ({ $0.driver.sleep(for: .seconds(30)) }, 30, "paused question 1 of round 1, 0:02, 1", 5),
      ({ $0.pass(.seconds(9)) }, 30, "paused question 1 of round 1, 0:02, 1", 5),
      (
        {
          $0.pass(.seconds(9)); $0.model.resume()
        }, 1, "running question 1 of round 1, 0:01, 0.5, until 11", nil
      ),
      (
        {
          $0.pass(.seconds(9)); $0.model.resume()
        }, 500, "paused question 1 of round 2, 0:02, 1", 16
      ),
      (
        {
          $0.pass(.seconds(9)); $0.model.resume(); $0.model.pause()
        }, 500, "paused question 1 of round 1, 0:02, 1", nil
      ),
      (
        {
          $0.manager.suspend(.freezes); $0.pass(.seconds(9))
        }, 1, "running read 0 of round 1, 0:05, 1, until 15", nil
      ),
    ]
    for (index, (act, seconds, seen, since)) in cases.enumerated() {
      let scene = try relaunch(after: seconds, act)
      XCTAssertEqual(scene.seen, seen, "\(index)")
      XCTAssertEqual(
        scene.model.waitingSince, since.map { Date(timeIntervalSinceReferenceDate: $0) }, "\(index)")
      XCTAssertEqual(scene.journal.lines.count, 1, "\(index)")
    }
  }

  @MainActor func testCallsInItsBlocks() async {
    var lines: [String] = []
    model.start(Self.lesson) { [model] position in
      lines.append("\(position.stage.name) \(model.waitingSince != nil)")
      if position.stage.waits { model.resume() }
    } onTick: {
      lines.append("\($0.stage.name) \($0.timeLeft.duration / .seconds(1))")
    }
    scene.pass(.seconds(7))
    XCTAssertEqual(
      lines.filter { !$0.hasPrefix("read ") || $0.hasSuffix("e") },
      ["read false", "question true", "question 2.0", "question 1.0", "read false"])
    var changes: [String] = []
    scene.watch(
      { _ = $0.waitingSince }, { changes.append("\($0.waitingSince != nil) \($0.stage?.name ?? "-")") })
    model.start(CountdownCourse([Stage("a", .seconds(1)), Stage("q", .seconds(1), waits: true)]))
    scene.pass(.seconds(1))
    model.resume()
    XCTAssertEqual(changes, ["true q", "false q"])
  }

  func testWhetherAStageWaitsIsCoded() throws {
    let course = Self.lesson
    let data = try JSONEncoder().encode(course)
    XCTAssertEqual(try JSONDecoder().decode(CountdownCourse.self, from: data), course)
    let stage = try JSONDecoder().decode(Stage.self, from: Data(#"{"name":"a","duration":5}"#.utf8))
    XCTAssertFalse(stage.waits)
    XCTAssertNotEqual(Stage("a", .nanoseconds(5), waits: true), stage)
  }

  /// The same positions as counting stage by stage, whatever waits.
  @MainActor func testRandomPlansAgreeWithCountingStageByStage() async {
    for seed in 1...300 {
      var random = SplitMix64(seed: UInt64(seed))
      let course = CountdownCourse(
        (0..<random.below(5)).map {
          Stage("\($0)", .seconds(random.next(0...3)), waits: random.below(3) == 0)
        }, rounds: random.next(0...4), last: [Stage("z", .zero, waits: random.below(2) == 0)])
      for seconds in 0...50 {
        let reference = CourseReference(course, after: .seconds(seconds), at: .zero, .zero)
        let position = course.position(after: .seconds(seconds))
        XCTAssertEqual(position?.stageIndex, reference.present?.index, "seed \(seed), \(seconds)")
        XCTAssertEqual(position?.round, reference.present?.round, "seed \(seed), \(seconds)")
      }
    }
  }
}

/// Calls inside calls, and extensions that are saved.
final class CourseTruthTests: CourseTestCase {
  private static let plan = CountdownCourse([
    .init("a", .seconds(20)), .init("b", .seconds(30)), .init("c", .seconds(40)),
  ])

  @MainActor func testACallInTheTickOfAnotherCallHolds() async {
    let outer: [@MainActor (ObservableCourse) -> Bool] = [
      { $0.restart() }, { $0.extendStage(by: .seconds(5)) }, { $0.extendStage(by: .seconds(-5)) },
    ]
    let inner: [(act: @MainActor (ObservableCourse) -> Bool, left: Int)] = [
      ({ $0.skip() }, 30 + 40), ({ $0.go(to: 2, round: 1) }, 40), ({ $0.restart() }, 90),
    ]
    for (number, act) in outer.enumerated() {
      for (call, left) in inner {
        var isInside = false
        model.start(
          Self.plan,
          onTick: { [model] _ in
            guard isInside else { return }
            isInside = false
            XCTAssertTrue(call(model))
          })
        scene.pass(.seconds(3))
        isInside = true
        XCTAssertTrue(act(model))
        XCTAssertFalse(isInside)
        XCTAssertEqual(model.courseTimeLeft, .seconds(left), "\(number)")
        XCTAssertEqual(model.boundaries(limit: 64).count, left == 90 ? 3 : left == 70 ? 2 : 1, "\(number)")
        scene.pass(.seconds(left))
        XCTAssertEqual(model.phase, .ended(.completed), "\(number)")
      }
    }
  }

  @MainActor func testExtensionsThatAddUpToZeroAreSavedEachForItsStage() async throws {
    model.start(Self.plan)
    model.extendStage(by: .seconds(-10))
    scene.pass(.seconds(12))
    model.extendStage(by: .seconds(10))
    let other = ObservableCourse(using: scene.manager)
    try other.restore(model.savedState)
    XCTAssertEqual(other.stage?.name, "b")
    XCTAssertEqual(other.timeLeft, .seconds(38))
    XCTAssertEqual(other.elapsed, model.elapsed)
    scene.pass(.seconds(38))
    XCTAssertEqual(other.stage?.name, "c")
    try other.restore(other.savedState)
    XCTAssertEqual(other.elapsed.duration, .seconds(50))
    XCTAssertEqual(other.courseTimeLeft, .seconds(40))
  }

  @MainActor func testATickHasWhatIsLeftThen() async {
    let course = CountdownCourse([.init("a", .seconds(3)), .init("b", .seconds(9))])
    var lines: [String] = []
    let tick: @MainActor (CountdownCourse.Position) -> Void = {
      lines.append("\($0.stage.name) \($0.timeLeft)")
    }
    model.start(course, onTick: tick)
    scene.driver.sleep(for: .seconds(4))
    model.pause()
    lines = []
    model.restart()
    XCTAssertEqual(lines, ["b 0:09"], "paused late, and begun anew")
    model.start(
      course, onStage: { [model] in if $0.stage.name == "a" { model.extendStage(by: .seconds(-9)) } },
      onTick: tick)
    XCTAssertEqual(lines, ["b 0:09", "b 0:09"], "nothing is left of it")
    for (slow, expected) in [(2.5, ["a 0:01"]), (3.5, ["b 0:09"])] {
      lines = []
      model.start(
        course, onStage: { [scene] in if $0.stage.name == "a" { scene.driver.sleep(for: .seconds(slow)) } },
        onTick: tick)
      scene.driver.wake()
      XCTAssertEqual(lines, expected, "after a slow block")
    }
  }

  /// A cue that was told is not told again.
  @MainActor func testMarksThatAStageHasToldAreNotToldAgain() async throws {
    var cues: [TimeLeft] = []
    model.start(Self.plan, ticks: .at(.seconds(15), .seconds(3)), onTick: { cues.append($0.timeLeft) })
    scene.pass(.seconds(6))
    try model.restore(model.savedState, onTick: { cues.append($0.timeLeft) })
    scene.pass(.seconds(12))
    XCTAssertEqual(cues, [.seconds(15), .seconds(3)])
  }
}
