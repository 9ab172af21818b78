import XCTest

/// Figure 8: what a crowd on the real timer costs the system, counted where the engine's timer goes off; and how often the kernel put a
/// thread of the process to sleep.
final class CrowdCountsTests: XCTestCase {
  /// One each millisecond, and some for the timers' own sake.
  private static let wakeUpsASecond = 1_050.0
  /// Where each takes a third of a millisecond, nothing is moderated; without moderation there are five thousand.
  private static let wakeUpsWhereBusy = 3_100.0
  /// Of Dispatch's thread that waits for the kernel, of the one that makes the pass, and of the first again when the timer
  /// is armed anew; and one more.
  private static let waitsForAWakeUp = 4.0

  private static let jobs = [
    "crowd": Job(kind: "crowd", count: 5_000, seconds: 1, variant: "even counted"),
    "one phase": Job(kind: "onePhase", count: 1_000, seconds: 2),
    "tolerant": Job(kind: "crowd", count: 1_000, seconds: 2, variant: "random tolerant counted"),
    "idle": Job(kind: "crowd", count: 0, seconds: 1, variant: "counted"),
  ]
  /// All of them run side by side, once.
  private static let results = Result {
    let names = Array(jobs.keys)
    return Dictionary(uniqueKeysWithValues: zip(names, try Child.run(names.map { jobs[$0]! })))
  }

  func testACrowdWakesTheProcessAThousandTimesASecondAndPutsFewThreadsToSleep() throws {
    let counts = try Self.results.get()["crowd"]!
    XCTAssertGreaterThan(counts["ticks"]!, 2_500, "the crowd does not tick")
    XCTAssertGreaterThan(counts["passes"]!, 1)
    XCTAssertLessThanOrEqual(
      counts["waits"]!, max(Self.wakeUpsASecond, counts["passes"]!) * Self.waitsForAWakeUp)
    // A machine too busy to go on moderating for a whole second may do so in another.
    var passes = [counts["passes"]!]
    while passes.last! > Self.wakeUpsASecond, passes.count < 4 {
      passes.append(try Child.run(Self.jobs["crowd"]!)["passes"]!)
    }
    let isModerated = passes.last! <= Self.wakeUpsASecond || passes.allSatisfy { $0 <= Self.wakeUpsWhereBusy }
    XCTAssertTrue(isModerated, "passes a second: \(passes)")
  }

  func testCountdownsOfOnePhaseWakeTheProcessOnceASecond() throws {
    let counts = try Self.results.get()["one phase"]!
    XCTAssertGreaterThan(counts["ticks"]!, 0)
    // A window may begin just before a wake-up that is late, and end after one that is not.
    XCTAssertEqual(counts["passes"]!, 1, accuracy: 0.5)
    XCTAssertLessThanOrEqual(counts["waits"]!, 20)
  }

  func testToleranceSharesWakeUps() throws {
    let counts = try Self.results.get()["tolerant"]!
    XCTAssertGreaterThan(counts["passes"]!, 1)
    XCTAssertLessThanOrEqual(counts["passes"]!, 10.5)
  }

  func testNoCountdownNoWakeUp() throws {
    let counts = try Self.results.get()["idle"]!
    XCTAssertEqual(counts["passes"]!, 0)
    // The main thread's own, and what Dispatch does without any timer.
    XCTAssertLessThanOrEqual(counts["waits"]!, 20)
  }
}
