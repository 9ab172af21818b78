import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A course says where it is from the time that has passed.
final class CountdownCourseTests: XCTestCase {
  private typealias Stage = CountdownCourse.Stage

  private static let (work, rest) = (Stage("work", .seconds(40)), Stage("rest", .seconds(20)))
  private let workout = CountdownCourse([work, rest], rounds: 8)
  /// Stages that come once, and a last round of its own.
  private let parts = CountdownCourse(
    [work, rest], rounds: 3, first: [Stage("prepare", .seconds(10))], lastRound: [work],
    last: [Stage("cool", .seconds(30)), Stage("down", .seconds(5))])
  private let longest = Duration.nanoseconds(1 << 62)

  /// A position as "work 0 of 2, 40 left".
  private func text(_ course: CountdownCourse, after elapsed: Duration) -> String {
    guard let position = course.position(after: elapsed) else { return "over" }
    return
      "\(position.stage.name) \(position.stageIndex) of \(position.round), \(position.timeLeft.duration.text) left"
  }

  func testAPositionFollowsFromTheTime_andABoundaryBelongsToTheNextStage() {
    let cases: [(Duration, String)] = [
      (.seconds(Int64.min), "prepare 0 of 0, 10 left"), (.zero, "prepare 0 of 0, 10 left"),
      (.milliseconds(9_999), "prepare 0 of 0, 0.001 left"), (.seconds(10), "work 0 of 1, 40 left"),
      (.seconds(129), "rest 1 of 2, 1 left"), (.seconds(130), "work 0 of 3, 40 left"),
      (.seconds(170), "cool 0 of 4, 30 left"), (.seconds(200), "down 1 of 4, 5 left"),
      (.seconds(205), "over"), (.seconds(Int64.max), "over"),
    ]
    for (elapsed, position) in cases { XCTAssertEqual(text(parts, after: elapsed), position) }
    XCTAssertEqual([workout.total, parts.total], [.seconds(480), .seconds(205)])
  }

  func testACourseWithNoPositionIsOver() {
    let (work, none) = (Self.work, Stage("none", .seconds(-5)))
    for course in [
      CountdownCourse([], rounds: .max), CountdownCourse([none, Stage("b", .zero)], rounds: 3),
      CountdownCourse([work], rounds: .min), CountdownCourse([work], rounds: 0, first: [work], last: [work]),
      CountdownCourse([none], rounds: 2, first: [none], lastRound: [], last: [none]),
    ] {
      XCTAssertNil(course.position(after: .zero), "\(course)")
      XCTAssertEqual(course.total, .zero, "\(course)")
      XCTAssertTrue(Array(course.boundaries(after: .zero)).isEmpty)
    }
    let one = CountdownCourse([work, Self.rest], rounds: 1, lastRound: [Self.rest])
    XCTAssertEqual(text(one, after: .zero), "rest 0 of 1, 20 left", "the last round")
  }

  func testStagesOf146YearsAreCutOff() {
    let course = CountdownCourse(
      [Stage("a", .seconds(1)), Stage("b", .seconds(Int64.max)), Stage("c", longest)], rounds: .max)
    XCTAssertEqual([course.stages[1].duration, course.total], [longest, longest])
    XCTAssertEqual(course.position(after: .seconds(1))?.timeLeft.duration, longest - .seconds(1))
    XCTAssertEqual(text(course, after: longest - .nanoseconds(1)), "b 1 of 1, 0.000000001 left")
    XCTAssertNil(course.position(after: longest))
    let long = CountdownCourse([Stage("a", .seconds(3_000_000_000))], rounds: 2)
    XCTAssertEqual(
      long.position(after: .seconds(3_000_000_000))?.timeLeft.duration, longest - .seconds(3_000_000_000))
    let last = CountdownCourse([Self.work], rounds: .max, lastRound: [Self.rest], last: [Self.rest])
    XCTAssertEqual(last.total, longest)
    XCTAssertEqual(last.position(after: .seconds(41))?.round, 2)
  }

