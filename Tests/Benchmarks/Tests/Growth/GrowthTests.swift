import TestSupport
import XCTest

/// An operation costs after thousands of others what it cost at first, on the real clock, by whatever way it reaches the
/// engine: in a callback the stack is as deep, the heap holds as much, and as many instructions are executed.
///
/// `.ci/growth` goes all ways by all callers; an ordinary run, by one caller, a few hundred times.
final class GrowthTests: XCTestCase {
  private static let operations = ProcessInfo.processInfo.environment["COUNTDOWN_GROWTH_OPERATIONS"]
    .flatMap { Int($0) }
  private static let decidesByTime = ProcessInfo.processInfo.environment["COUNTDOWN_GROWTH_TIME"] == "1"
  /// Most of the time they wait for the next millisecond.
  private static let processesAtOnce = decidesByTime ? 8 : 24

  /// How passes share out what is done varies, and the last way may still have something to release.
  private static let instructionTolerance = 1.25

  override func setUpWithError() throws {
    try XCTSkipIf(Sanitizer.isOn, "a sanitizer keeps freed memory back, and changes the stack")
  }

  func testStackAndHeapStayAsTheyAre() throws {
    let paths = Way.paths(by: Self.operations == nil ? [.thread] : Way.Caller.allCases)
    for growth in try growths(of: paths, operations: Self.operations ?? 500) {
      for fault in growth.faults(byTime: Self.decidesByTime) { XCTFail(fault) }
    }
  }

  /// Counted under valgrind.
  func testInstructionsStayAsTheyAre() throws {
    try Callgrind.onlyIfWanted()
    // Valgrind runs one thread at a time: what eight do there is what one does.
    let paths = Way.paths(by: [.queue, .thread])
    for path in paths where !path.way.isCounted { print("growth: \(path): instructions cannot be counted") }
    for (path, counted) in try instructionRatios(of: paths.filter(\.way.isCounted)) {
      var ratio = counted
      // What grows does so each time. How often two threads meet differs.
      if ratio > Self.instructionTolerance { ratio = min(ratio, try instructionRatios(of: [path])[0].1) }
      let text = "\(path): instructions x \(String(format: "%.2f", ratio))"
      print("growth: \(text)")
      XCTAssertLessThanOrEqual(ratio, Self.instructionTolerance, "\(text) of an operation at first")
    }
  }

  func testAPlantedGrowthIsFound() throws {
    let path = Way.paths(of: [.planted])[0]
    let growth = try growths(of: [path], operations: 5_000)[0]
    XCTAssertGreaterThan(growth.stack, 15_000)
    if Heap.bytesInUse != nil { XCTAssertGreaterThan(growth.heap, 50) }
    XCTAssertGreaterThanOrEqual(growth.faults(byTime: false).count, Heap.bytesInUse == nil ? 1 : 2)
  }

  private func growths(of paths: [Way.Path], operations: Int) throws -> [Growth] {
    let jobs = paths.map { Job.growth(of: [$0], operations: operations) }
    return zip(paths, try Child.run(jobs, atOnce: Self.processesAtOnce)).compactMap { path, result in
      let growth = Growth(of: path, operations: operations, in: result)
      XCTAssertNotNil(growth, "\(path): a callback did not come")
      if let growth { print("growth: \(growth.line)") }
      return growth
    }
  }

  /// Counts instructions, a few ways in a process: to start one under valgrind takes longer than to go a way.
  ///
  /// - Returns: How many times the instructions of the second window the last one has; without end if a callback did not
  /// come, on this path or on one before.
  private func instructionRatios(of paths: [Way.Path]) throws -> [(Way.Path, Double)] {
    let groups = stride(from: 0, to: paths.count, by: 6).map { Array(paths[$0...].prefix(6)) }
    let counts = try Callgrind.counts(
      of: groups.map { .growth(of: $0, operations: 1_000) }, upToEachReturnOf: GrowthRun.windowName)
    return zip(groups, counts).flatMap { paths, counts in
      paths.enumerated().map { number, path in
        let windows = Array(counts.dropFirst(number * Growth.windowCount).prefix(Growth.windowCount))
        // In the first one, everything is done for the first time.
        return (path, windows.count == Growth.windowCount ? windows.last! / windows[1] : .infinity)
      }
    }
  }
}
