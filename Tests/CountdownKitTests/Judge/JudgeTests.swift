import CountdownJudge
import Foundation
import TestSupport
import XCTest

/// Random scripts, judged by a second reference, which was written from the documentation alone.
final class JudgeTests: XCTestCase {
  func testJudge_labels() { judge(.labels) }
  func testJudge_latePasses() { judge(.late) }
  func testJudge_callsInCallbacks() { judge(.callbacks) }
  func testJudge_callsBetweenSlices() { judge(.slices) }
  func testJudge_callsFromElsewhere() { judge(.elsewhere) }
  func testJudge_endlessTicks() { judge(.endless) }
  func testJudge_serverClocks() { judge(.serverClocks) }
  func testJudge_busyActors() { judge(.actors) }
  func testJudge_ticksPastZero() { judge(.pastZero) }
  func testJudge_ticksAtMarks() { judge(.marks) }
  func testJudge_pausesMovesAndWhatIsSaved() { judge(.moves) }

  /// Plays scripts of a theme, up to the first that is wrong: as many as take a moment, or all that `.ci/run` plays.
  private func judge(_ theme: Theme) {
    let environment = ProcessInfo.processInfo.environment
    guard environment["COUNTDOWN_JUDGE_THEME"].map({ $0 == theme.rawValue }) ?? true else { return }
    let count = environment["COUNTDOWN_JUDGE_SCRIPTS"].flatMap(UInt64.init)
    let usual: UInt64 = areAllTestsWanted ? 500 : 60
    let first = environment["COUNTDOWN_JUDGE_SEED"].flatMap(UInt64.init) ?? 1
    for seed in first..<(first + (count ?? usual)) {
      if let judgement = theme.judge(seed: seed) { return XCTFail(judgement) }
    }
  }
}
