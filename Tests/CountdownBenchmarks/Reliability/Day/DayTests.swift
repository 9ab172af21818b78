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
/// Each has a ledger: see `LiveSoakTests`.
final class DayTests: XCTestCase {
  private static let variable = "COUNTDOWN_DAY_SECONDS"

  func testAMoment() throws { try live(for: 4, count: 1_000) }

  func testAsLongAsWanted() throws {
    let wanted = ProcessInfo.processInfo.environment[Self.variable].flatMap(Double.init)
    guard let seconds = wanted else { throw XCTSkip("\(Self.variable) says how many seconds a day has") }
    let hours = try live(for: seconds, count: 50_000, isShown: true)
    XCTAssert(hours.allSatisfy { $0.active > 45_000 }, "\(hours.map(\.active))")
    if seconds >= 600 { assertFlat(hours.compactMap(\.bytesInUse)) }
  }

  /// Lives a day in another process.
  ///
  /// - Returns: What its hours were like.
  @discardableResult
  private func live(for seconds: Double, count: Int, isShown: Bool = false) throws -> [SoakPage] {
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
        let hour = try JSONDecoder().decode(SoakPage.self, from: text)
        hours.append(hour)
        if isShown { DayTable.show(hours) }
      } else if let text = line.rest(after: Day.faultsMarker) {
        faults = try JSONDecoder().decode([String].self, from: text)
      } else if isShown {
        print(line)
      } else {
        rest.append(line)
      }
    }
    neighbours.end()
    _ = try run.output()
    XCTAssertEqual(run.exitStatus, 0, rest.joined(separator: "\n"))
    XCTAssertEqual(faults, [])
    XCTAssertEqual(hours.map(\.number), Array(0..<DayPlan.hours))
    XCTAssertGreaterThan(hours.reduce(0) { $0 + $1.taken }, 0)
    if isShown { try DayTable.write(hours) }
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
