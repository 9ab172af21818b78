import CountdownKit
import Foundation
import XCTest

// An hour of it, with 100,000 countdowns:
//
//     COUNTDOWN_LIVE_SOAK_SECONDS=3600 swift test -c release -Xswiftc -enable-testing --filter LiveSoakTests

/// Countdowns on the real clock, which two threads start, move, pause, end and suspend, so that always as many live.
///
/// Each has a ledger: one outcome, for which there was a reason; nothing early; values that fall unless it was moved. The
/// manager's statistics agree with the ledgers, and memory stays flat.
final class LiveSoakTests: XCTestCase {
  private static let variable = "COUNTDOWN_LIVE_SOAK_SECONDS"

  func testAMoment() async throws {
    try await soak(for: 1.5, count: 2_000, lines: 0)
  }

  func testAsLongAsWanted() async throws {
    let wanted = ProcessInfo.processInfo.environment[Self.variable].flatMap(Double.init)
    guard let seconds = wanted else { throw XCTSkip("\(Self.variable) says for how many seconds") }
    let heap = try await soak(for: seconds, count: 100_000, lines: 20)
    // From when all live, and the allocator has what it needs, if that is worth a look.
    let settled = heap.dropFirst(heap.count / 4)
    guard seconds >= 60, !Sanitizer.isOn, let first = settled.first, let last = settled.last else { return }
    print("soak: \(last - first) bytes more in use at the end than after a quarter of the time")
    // A countdown that is forgotten takes 200 bytes and more.
    XCTAssertLessThan(last - first, 1_048_576)
  }

  /// Soaks; a small run prints no lines.
  ///
  /// - Returns: Bytes in use, at each line.
  /// - Throws: What waiting throws.
  @discardableResult
  private func soak(for seconds: Double, count: Int, lines: Int) async throws -> [Int] {
    let soak = Soak(count: count, longest: .seconds(min(60, seconds)))
    var reporter = SoakReporter(soak)
    soak.begin()
    for _ in 0..<max(1, lines) {
      try await Task.sleep(for: .seconds(seconds / Double(max(1, lines))))
      if lines > 0 { reporter.report() }
    }
    soak.end()
    try await compareStatistics(of: soak)
    await soak.shutDown()
    checkTheEnd(of: soak)
    if lines > 0 { reporter.summarize() }
    XCTAssertEqual(soak.log.faults, [])
    soak.forget()
    return reporter.bytesInUse
  }

  /// While time stands still, the manager and the ledgers must come to agree.
  private func compareStatistics(of soak: Soak) async throws {
    soak.manager.suspend(.freezes)
    let limit = ContinuousClock.now + .seconds(30)
    func agree() -> Bool {
      let (statistics, living) = (soak.manager.statistics, soak.living)
      return (statistics.active, statistics.paused) == (living.active, living.paused)
    }
    while !agree(), ContinuousClock.now < limit { try await Task.sleep(for: .milliseconds(50)) }
    XCTAssertEqual(soak.manager.statistics.active, soak.living.active)
    XCTAssertEqual(soak.manager.statistics.paused, soak.living.paused)
    XCTAssertEqual(soak.manager.activeCount, soak.living.active)
    XCTAssertGreaterThan(soak.living.active, soak.count * 9 / 10)
    checkTicks(of: soak)
    soak.manager.resume()
  }

  private func checkTheEnd(of soak: Soak) {
    let outcomes = soak.read { $0.total.outcomes }
    XCTAssertEqual(outcomes.values.reduce(0, +), soak.started, "each has its outcome")
    XCTAssertEqual(soak.living.active, 1, "only the clock has no ledger")
    XCTAssertEqual(soak.manager.statistics.active, 0)
    XCTAssertEqual(soak.manager.statistics.paused, 0)
    checkTicks(of: soak)
  }

  /// One that finds its receiver gone counts, and is not told.
  private func checkTicks(of soak: Soak) {
    let (ticks, told, gone) = soak.read { log in
      (soak.manager.statistics.ticks, log.total.told, log.total.outcomes[.receiverReleased] ?? 0)
    }
    XCTAssertGreaterThanOrEqual(ticks, told)
    XCTAssertLessThanOrEqual(ticks, told + gone)
  }
}
