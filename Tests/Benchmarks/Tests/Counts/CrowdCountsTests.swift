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
  private static let crowd = Job(kind: "crowd", count: 5_000, seconds: 1, variant: "even counted")

  func testFewWakeUpsASecond() throws {
    // The least waits: the main thread's own, and what Dispatch does without any timer.
    let ways: [(Job, passes: ClosedRange<Double>, waits: Double)] = [
      (Self.crowd, 1...5_000, Self.wakeUpsASecond * Self.waitsForAWakeUp),
      // A window may begin just before a wake-up that is late, and end after one that is not.
      (Job(kind: "onePhase", count: 1_000, seconds: 2), 0.5...1.5, 20),
      (Job(kind: "crowd", count: 1_000, seconds: 2, variant: "random tolerant counted"), 1.1...10.5, 100),
      (Job(kind: "crowd", count: 0, seconds: 1, variant: "counted"), 0...0, 20),
    ]
    let results = try Child.run(ways.map(\.0))
    for ((job, expected, waits), counts) in zip(ways, results) {
      let passes = counts["passes"]!
      XCTAssertTrue(expected.contains(passes), "\(job): \(passes) passes a second")
      XCTAssertTrue(job.count == 0 || counts["ticks"]! > Double(job.count) / 2, "\(job): it does not tick")
      XCTAssertLessThanOrEqual(counts["waits"]!, max(waits, passes * Self.waitsForAWakeUp), "\(job)")
    }

    // A machine too busy to go on moderating for a whole second may do so in another.
    var passes = [results[0]["passes"]!]
    while passes.last! > Self.wakeUpsASecond, passes.count < 4 {
      passes.append(try Child.run(Self.crowd)["passes"]!)
    }
    let isModerated = passes.last! <= Self.wakeUpsASecond || passes.allSatisfy { $0 <= Self.wakeUpsWhereBusy }
    XCTAssertTrue(isModerated, "passes a second: \(passes)")
  }
}
