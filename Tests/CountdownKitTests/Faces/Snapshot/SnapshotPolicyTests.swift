import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Silent countdowns, what goes on while nothing runs, and the end of a process.
final class SnapshotPolicyTests: XCTestCase {
  private let first = SnapshotSite()

  private func startSilently(_ id: String, for seconds: Int, on site: SnapshotSite) -> Countdown {
    site.manager.startSilently(for: .seconds(seconds), id: id) { [site] in site.note("\(id) \($0)") }
  }

  /// Another launch that restores a snapshot as a file has it.
  private func relaunch(_ snapshot: CountdownSnapshot, at seconds: Double) throws -> SnapshotSite {
    let later = SnapshotSite(at: seconds)
    try later.restore(file: JSONEncoder().encode(snapshot))
    return later
  }

  // MARK: - Silent

  func testASilentOneGoesOnSilently() throws {
    startSilently("lease", for: 60, on: first).extend(by: .seconds(10))
    startSilently("paused", for: 60, on: first).pause()
    first.start("sale", for: .seconds(80))
    let second = try first.relaunched(at: 30)
    XCTAssertEqual(second.log(), ["sale 50"])
    XCTAssertEqual(second.manager.countdown(id: "lease")?.timeLeft, .seconds(40))
    XCTAssertEqual(second.manager.countdown(id: "lease")?.total, .seconds(70))
    XCTAssertEqual(second.manager.countdown(id: "paused")?.isPaused, true)
    XCTAssertEqual(second.manager.countdown(id: "lease")?.setTicks(.everySecond), false)
    XCTAssertEqual(second.advance(by: .seconds(40)).suffix(2), ["lease completed", "sale 10"])
    second.manager.countdown(id: "paused")?.resume()
    XCTAssertEqual(
      second.advance(by: .seconds(60)).suffix(3), ["sale 0", "sale completed", "paused completed"])
    let third = try first.relaunched(at: 10_000)
    XCTAssertEqual(third.log(), ["lease completed", "sale 0", "sale completed"], "once, and in order")
  }

  // MARK: - Time left

  func testWithTimeLeft20SecondsAre20SecondsAfterAnHour() throws {
    first.start("shield", for: .seconds(30))
    first.start("paused", for: .seconds(9)).pause()
    _ = startSilently("boss", for: 90, on: first)
    first.driver.advance(by: .seconds(10))
    first.start("over", for: .seconds(1))
    first.driver.sleep(for: .seconds(2))
    let snapshot = first.manager.snapshot(keeping: .timeLeft)
    let second = try relaunch(snapshot, at: 3_600)
    XCTAssertEqual(second.log(), ["over 0", "over completed", "paused 9", "shield 18"])
    XCTAssertEqual(second.manager.countdown(id: "boss")?.timeLeft, .seconds(78))
    XCTAssertEqual(second.manager.countdown(id: "paused")?.isPaused, true)
    XCTAssertEqual(second.manager.countdown(id: "shield")?.isPaused, false)
    XCTAssertEqual(second.manager.countdown(id: "shield")?.total, .seconds(30))
    XCTAssertEqual(second.advance(by: .seconds(1)), ["shield 17"])
    XCTAssertNotEqual(snapshot, first.manager.snapshot())
    XCTAssertEqual(snapshot, first.manager.snapshot(keeping: .timeLeft))
    first.driver.advance(by: .seconds(60))
    XCTAssertEqual(try relaunch(snapshot, at: 90).log().last, "shield 18", "the game as it was")
  }

  func testWithTimeLeftOneByAServersClockIsADuration() throws {
    let clock = ServerClock(driver: first.driver)
    clock.synchronize(serverDate: first.driver.date + 1_000, roundTrip: .zero)
    first.manager.start(for: .until(first.driver.date + 1_060, by: clock), id: "a") { _ in }
    let text = String(
      decoding: try JSONEncoder().encode(first.manager.snapshot(keeping: .timeLeft)), as: UTF8.self)
    XCTAssertTrue(text.contains(#""isByServersClock":false"#), text)
    let second = SnapshotSite(at: 500)
    let later = ServerClock(driver: second.driver)
    try second.manager.restore(
      first.manager.snapshot(keeping: .timeLeft), by: later, onTick: { _, _ in }, onEnd: { _, _ in })
    let left = second.manager.countdown(id: "a")?.timeLeft
    XCTAssertEqual(left?.seconds, 60)
    later.synchronize(serverDate: second.driver.date + 9_000, roundTrip: .zero)
    XCTAssertEqual(second.manager.countdown(id: "a")?.timeLeft, left)
  }

  // MARK: - The end of a process

  /// What the old process and the new one deliver together, if the new one is restored at some second.
  private func outcomes(after seconds: Double, between: (SnapshotSite) -> Void) async throws -> [String] {
    first.start("a", for: .seconds(10))
    first.start("b", for: .seconds(20))
    _ = startSilently("c", for: 10, on: first)
    first.start("d", for: .seconds(20)).pause()
    let snapshot = first.manager.snapshot()
    between(first)
    await first.manager.shutDown()
    let old = first.log().filter { $0.hasSuffix("d") }
    let second = try relaunch(snapshot, at: seconds)
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
    let lines = try await outcomes(after: 5) { site in
      site.manager.startSilently(for: .seconds(30), id: "a")
      site.manager.cancel(id: "c")
      site.stop("b")
    }
    XCTAssertEqual(
      lines.sorted(),
      ["a replaced", "b stopped", "c cancelled", "d cancelled", "then a completed", "then c completed"])
  }
}
