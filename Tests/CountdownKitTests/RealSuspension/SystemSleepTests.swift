import Foundation
import TestSupport
import XCTest

/// Promise 10 where the clocks themselves jump: each test runs a test of `ShiftedClockTests` in a process that can
/// shift its clocks.
final class SystemSleepTests: XCTestCase {
  private func runInShiftedProcess(_ test: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment: [String: String]
    do {
      environment = try ShiftedClocks.environment(in: folder)
    } catch let impossible as ShiftedClocks.Impossible {
      throw XCTSkip(impossible.description)
    }
    let run = try BundleRun(
      "CountdownKitTests.ShiftedClockTests/\(test)", of: ShiftedClockTests.self, environment: environment)
    let output = try run.output()
    XCTAssertEqual(run.exitStatus, 0, output)
    // Neither skipped nor misspelled.
    XCTAssert(output.contains(ShiftedClockTests.doneMarker), output)
  }

  func testPromise10SystemSleep_theFirstWakeUpAfterItHasTheRightValueAndTheRhythmIsKept() throws {
    try runInShiftedProcess("testTheFirstWakeUpHasTheRightValueAndTheRhythmIsKept")
  }

  func testPromise10SystemSleep_resumeCatchesUpBeforeItReturns() throws {
    try runInShiftedProcess("testResumeOnTheDeliveringQueueCatchesUpBeforeItReturns")
  }

  func testPromise10SystemSleep_resumeFromAnotherThreadCatchesUpAtOnce() throws {
    try runInShiftedProcess("testResumeFromAnotherThreadCatchesUpAtOnce")
  }

  func testPromise10SystemSleep_pastTheDeadlineThereIsOneZero() throws {
    try runInShiftedProcess("testPastTheDeadlineThereIsOneZero")
  }

  func testPromise10WallClockSteps_changeNothing() throws {
    try runInShiftedProcess("testWallClockStepsChangeNothing")
  }

  func testPromise10SystemSleepAndWallClockSteps_aServersClockKnowsOfTheSleepAlone() throws {
    try runInShiftedProcess("testAServersClockKnowsOfSleepAndOfNoWallClock")
  }
}
