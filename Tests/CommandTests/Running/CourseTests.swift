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

  func testOneTimeIsOneStep() {
    XCTAssertEqual(steps(Course(target("tea"), rounds: 1, firstNumber: 1)), ["tea 1"])
  }

  func testEachRoundHasAllSteps() {
    let course = Course(target("work", then: target("rest"), target("walk")), rounds: 2, firstNumber: 3)
    XCTAssertEqual(
      steps(course), ["work 3 1/2", "rest 4 1/2", "walk 5 1/2", "work 3 2/2", "rest 4 2/2", "walk 5 2/2"])
  }

  func testNumbersGoThroughTheCommandLine() {
    let courses = Course.all(of: [target("a", then: target("b")), target("c"), target("d")], rounds: 1)
    XCTAssertEqual(courses.map(steps), [["a 1", "b 2"], ["c 3"], ["d 4"]])
  }
}
