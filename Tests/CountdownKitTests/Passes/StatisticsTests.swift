import CountdownJudge
import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// How late ticks were, and how long callbacks took, exactly; what else a manager counts is judged by `JudgeTests`.
final class StatisticsTests: XCTestCase {
  /// In seconds.
  private func shown(_ statistics: CountdownStatistics) -> String {
    "late \(statistics.worstLateness.text), longest \(statistics.longestCallback.text)"
  }

  /// Plays scripts, and compares what was counted.
  private func check(_ rows: KeyValuePairs<String, String>, line: UInt = #line) throws {
    for (script, expected) in rows {
      XCTAssertEqual(shown(try Script(script).countStatistics()), expected, script, line: line)
    }
  }

  func testLatenessOfABusyQueue_alsoOfWhatStillWaits() throws {
    try check([
      "a 9; sleep 1.2": "late 0.2, longest 0", "a 9; sleep 1.2; +0": "late 0.2, longest 0",
      // A zero that a call brings forward.
      "a 1; sleep 2; pause a; resume a": "late 1, longest 0",
      "a 9; sleep 1.2; +0.8; sleep 1.3; +0.7; sleep 1.1": "late 0.3, longest 0",
      // Each is late by itself, also behind a slow callback; a tolerance is not late.
      "a 3 on 1 {sleep 0.8}; b 1.5; c 4.567 within 0.2; +2": "late 0.3, longest 0.8",
    ])
  }

  func testLatenessLeavesOutASuspensionButNothingMore() throws {
    try check([
      "a 9; suspend; +2.5; resume all; freeze; +2.5; resume all": "late 0, longest 0",
      "a 9; suspend; sleep 2.5; elsewhere {resume all}; sleep 0.1; +0": "late 0.1, longest 0",
    ])
  }

  func testTheLongestCallbackIsOneAlone_andIncludesItsOutcome() throws {
    try check([
      "a 9 on 1 {sleep 0.2}; b 9 on 1 {sleep 0.3}; c 9 on 1 {sleep 0.1}; +1": "late 0.5, longest 0.3",
      "a 1 on 1 {sleep 0.2} on end {sleep 0.3}; +1": "late 0, longest 0.5",
      // Values, and outcomes, that are taken together.
      "elsewhere {a 9 on 0 {sleep 0.2}; b 9 on 0 {sleep 0.3}; c 9 on 0 {sleep 0.1; cancel d}; d 9}; +0":
        "late 0, longest 0.3",
      "a 9 on end {sleep 0.1}; b 9 on end {sleep 0.1}; c 9 on end {sleep 0.1}; cancel all":
        "late 0, longest 0.1",
      "a 9 on end {sleep 0.1}; b 9 on end {sleep 0.1}; c 9 on end {sleep 0.1}; shut down":
        "late 0, longest 0.1",
      "a 9 on end {sleep 0.1}; b 9 on end {sleep 0.1}; c 9 on 0 {cancel all; stop} on end {sleep 0.1}":
        "late 0, longest 0.1",
    ])
  }

  func testTakingThemLetsTheMaximaBeginAnew() {
    let stage = Stage()
    for isSlow in [true, false] {
      stage.start(keep(Player()), for: .seconds(9)) { [driver = stage.driver] left, _ in
        if isSlow, left == .seconds(8) { driver.sleep(for: .milliseconds(300)) }
      }
    }
    stage.driver.advance(by: .milliseconds(1_500))
    let taken = stage.manager.takeStatistics()
    XCTAssertEqual(shown(taken), "late 0.3, longest 0.3")
    XCTAssertEqual(shown(stage.manager.statistics), "late 0, longest 0")
    XCTAssertEqual(stage.manager.statistics.ticks, taken.ticks, "counts go on")
    stage.driver.sleep(for: .milliseconds(600))
    // A tick that still waits is late for both.
    XCTAssertEqual(shown(stage.manager.takeStatistics()), "late 0.1, longest 0")
    stage.driver.advance(by: .zero)
    XCTAssertEqual(shown(stage.manager.takeStatistics()), "late 0.1, longest 0")
    stage.driver.advance(by: .seconds(3))
    XCTAssertEqual(shown(stage.manager.statistics), "late 0, longest 0")
  }

  func testTheyAreCodedAsIntegers() throws {
    let statistics = try Script("a 9 on 1 {sleep 0.3}; +1").countStatistics()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(statistics)
    XCTAssertEqual(
      String(decoding: json, as: UTF8.self),
      #"{"active":1,"longestCallbackNanoseconds":300000000,"passes":1,"paused":0,"ticks":2,"worstLatenessNanoseconds":0}"#
    )
    XCTAssertEqual(try JSONDecoder().decode(CountdownStatistics.self, from: json), statistics)
    XCTAssertThrowsError(try JSONDecoder().decode(CountdownStatistics.self, from: Data("{}".utf8)))
  }
}
