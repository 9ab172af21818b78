import Foundation
import XCTest

@testable import countdown_cli

final class CourseTests: XCTestCase {
  private let date = Date(timeIntervalSinceReferenceDate: 0)

  private func target(_ label: String, _ seconds: Int = 1, then: Target...) -> Target {
    Target(label: label, goal: .after(.seconds(seconds)), then: then)
  }

  private func target(_ label: String, at seconds: Double, then: Target...) -> Target {
    Target(label: label, goal: .at(date + seconds), then: then)
  }

  private func course(_ target: Target, rounds: Int = 1, firstNumber: Int = 1) -> TargetCourse {
    TargetCourse(target, rounds: rounds, firstNumber: firstNumber, at: date)
  }

  /// Each step as "label number round left", until the last, if each ends in time, or so much late.
  private func steps(_ course: TargetCourse, late: Duration = .zero) -> [String] {
    var course = course
    var time = Duration.zero
    var steps: [String] = []
    while true {
      let round = course.round.map { " \($0.number)/\($0.of)" } ?? ""
      steps.append("\(course.step.label) \(course.number)\(round) \(course.left / .seconds(1))")
      if course.isLastStep || steps.count == 100 { return steps }
      time += course.left + late
      course.advance(at: time)
    }
  }

  func testEachRoundHasAllSteps() {
    XCTAssertEqual(steps(course(target("tea"))), ["tea 1 1.0"])
    let course = course(target("work", then: target("rest", 2), target("walk")), rounds: 2, firstNumber: 3)
    XCTAssertEqual(
      steps(course),
      [
        "work 3 1/2 1.0", "rest 4 1/2 2.0", "walk 5 1/2 1.0", "work 3 2/2 1.0", "rest 4 2/2 2.0",
        "walk 5 2/2 1.0",
      ])
  }

  func testNumbersGoThroughTheCommandLine() {
    let courses = TargetCourse.all(
      of: [target("a", then: target("b")), target("c"), target("d")], rounds: 1, at: date)
    XCTAssertEqual(courses.map { steps($0) }, [["a 1 1.0", "b 2 1.0"], ["c 3 1.0"], ["d 4 1.0"]])
  }

  func testStepsThatWereMissedAreLeftOut_butForTheLast() {
    let work = target("work", 25, then: target("rest", 5))
    // As a machine that slept from 1 to 58.
    XCTAssertEqual(
      steps(course(work, rounds: 3), late: .seconds(33)),
      ["work 1 1/3 25.0", "rest 2 2/3 2.0", "rest 2 3/3 0.0"])
    XCTAssertEqual(steps(course(work, rounds: 3), late: .seconds(1_000)).last, "rest 2 3/3 0.0")
    XCTAssertEqual(
      steps(course(target("a", 0, then: target("b", 2), target("c", 0)))), ["b 2 2.0", "c 3 0.0"])
    XCTAssertEqual(steps(course(target("a", 0), rounds: 1_000_000)), ["a 1 1000000/1000000 0.0"])
  }

  func testADateIsAStepThatEndsThen_alsoIfTheStepBeforeIsMoved() {
    let row = target(
      "a", 10, then: target("b", at: 30), target("c", 5), target("d", at: 20), target("e", at: 40))
    XCTAssertEqual(steps(course(row)), ["a 1 10.0", "b 2 20.0", "c 3 5.0", "e 5 5.0"])
    for (delay, expected) in [
      (15, ["a 1 10.0", "b 2 5.0", "c 3 5.0", "e 5 5.0"]),
      (-9, ["a 1 10.0", "b 2 29.0", "c 3 5.0", "e 5 5.0"]),
      (25, ["a 1 10.0", "c 3 5.0", "e 5 0.0"]),
    ] {
      var course = course(row)
      course.delay(by: .seconds(delay))
      var lines = ["a 1 10.0"]
      // By the run's clock, which knows of no delay.
      var time = Duration.seconds(10 + delay)
      while !course.isLastStep {
        course.advance(at: time)
        lines.append("\(course.step.label) \(course.number) \(course.left / .seconds(1))")
        time += course.left
      }
      XCTAssertEqual(lines, expected, "\(delay)")
    }
  }

  func testWhereTheClockIsSetDatesComeEarlierOrLaterAndDurationsDoNot() {
    for (change, expected) in [
      (15, ["a 1 10.0", "b 2 5.0", "c 3 5.0", "d 4 15.0"]),
      (-15, ["a 1 10.0", "b 2 35.0", "c 3 5.0", "d 4 15.0"]),
      (25, ["a 1 10.0", "c 3 5.0", "d 4 10.0"]),
    ] {
      var row = course(target("a", 10, then: target("b", at: 30), target("c", 5), target("d", at: 50)))
      row.clockWasSet(by: .seconds(change))
      XCTAssertEqual(steps(row), expected, "\(change)")
      // During a date's step, that step is moved, and what follows it.
      row = course(target("b", at: 30, then: target("c", 5), target("d", at: 50)))
      row.clockWasSet(by: .seconds(change))
      row.advance(at: .seconds(30 - change))
      XCTAssertEqual([row.step.label, "\(row.left)"], ["c", "\(Duration.seconds(5))"])
      row.advance(at: .seconds(35 - change))
      XCTAssertEqual([row.step.label, "\(row.left)"], ["d", "\(Duration.seconds(15))"])
    }
  }

