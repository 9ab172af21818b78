import Foundation
import TestSupport
import XCTest

/// Promise 10 where the clocks themselves jump: each test of `ShiftedClockTests` in a process that can shift its clocks.
final class SystemSleepTests: XCTestCase {
  func testPromise10SystemSleepAndWallClockSteps() throws {
    try onlyWithAllTests()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment: [String: String]
    do {
      environment = try ShiftedClocks.environment(in: folder)
    } catch let impossible as ShiftedClocks.Impossible {
      throw XCTSkip(impossible.description)
    }
    let tests = [
      "testTheFirstWakeUpHasTheRightValueAndTheRhythmIsKept_andPastTheDeadlineThereIsOneZero",
      "testResumeOnTheDeliveringQueueCatchesUpBeforeItReturns",
      "testWhatTheTimerWasArmedForBeforeHoldsNothingBack",
      "testWallClockStepsChangeNothing", "testAServersClockKnowsOfSleepAndOfNoWallClock",
    ]
    // All at the same time, since most of theirs is waiting.
    let runs = try tests.map { test in
      try BundleRun(
        "CountdownKitTests.ShiftedClockTests/\(test)", of: ShiftedClockTests.self, environment: environment)
    }
    for (test, run) in zip(tests, runs) {
      let output = try run.output()
      XCTAssertEqual(run.exitStatus, 0, "\(test): \(output)")
      // Neither skipped nor misspelled.
      XCTAssert(output.contains(ShiftedClockTests.doneMarker), "\(test): \(output)")
    }
  }
}