  func testManyRoundsAndManyStagesAreFoundAtOnce() {
    let rounds = CountdownCourse([Stage("a", .nanoseconds(3)), Stage("b", .nanoseconds(2))], rounds: .max)
    let stages = CountdownCourse((0..<100_000).map { Stage("\($0)", .nanoseconds($0 % 3)) }, rounds: 100_000)
    let begin = ContinuousClock.now
    // A round of these stages takes 99,999 ns.
    for round in stride(from: 1, to: 99_999, by: 29) {
      XCTAssertEqual(rounds.position(after: .nanoseconds(5 * (round - 1) + 4))?.round, round)
      XCTAssertEqual(
        rounds.boundaries(after: .nanoseconds(5 * round)).prefix(2).map(\.position.round),
        [round + 1, round + 2])
      XCTAssertEqual(stages.position(after: .nanoseconds(99_999 * (round - 1) + round))?.round, round)
    }
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(30))
  }

  func testRandomCoursesAgreeWithCountingStageByStage() {
    for seed in 1...300 {
      var random = SplitMix64(seed: UInt64(seed))
      let stages = (0..<random.below(5)).map {
        Stage("\($0)", .seconds(random.next(-1...3)), waits: random.below(3) == 0)
      }
      let course = CountdownCourse(
        stages, rounds: random.next(-1...4), first: random.below(2) == 0 ? stages : [],
        lastRound: random.below(2) == 0 ? stages.dropLast() : nil,
        last: [Stage("z", .zero, waits: random.below(2) == 0)])
      for seconds in 0...50 {
        let reference = CourseReference(course, after: .seconds(seconds), at: .zero, .zero)
        let position = course.position(after: .seconds(seconds))
        let message = "seed \(seed), after \(seconds) s"
        XCTAssertEqual(position?.stageIndex, reference.present?.index, message)
        XCTAssertEqual(position?.round, reference.present?.round, message)
        XCTAssertEqual(
          position?.timeLeft.duration ?? .zero, reference.present == nil ? .zero : reference.left(at: .zero),
          message)
        // Each stage that begins later, and the end.
        var (end, changes) = (Duration.zero, [String]())
        for (entry, next) in zip(reference.list, reference.list.dropFirst() + reference.list.suffix(1)) {
          end += entry.stage.duration
          if end > .seconds(seconds) { changes.append("\(end) \(next.index) of \(next.round)") }
        }
        XCTAssertEqual(course.total, end, message)
        let found = Array(course.boundaries(after: .seconds(seconds)))
        XCTAssertEqual(
          found.map { "\($0.after) \($0.position.stageIndex) of \($0.position.round)" }, changes, message)
        XCTAssertEqual(found.last?.position.timeLeft ?? .zero, .zero, message)
      }
    }
  }

  func testACourseIsCodedAsItsStagesAndRounds() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    XCTAssertEqual(
      String(decoding: try encoder.encode(workout), as: UTF8.self),
      #"{"rounds":8,"stages":[{"duration":40000000000,"name":"work"},{"duration":20000000000,"name":"rest"}]}"#
    )
    let waits = CountdownCourse([Stage("a", .seconds(5), waits: true)])
    for course in [workout, parts, waits, CountdownCourse([Self.work], rounds: 2, lastRound: [])] {
      XCTAssertEqual(try coded(course), course)
    }
    let bad =
      #"{"rounds":-8,"stages":[{"duration":-4,"name":"a"},{"duration":9223372036854775807,"name":"b"}]}"#
    let course = try JSONDecoder().decode(CountdownCourse.self, from: Data(bad.utf8))
    XCTAssertEqual(course.stages.map(\.duration), [.zero, longest])
    XCTAssertEqual(course.stages.map(\.waits), [false, false])
    XCTAssertNil(course.position(after: .zero))
    for foreign in ["{}", "[]", #"{"rounds":1}"#, #"{"rounds":1,"stages":[{}]}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(CountdownCourse.self, from: Data(foreign.utf8)), foreign)
    }
  }

  func testEqualCoursesHaveEqualStagesAndRounds() {
    let stages = workout.stages
    XCTAssertEqual(Set([workout, CountdownCourse(stages, rounds: 8), CountdownCourse(stages)]).count, 2)
    XCTAssertNotEqual(workout, CountdownCourse(stages.reversed(), rounds: 8))
    XCTAssertNotEqual(CountdownCourse(stages, rounds: 8, lastRound: []), workout)
    XCTAssertNotEqual(Stage("work", .seconds(40), waits: true), stages[0])
    var stage = stages[0]
    stage.duration = .seconds(-1)
    XCTAssertEqual(stage.duration, .zero)
  }
}
