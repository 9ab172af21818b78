import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Promise 10 on real processes: stopped and continued at random, they count on as if nothing had been.
///
/// `COUNTDOWN_STOPS` says how many stops there are, 20 by default.
final class StopAndContinueTests: XCTestCase {
  private static let processesAtATime = 4
  private static let stopsOfAProcess = 5
  private let millisecond: Int64 = 1_000_000

  func testTheValueIsRightThereIsNoBurstAndTheRhythmIsKept() throws {
    try onlyWithAllTests()
    let environment = ProcessInfo.processInfo.environment
    let stops = environment["COUNTDOWN_STOPS"].flatMap { Int($0) } ?? 20
    let seed = environment["COUNTDOWN_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
    let again = "COUNTDOWN_STOPS=\(stops) COUNTDOWN_SEED=\(seed) swift test --filter StopAndContinueTests"
    print(again)
    var lottery = SplitMix64(seed: seed)

    var remaining = (stops + Self.stopsOfAProcess - 1) / Self.stopsOfAProcess
    var (lateness, latenessOfZeros): ([Int64], [Int64]) = ([], [])
    while remaining > 0 {
      let processes = try (0..<min(remaining, Self.processesAtATime)).map { _ in
        try StoppedProcess(StopPlan(&lottery, stops: Self.stopsOfAProcess))
      }
      for process in processes { try process.awaitStart() }
      stopAndContinue(processes)
      for process in processes {
        for run in try process.report() {
          lateness += check(run, process, again)
          if run.isEndless { continue }
          // Where the deadline came in a gap, it could not come before the end of that.
          let due = process.gaps.first { $0.contains(run.deadline) }?.upperBound ?? run.deadline
          latenessOfZeros.append((run.deliveries.last?.instant ?? .max) - due)
        }
      }
      remaining -= processes.count
    }
    // Ticks that had begun a new rhythm when the process went on would be half an interval late.
    XCTAssertLessThan(lateness.median, 15 * millisecond, "the median of \(lateness.count) ticks is late")
    XCTAssertLessThan(latenessOfZeros.median, 50 * millisecond, "\(latenessOfZeros)")
  }

  /// What each process does; it is given the time that its countdowns take.
  func testCountDownForTheParent() throws {
    guard
      let nanoseconds = ProcessInfo.processInfo.environment[StoppedProcess.variable].flatMap({ Int64($0) })
    else { throw XCTSkip("for child processes only") }
    try StoppedProcess.countDown(for: .nanoseconds(nanoseconds))
  }

  /// Sends the signals of all plans, each at its time.
  private func stopAndContinue(_ processes: [StoppedProcess]) {
    let steps = processes.flatMap { process in
      process.plan.stops.flatMap {
        [(instant: $0.lowerBound, process, stops: true), (instant: $0.upperBound, process, stops: false)]
      }
    }
    for (instant, process, stops) in steps.sorted(by: { $0.instant < $1.instant }) {
      let wait = instant - process.now
      if wait > 0 { Thread.sleep(forTimeInterval: Double(wait) / 1e9) }
      if stops { process.stop() } else { process.go() }
    }
  }

  /// Checks one run; returns how late the ticks were that came in no gap, nor first after one.
  private func check(_ run: CountedRun, _ process: StoppedProcess, _ note: String) -> [Int64] {
    let note = "\(note), every \(run.interval / millisecond) ms, gaps \(process.gaps)"
    run.assertExact(note)
    let firstAfterGaps = process.gaps.compactMap { gap in
      let during = run.deliveries.filter { gap.contains($0.instant) }
      XCTAssert(during.isEmpty, "\(note): \(during) while it stood still")
      return run.assertNoBurst(after: gap, note)
    }
    return run.lateness { !firstAfterGaps.contains($0.value) }
  }
}
