import Dispatch
import Foundation
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Eight hours, with 50,000 countdowns that live; a minute of it is the same in small:
//
//     COUNTDOWN_DAY_SECONDS=28800 .ci/release-tests --filter DayTests

/// A day in the life of a server, on the real clock: countdowns of all kinds are started, moved, paused, followed, awaited and
/// dropped, in a process that is stopped twice an hour, whose wall clock is set back and forth, and whose neighbours keep
/// all processors busy for a sixth of each hour.
///
/// Each has a ledger: one outcome, for which there was a reason; nothing early; values that fall unless it was moved. The
/// manager's statistics agree with the ledgers, and memory stays flat.
final class DayTests: XCTestCase {
  private static let variable = "COUNTDOWN_DAY_SECONDS"

  func testADayLosesNothingAndDeliversNothingEarlyOrTwice() throws {
    let wanted = ProcessInfo.processInfo.environment[Self.variable].flatMap(Double.init)
    let hours = try live(for: wanted ?? 4, count: wanted == nil ? 1_000 : 50_000, isShown: wanted != nil)
    guard let wanted else { return }
    try SoakPage.write(hours)
    XCTAssert(hours.allSatisfy { $0["active"] > 45_000 }, "\(hours.map { $0["active"] })")
    guard wanted >= 600, !Sanitizer.isOn else { return }
    // When all live, and the allocator has what it needs; a countdown that is forgotten takes 200 bytes and more.
    let more = hours[DayPlan.hours - 1]["in_use"] - hours[DayPlan.hours / 4]["in_use"]
    print("\(more) bytes more in use at the end than after a quarter of the time")
    XCTAssertLessThan(more, 1_048_576)
  }

  /// Lives a day in another process.
  ///
  /// - Returns: What its hours were like.
  private func live(for seconds: Double, count: Int, isShown: Bool) throws -> [SoakPage] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Where the wall clock cannot be set, all the rest goes on.
    let clocks = (try? ShiftedClocks.environment(in: folder)) ?? [:]
    let start = Clock.wall + Int64(min(10, max(2, seconds / 10)) * 1e9)
    let plan = DayPlan(startingAt: start, lasting: Int64(seconds * 1e9), count: count)
    let run = try BundleRun(
      "CountdownBenchmarks.DayOfTheParentTests/testADayForTheParent", of: DayTests.self,
      environment: try plan.environment().merging(clocks) { $1 })
    let neighbours = DayNeighbours(plan, of: run.processIdentifier)
    neighbours.begin()
    defer { neighbours.end() }
    var hours: [SoakPage] = []
    var faults: [String]?
    var rest: [String] = []
    while let line = run.line(startingWith: "") {
      if let text = line.rest(after: Day.hourMarker) {
        hours.append(try JSONDecoder().decode(SoakPage.self, from: text))
        if isShown { print((hours.count == 1 ? hours[0].head + "\n" : "") + hours.last!.markdown) }
      } else if let text = line.rest(after: Day.faultsMarker) {
        faults = try JSONDecoder().decode([String].self, from: text)
      } else {
        rest.append(line)
      }
    }
    neighbours.end()
    _ = try run.output()
    if isShown { print(rest.filter { !$0.isEmpty }.joined(separator: "\n")) }
    XCTAssertEqual(run.exitStatus, 0, rest.joined(separator: "\n"))
    XCTAssertEqual(faults, [])
    XCTAssertEqual(hours.map { $0["hour"] }, (0..<DayPlan.hours).map(Double.init))
    XCTAssertGreaterThan(hours.reduce(0) { $0 + $1["taken"] }, 0)
    return hours
  }
}

final class DayOfTheParentTests: XCTestCase {
  func testADayForTheParent() throws {
    guard let plan = DayPlan.ofTheParent else { throw XCTSkip("for child processes only") }
    // A process that hangs ends, and fails its parent.
    alarm(UInt32(plan.length / 1_000_000_000 * 11 / 10 + 180))
    Task.detached {
      try await Day(plan).live()
      fflush(nil)
      // Without looking for leaks: what XCTest had on the main thread's stack, which is gone, would be one.
      _exit(0)
    }
    // Not the run loop, which never rests after the wall clock was set.
    dispatchMain()
  }
}

extension String {
  fileprivate func rest(after marker: String) -> Data? {
    hasPrefix(marker) ? Data(utf8.dropFirst(marker.utf8.count)) : nil
  }
}
