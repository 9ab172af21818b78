import CountdownJudge
import Foundation
import XCTest

/// Random scripts, judged by a second reference, which was written from the documentation alone.
final class JudgeTests: XCTestCase {
  func testJudge_labels() { judge(.labels, 400) }

  func testJudge_latePasses() { judge(.late, 400) }

  func testJudge_callsInCallbacks() { judge(.callbacks, 300) }

  func testJudge_callsBetweenSlices() { judge(.slices, 300) }

  func testJudge_callsFromElsewhere() { judge(.elsewhere, 300) }

  func testJudge_endlessTicks() { judge(.endless, 300) }

  func testJudge_serverClocks() { judge(.serverClocks, 300) }

  func testJudge_busyActors() { judge(.actors, 250) }

  /// Plays scripts of a theme, up to the first that is wrong.
  private func judge(_ theme: Theme, _ usual: Int) {
    let environment = ProcessInfo.processInfo.environment
    guard environment["COUNTDOWN_JUDGE_THEME"].map({ $0 == theme.rawValue }) ?? true else { return }
    let count = environment["COUNTDOWN_JUDGE_SCRIPTS"].flatMap(UInt64.init) ?? UInt64(usual)
    let first = environment["COUNTDOWN_JUDGE_SEED"].flatMap(UInt64.init) ?? 1
    for seed in first..<(first + count) {
      if let judgement = theme.judge(seed: seed) { return XCTFail("\(judgement)") }
    }
  }
}
