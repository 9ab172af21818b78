import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Stages that come once, a last round of its own, and the coming changes.
final class CoursePartsTests: XCTestCase {
  private static let work = CountdownCourse.Stage("work", .seconds(40))
  private static let rest = CountdownCourse.Stage("rest", .seconds(20))
  private let course = CountdownCourse(
    [work, rest], rounds: 3, first: [.init("prepare", .seconds(10))], lastRound: [work],
    last: [.init("cool", .seconds(30)), .init("down", .seconds(5))])

  private func place(_ seconds: Int) -> String? {
    course.position(after: .seconds(seconds)).map {
      "\($0.stage.name) \($0.stageIndex) of \($0.round), \($0.timeLeft)"
    }
  }

  func testWhereItIs() {
    XCTAssertEqual(course.total, .seconds(10 + 60 + 60 + 40 + 35))
    let expected = [
      0: "prepare 0 of 0, 0:10", 9: "prepare 0 of 0, 0:01", 10: "work 0 of 1, 0:40", 50: "rest 1 of 1, 0:20",
      70: "work 0 of 2, 0:40", 129: "rest 1 of 2, 0:01", 130: "work 0 of 3, 0:40", 170: "cool 0 of 4, 0:30",
      200: "down 1 of 4, 0:05",
    ]
    for (seconds, text) in expected { XCTAssertEqual(place(seconds), text) }
    XCTAssertNil(place(205))
  }

  func testTheBoundariesAreThoseThatPositionsHave() {
    let found = course.boundaries(after: .zero).map { "\($0.after / .seconds(1)) \($0.position.stage.name)" }
    XCTAssertEqual(
      found,
      [
        "10.0 work", "50.0 rest", "70.0 work", "110.0 rest", "130.0 work", "170.0 cool", "200.0 down",
        "205.0 down",
      ])
    XCTAssertEqual(
      course.boundaries(after: .seconds(50)).first { _ in true }?.after, .seconds(70), "strictly later")
    XCTAssertEqual(Array(course.boundaries(after: .zero)).last?.position.timeLeft, .zero)
    XCTAssertEqual(course.boundaries(after: .seconds(205)).first { _ in true }?.after, nil)
    let many = CountdownCourse([.init("a", .seconds(1))], rounds: .max)
    XCTAssertEqual(
      many.boundaries(after: .seconds(-9)).prefix(2).map(\.after), [.seconds(1), .seconds(2)], "lazily")
  }

  func testBadInput() {
    let nothing = CountdownCourse.Stage("nothing", .zero)
    for course in [
      CountdownCourse([Self.work], rounds: 0, first: [Self.work], last: [Self.work]),
      CountdownCourse([nothing], rounds: 2, first: [nothing], lastRound: [], last: [nothing]),
      CountdownCourse([], rounds: 5),
    ] {
      XCTAssertEqual(course.total, .zero)
      XCTAssertNil(course.position(after: .zero))
      XCTAssertEqual(Array(course.boundaries(after: .zero)).count, 0)
    }
    let one = CountdownCourse([Self.work, Self.rest], rounds: 1, lastRound: [Self.rest])
    XCTAssertEqual(one.total, .seconds(20), "the only round is the last one")
    XCTAssertEqual(one.position(after: .zero)?.round, 1)
    let last = CountdownCourse([Self.work], rounds: .max, lastRound: [Self.rest], last: [Self.rest])
    XCTAssertEqual(last.total, .nanoseconds(1 << 62))
    XCTAssertEqual(last.position(after: .seconds(41))?.round, 2)
    let onlyFirst = CountdownCourse([], rounds: 2, first: [Self.work])
    XCTAssertEqual(onlyFirst.total, .seconds(40))
  }

  func testItIsCoded() throws {
    for course in [
      course, CountdownCourse([Self.work]), CountdownCourse([Self.work], rounds: 2, lastRound: []),
    ] {
      let data = try JSONEncoder().encode(course)
      XCTAssertEqual(try JSONDecoder().decode(CountdownCourse.self, from: data), course)
    }
    XCTAssertNotEqual(
      CountdownCourse([Self.work], rounds: 2), CountdownCourse([Self.work], rounds: 2, lastRound: []))
    let plain = String(decoding: try JSONEncoder().encode(CountdownCourse([Self.work])), as: UTF8.self)
    XCTAssertFalse(plain.contains("first") || plain.contains("last"), "as it always was: \(plain)")
  }
}
