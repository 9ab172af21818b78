import Foundation
import XCTest

// An hour of it, with 100,000 countdowns:
//
//     COUNTDOWN_LIVE_SOAK_SECONDS=3600 .ci/release-tests --filter LiveSoakTests

/// Countdowns on the real clock, which two threads start, move, pause, end and suspend, so that always as many live.
///
/// Each has a ledger: one outcome, for which there was a reason; nothing early; values that fall unless it was moved. The
/// manager's statistics agree with the ledgers, and memory stays flat.
final class LiveSoakTests: XCTestCase {
  private static let variable = "COUNTDOWN_LIVE_SOAK_SECONDS"

  func testAMoment() async throws {
    // They are short, and a busy machine is slow to put others in their places.
    try await soak(for: 1.5, count: 2_000, living: 500, lines: 0)
  }

  func testAsLongAsWanted() async throws {
    let wanted = ProcessInfo.processInfo.environment[Self.variable].flatMap(Double.init)
    guard let seconds = wanted else { throw XCTSkip("\(Self.variable) says for how many seconds") }
    let heap = try await soak(for: seconds, count: 100_000, living: 90_000, lines: 20)
    if seconds >= 60 { assertFlat(heap) }
  }

  /// Soaks, and sees to it that more than so many live in the end; a small run prints no lines.
  ///
  /// - Returns: Bytes in use, at each line.
  /// - Throws: What waiting throws.
  @discardableResult
  private func soak(for seconds: Double, count: Int, living: Int, lines: Int) async throws -> [Int] {
    let soak = Soak(count: count, longest: .seconds(min(60, seconds)))
    var journal = SoakJournal(soak)
    var pages: [SoakPage] = []
    soak.begin()
    for number in 0..<max(1, lines) {
      try await Task.sleep(for: .seconds(seconds / Double(max(1, lines))))
      pages.append(journal.turnPage(number))
      if lines > 0 { DayTable.show(pages) }
    }
    soak.end()
    XCTAssertGreaterThan(soak.living.active, living)
    try await soak.compareStatistics()
    await soak.shutDown()
    soak.compareTheEnd()
    if lines > 0 { journal.summarize() }
    XCTAssertEqual(soak.log.faults, [])
    soak.forget()
    return pages.compactMap(\.bytesInUse)
  }
}

/// Asserts that no more is in use in the end than when all live, and the allocator has what it needs.
func assertFlat(_ bytesInUse: [Int]) {
  let settled = bytesInUse.dropFirst(bytesInUse.count / 4)
  guard !Sanitizer.isOn, let first = settled.first, let last = settled.last else { return }
  print("\(last - first) bytes more in use at the end than after a quarter of the time")
  // A countdown that is forgotten takes 200 bytes and more.
  XCTAssertLessThan(last - first, 1_048_576)
}