  func testAStepThatIsSkippedEndsNowAndOneThatWaitedBeginsNow() {
    var course = course(target("a", 10, then: target("b", 20), target("c", at: 60), target("d", 5)))
    course.endStep(at: .seconds(4))
    course.advance(at: .seconds(4))
    XCTAssertEqual([course.step.label, "\(course.left)"], ["b", "\(Duration.seconds(20))"])
    // It ended at 24, and nobody came before 100; a course would be over by then.
    course.advanceAsIfInTime(at: .seconds(24))
    XCTAssertEqual([course.step.label, "\(course.left)"], ["c", "\(Duration.seconds(36))"])
    course.beginStep(at: .seconds(50))
    XCTAssertEqual([course.step.label, "\(course.left)"], ["c", "\(Duration.seconds(10))"], "a date stays")
    XCTAssertFalse(course.beginAgain(at: .seconds(55)))
    course.advanceAsIfInTime(at: .seconds(100))
    course.beginStep(at: .seconds(200))
    XCTAssertEqual([course.step.label, "\(course.left)"], ["d", "\(Duration.seconds(5))"])
    XCTAssert(course.isLastStep)
    XCTAssert(course.beginAgain(at: .seconds(203)))
    XCTAssertEqual(course.left, .seconds(5))
  }

  func testInRoundsAStepThatBeginsAgainHasAllOfItsTime() {
    var course = course(target("work", 25, then: target("rest", 5)), rounds: 3)
    // Late by half of the rest.
    course.advance(at: .milliseconds(27_500))
    XCTAssertEqual(course.left, .milliseconds(2_500))
    XCTAssert(course.beginAgain(at: .seconds(29)))
    XCTAssertEqual(course.left, .seconds(5))
    course.advance(at: .seconds(34))
    XCTAssertEqual([course.step.label, "\(course.left)"], ["work", "\(Duration.seconds(25))"])
    XCTAssertEqual(course.round, Round(number: 2, of: 3))
    course.advanceAsIfInTime(at: .seconds(1_000))
    course.beginStep(at: .seconds(2_000))
    XCTAssertEqual([course.step.label, "\(course.left)"], ["rest", "\(Duration.seconds(5))"])
    course.advance(at: .seconds(2_005))
    XCTAssertEqual(course.round, Round(number: 3, of: 3))
  }

  func testAStepBeginsWhenTheOneBeforeHasEnded() throws {
    let program = try Program("--plain", "--every=100ms", "a=200ms", "then", "b=100ms").ended()
    XCTAssertEqual(program.printed, ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0"])
  }

  func testOfStepsThatLastNothingTheLastIsShown() throws {
    let few = try Program("--plain", "--repeat=2", "a=0", "then", "b=0", "c=0").ended().printed
    XCTAssertEqual(few.sorted(), ["b 0:00", "c 0:00"])
    try Program("--quiet", "--repeat=1000000", "0", "then", "0").ended(within: .seconds(30))
  }

  func testStepsGoOnInTimeWhileTheProgramIsStopped() throws {
    for signal in [SIGSTOP, SIGTSTP] {
      let program = try Program("--plain", "--every=100ms", "--repeat=9", "a=600ms", "then", "b=400ms")
      program.expect { !$0.lines.isEmpty }
      program.stop(by: signal)
      program.read(for: .milliseconds(2_750))
      program.signal(SIGCONT)
      program.expect { $0.printed.contains { $0.hasPrefix("b ") } }
      let printed = program.printed
      let first = try XCTUnwrap(printed.firstIndex { $0 == "a 0:00.0" })
      // The step that was shown has ended; what began and ended meanwhile is not shown.
      XCTAssertEqual(printed[first + 1].prefix(2), "b ", "\(printed)")
      XCTAssertLessThanOrEqual(printed[first + 1], "b 0:00.4", "\(printed)")
      XCTAssertEqual(printed.filter { $0 == "a 0:00.0" }.count, 1, "\(printed)")
    }
  }

  func testWithFreezeStepsWaitWhileTheProgramIsStopped() throws {
    let program = try Program("--plain", "--every=100ms", "--freeze", "a=600ms", "then", "b=400ms")
    program.expect { !$0.lines.isEmpty }
    program.stop()
    program.read(for: .milliseconds(1_500))
    program.signal(SIGCONT)
    program.ended()
    XCTAssert(program.printed.contains("b 0:00.4"), "\(program.printed)")
  }

  func testCommandsLearnStepRoundAndLines() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Program(
      "--quiet", "--repeat=2",
      "--exec=echo $COUNTDOWN_LABEL $COUNTDOWN_NUMBER $COUNTDOWN_ROUND $COUNTDOWN_RUNNING >>$FILE",
      "a=200ms", "then", "b=200ms", environment: ["FILE": file.path]
    ).ended()
    let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(written, ["a 1 1 1", "b 2 1 1", "a 1 2 1", "b 2 2 0"])
  }

  func testTheBoardShowsTheRoundAndNeverADoneInBetween() throws {
    let program = try Program("--every=100ms", "--repeat=2", "a=200ms", "then", "b=200ms", terminal: (40, 10))
      .ended()
    let frames = program.frames()
    let places = ["a 1/2", "b 1/2", "a 2/2", "b 2/2", "done"].map { word in
      frames.firstIndex { $0.contains { $0.contains(word) } }
    }
    XCTAssert(places.allSatisfy { $0 != nil }, "\(frames)")
    XCTAssertEqual(places.compactMap { $0 }, places.compactMap { $0 }.sorted())
    XCTAssertEqual(program.shown.count, 1)
    XCTAssertEqual(program.screen.surprises, [])
  }
}
