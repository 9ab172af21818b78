import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A course says where it is from the time that has passed.
final class CountdownCourseTests: XCTestCase {
  private typealias Stage = CountdownCourse.Stage

  private let workout = CountdownCourse(
    [Stage("work", .seconds(40)), Stage("rest", .seconds(20))], rounds: 8)

  /// A position as "work 0, round 2, 40.0 left".
  private func text(_ course: CountdownCourse, after elapsed: Duration) -> String {
    guard let position = course.position(after: elapsed) else { return "over" }
    return
      "\(position.stage.name) \(position.stageIndex), round \(position.round), \(position.timeLeft.duration.text) left"
  }

  func testAPositionFollowsFromTheTime_andABoundaryBelongsToTheNextStage() {
    let cases: [(Duration, String)] = [
      (.zero, "work 0, round 1, 40 left"), (.milliseconds(39_999), "work 0, round 1, 0.001 left"),
      (.seconds(40), "rest 1, round 1, 20 left"), (.seconds(59), "rest 1, round 1, 1 left"),
      (.seconds(60), "work 0, round 2, 40 left"), (.seconds(90), "work 0, round 2, 10 left"),
      (.seconds(479), "rest 1, round 8, 1 left"), (.seconds(480), "over"), (.seconds(Int64.max), "over"),
      (.seconds(-1), "work 0, round 1, 40 left"), (.seconds(Int64.min), "work 0, round 1, 40 left"),
    ]
    for (elapsed, position) in cases { XCTAssertEqual(text(workout, after: elapsed), position, "\(elapsed)") }
    XCTAssertEqual(workout.total, .seconds(480))
  }

  func testACourseWithNoPositionIsOver() {
    let none: [CountdownCourse] = [
      CountdownCourse([]), CountdownCourse([], rounds: .max), CountdownCourse([Stage("a", .zero)], rounds: 3),
      CountdownCourse([Stage("a", .seconds(-5)), Stage("b", .nanoseconds(-1))]),
      CountdownCourse([Stage("a", .seconds(1))], rounds: 0),
      CountdownCourse([Stage("a", .seconds(1))], rounds: .min),
    ]
    for course in none {
      XCTAssertNil(course.position(after: .zero), "\(course)")
      XCTAssertEqual(course.total, .zero, "\(course)")
    }
  }

  func testStagesOfZeroOrLessAreNeverAPosition() {
    let course = CountdownCourse(
      [
        Stage("a", .zero), Stage("b", .seconds(1)), Stage("c", .seconds(-9)), Stage("d", .seconds(2)),
        Stage("e", .zero),
      ],
      rounds: 2)
    XCTAssertEqual(text(course, after: .zero), "b 1, round 1, 1 left")
    XCTAssertEqual(text(course, after: .seconds(1)), "d 3, round 1, 2 left")
    XCTAssertEqual(text(course, after: .seconds(3)), "b 1, round 2, 1 left")
    XCTAssertEqual(text(course, after: .seconds(6)), "over")
  }

  func testStagesOf146YearsAreCutOff() {
    let longest = Duration.nanoseconds(1 << 62)
    let course = CountdownCourse(
      [Stage("a", .seconds(1)), Stage("b", .seconds(Int64.max)), Stage("c", longest)], rounds: .max)
    XCTAssertEqual(course.stages[1].duration, longest)
    XCTAssertEqual(course.total, longest)
    XCTAssertEqual(course.position(after: .seconds(1))?.timeLeft.duration, longest - .seconds(1))
    XCTAssertEqual(text(course, after: longest - .nanoseconds(1)), "b 1, round 1, 0.000000001 left")
    XCTAssertNil(course.position(after: longest))
    let long = CountdownCourse([Stage("a", .seconds(3_000_000_000))], rounds: 2)
    XCTAssertEqual(
      long.position(after: .seconds(3_000_000_000))?.timeLeft.duration, longest - .seconds(3_000_000_000))
  }

  func testManyRoundsAndManyStagesAreFoundAtOnce() {
    let rounds = CountdownCourse([Stage("a", .nanoseconds(3)), Stage("b", .nanoseconds(2))], rounds: .max)
    let stages = CountdownCourse((0..<100_000).map { Stage("\($0)", .nanoseconds($0 % 3)) }, rounds: 100_000)
    let begin = ContinuousClock.now
    // A round of these stages takes 99,999 ns.
    for round in 1..<99_999 {
      XCTAssertEqual(rounds.position(after: .nanoseconds(5 * (round - 1) + 4))?.round, round)
      XCTAssertEqual(stages.position(after: .nanoseconds(99_999 * (round - 1) + round))?.round, round)
    }
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(30))
  }

  func testRandomCoursesAgreeWithCountingStageByStage() {
    for seed in 1...300 {
      var random = SplitMix64(seed: UInt64(seed))
      let stages = (0..<random.below(6)).map { Stage("\($0)", .seconds(random.next(-1...4))) }
      let course = CountdownCourse(stages, rounds: random.next(-1...4))
      var positions: [String] = []
      for round in 1...max(1, course.rounds) where round <= course.rounds {
        for (index, stage) in stages.enumerated() {
          for second in 0..<Int(stage.duration / .seconds(1)) {
            positions.append(
              "\(index) \(index), round \(round), \((stage.duration - .seconds(second)).text) left")
          }
        }
      }
      XCTAssertEqual(course.total, .seconds(positions.count), "seed \(seed)")
      for second in 0..<positions.count + 2 {
        let expected = second < positions.count ? positions[second] : "over"
        XCTAssertEqual(text(course, after: .seconds(second)), expected, "seed \(seed), after \(second) s")
      }
    }
  }

  func testACourseIsCodedAsItsStagesAndRounds() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(workout), as: UTF8.self)
    XCTAssertEqual(
      json,
      #"{"rounds":8,"stages":[{"duration":40000000000,"name":"work"},{"duration":20000000000,"name":"rest"}]}"#
    )
    XCTAssertEqual(try JSONDecoder().decode(CountdownCourse.self, from: Data(json.utf8)), workout)
    let bad =
      #"{"rounds":-8,"stages":[{"duration":-4,"name":"a"},{"duration":9223372036854775807,"name":"b"}]}"#
    let course = try JSONDecoder().decode(CountdownCourse.self, from: Data(bad.utf8))
    XCTAssertEqual(course.stages.map(\.duration), [.zero, .nanoseconds(1 << 62)])
    XCTAssertNil(course.position(after: .zero))
    for foreign in ["{}", "[]", #"{"rounds":1}"#, #"{"rounds":1,"stages":[{}]}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(CountdownCourse.self, from: Data(foreign.utf8)), foreign)
    }
  }

  func testEqualCoursesHaveEqualStagesAndRounds() {
    let stages = workout.stages
    XCTAssertEqual(Set([workout, CountdownCourse(stages, rounds: 8), CountdownCourse(stages)]).count, 2)
    XCTAssertNotEqual(workout, CountdownCourse(stages.reversed(), rounds: 8))
    var stage = stages[0]
    stage.duration = .seconds(-1)
    XCTAssertEqual(stage.duration, .zero)
    XCTAssertEqual(Stage("work", .seconds(40)), stages[0])
  }
}
