import Foundation
import XCTest

@testable import countdown_cli

final class CourseTests: XCTestCase {
  private func target(_ label: String, then: Target...) -> Target {
    Target(label: label, goal: .after(.seconds(1)), then: then)
  }

  /// Each step as "label number round", until the last.
  private func steps(_ course: Course) -> [String] {
    var course = course
    var steps: [String] = []
    while true {
      let round = course.round.map { " \($0.number)/\($0.of)" } ?? ""
      steps.append("\(course.step.label) \(course.number)\(round)")
      if course.isLastStep || steps.count == 100 { return steps }
      course.advance()
    }
  }

  func testEachRoundHasAllSteps() {
    XCTAssertEqual(steps(Course(target("tea"), rounds: 1, firstNumber: 1)), ["tea 1"])
    let course = Course(target("work", then: target("rest"), target("walk")), rounds: 2, firstNumber: 3)
    XCTAssertEqual(
      steps(course), ["work 3 1/2", "rest 4 1/2", "walk 5 1/2", "work 3 2/2", "rest 4 2/2", "walk 5 2/2"])
  }

  func testNumbersGoThroughTheCommandLine() {
    let courses = Course.all(of: [target("a", then: target("b")), target("c"), target("d")], rounds: 1)
    XCTAssertEqual(courses.map(steps), [["a 1", "b 2"], ["c 3"], ["d 4"]])
  }

  func testAStepBeginsWhenTheOneBeforeHasEnded() throws {
    let program = try Program("--plain", "--every=100ms", "a=200ms", "then", "b=100ms").ended()
    XCTAssertEqual(program.printed, ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0"])
  }

  func testStepsThatLastNothingComeInOrderAndNeitherNestNorGrow() throws {
    let few = try Program("--plain", "--repeat=2", "a=0", "then", "b=0", "c=0").ended().printed
    XCTAssertEqual(few.filter { $0 != "c 0:00" }, ["a 0:00", "b 0:00", "a 0:00", "b 0:00"])
    XCTAssertEqual(few.filter { $0 == "c 0:00" }.count, 2)
    try Program("--quiet", "--repeat=100000", "0", "then", "0").ended(within: .seconds(30))
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
    let text = program.text
    let places = ["a 1/2", "b 1/2", "a 2/2", "b 2/2", "done"].map { text.range(of: $0)?.lowerBound }
    XCTAssert(places.allSatisfy { $0 != nil }, text.debugDescription)
    XCTAssertEqual(places.compactMap { $0 }, places.compactMap { $0 }.sorted())
    XCTAssertEqual(program.shown.count, 1)
    XCTAssertEqual(program.screen.surprises, [])
  }
}
