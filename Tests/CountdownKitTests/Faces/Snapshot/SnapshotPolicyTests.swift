import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What goes on while nothing runs, and the end of a process.
final class SnapshotPolicyTests: XCTestCase {
  private let first = SnapshotSite()

  private func startSilently(_ id: String, for seconds: Int) {
    first.manager.startSilently(for: .seconds(seconds), id: id) { [first] in first.note("\(id) \($0)") }
  }

  // MARK: - Time left

  func testWithTimeLeft20SecondsAre20SecondsAfterAnHour() throws {
    first.start("shield", for: .seconds(30))
    first.start("paused", for: .seconds(9)).pause()
    startSilently("boss", for: 90)
    first.driver.advance(by: .seconds(10))
    first.start("over", for: .seconds(1))
    first.driver.sleep(for: .seconds(2))
    let snapshot = first.manager.snapshot(keeping: .timeLeft)
    let second = try snapshot.relaunched(at: 3_600)
    XCTAssertEqual(second.log(), ["over 0", "over completed", "paused 9", "shield 18"])
    XCTAssertEqual(second.manager.countdown(id: "boss")?.timeLeft, .seconds(78))
    XCTAssertEqual(second.manager.countdown(id: "paused")?.isPaused, true)
    XCTAssertEqual(second.manager.countdown(id: "shield")?.isPaused, false)
    XCTAssertEqual(second.manager.countdown(id: "shield")?.total, .seconds(30))
    XCTAssertEqual(second.advance(by: .seconds(1)), ["shield 17"])
    XCTAssertNotEqual(snapshot, first.manager.snapshot())
    XCTAssertEqual(snapshot, first.manager.snapshot(keeping: .timeLeft))
    first.driver.advance(by: .seconds(60))
    XCTAssertEqual(try snapshot.relaunched(at: 90).log().last, "shield 18", "the game as it was")
  }

  // MARK: - The end of a process

  /// What the old process and the new one deliver together, if the new one is restored at some second.
  private func outcomes(
    after seconds: Double, stoppingAt last: Duration? = nil, between: (SnapshotSite) -> Void
  ) async throws -> [String] {
    first.start("a", for: .seconds(10))
    first.start("b", for: .seconds(20), stoppingAt: last)
    startSilently("c", for: 10)
    first.start("d", for: .seconds(20)).pause()
    let snapshot = first.manager.snapshot()
    between(first)
    await first.manager.shutDown()
    let old = first.log().filter { $0.hasSuffix("d") }
    let second = try snapshot.relaunched(at: seconds)
    second.driver.sleep(for: .seconds(1_000))
    second.driver.wake()
    return old + second.log().filter { $0.hasSuffix("d") }.map { "then \($0)" }
  }

  func testWhatIsOverdueAtTheShutDownIsCancelled_andCompletesLater() async throws {
    let lines = try await outcomes(after: 30) { $0.driver.sleep(for: .seconds(11)) }
    XCTAssertEqual(
      lines.sorted(),
      ["a", "b", "c", "d"].map { "\($0) cancelled" } + ["a", "b", "c"].map { "then \($0) completed" })
  }

  func testWhatEndsBeforeTheShutDownIsNotDeliveredTwice() async throws {
    let lines = try await outcomes(after: 30) {
      $0.driver.sleep(for: .seconds(10)); $0.driver.wake()
    }
    XCTAssertEqual(
      lines.prefix(2).sorted() + lines.dropFirst(2),
      ["a completed", "c completed", "b cancelled", "d cancelled", "then b completed"])
  }

  func testWhatWasStoppedIsLeftOut_andWhatWasCancelledOrReplacedIsNot() async throws {
    let lines = try await outcomes(after: 5, stoppingAt: .seconds(19)) { site in
      site.manager.startSilently(for: .seconds(30), id: "a")
      site.manager.cancel(id: "c")
      site.driver.advance(by: .seconds(1))
    }
    XCTAssertEqual(
      lines.sorted(),
      ["a replaced", "b stopped", "c cancelled", "d cancelled", "then a completed", "then c completed"])
  }
}
