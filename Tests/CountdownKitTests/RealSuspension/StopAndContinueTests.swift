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
  /// How many more processes may be tried where a machine was too busy to tell.
  private static let spareProcesses = 12
  private let millisecond: Int64 = 1_000_000

  func testPromise10StopAndContinue_theValueIsRightThereIsNoBurstAndTheRhythmIsKept() throws {
    let environment = ProcessInfo.processInfo.environment
    let stops = environment["COUNTDOWN_STOPS"].flatMap { Int($0) } ?? 20
    let seed = environment["COUNTDOWN_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
    print("\(stops) stops, COUNTDOWN_SEED=\(seed)")
    var lottery = SplitMix64(seed: seed)

    var remaining = (stops + Self.stopsOfAProcess - 1) / Self.stopsOfAProcess
    var spare = Self.spareProcesses
    var completions: [Completion] = []
    var lateness: [Int64] = []
    while remaining > 0 {
      let processes = try (0..<min(remaining, Self.processesAtATime)).map { _ in
        try StoppedProcess(StopPlan(&lottery, stops: Self.stopsOfAProcess))
      }
      for process in processes { try process.awaitStart() }
      stopAndContinue(processes)
      for process in processes {
        let report = try process.report()
        lateness += check(report, process, "COUNTDOWN_SEED=\(seed)")
        completions += report.runs.filter { !$0.isEndless }.map { completion(of: $0, report, process) }
      }
      remaining -= processes.count
      if remaining <= 0, spare > 0, !isConclusive(completions) {
        remaining = Self.processesAtATime
        spare -= remaining
      }
    }
    // Ticks that had begun a new rhythm when the process went on would be half an interval late.
    XCTAssertLessThan(lateness.median, 15 * millisecond, "the median of \(lateness.count) ticks is late")
    checkCompletions(completions)
  }

  /// Sends the signals of all plans, each at its time.
  private func stopAndContinue(_ processes: [StoppedProcess]) {
    var steps: [(instant: Int64, process: StoppedProcess, stops: Bool)] = []
    for process in processes {
      for stop in process.plan.stops {
        steps.append((stop.lowerBound, process, true))
        steps.append((stop.upperBound, process, false))
      }
    }
    for step in steps.sorted(by: { $0.instant < $1.instant }) {
      let wait = step.instant - step.process.now
      if wait > 0 { Thread.sleep(forTimeInterval: Double(wait) / 1e9) }
      if step.stops { step.process.stop() } else { step.process.go() }
    }
  }

  /// Checks one process; returns how late the ticks were that came in no gap, nor first after one.
  private func check(_ report: StoppedReport, _ process: StoppedProcess, _ note: String) -> [Int64] {
    var lateness: [Int64] = []
    for run in report.runs {
      let note = "\(note), every \(run.interval / millisecond) ms, gaps \(process.gaps)"
      run.assertExact(note)
      var firstAfterGaps: Set<Int64> = []
      for gap in process.gaps {
        let during = run.deliveries.filter { gap.contains($0.instant) }
        XCTAssert(during.isEmpty, "\(note): \(during) while it stood still")
        let after = run.deliveries.filter { $0.reading >= gap.upperBound }
        guard let first = after.first else { continue }
        firstAfterGaps.insert(first.value)
        // What follows was planned after the gap: all that fell into it came as one.
        let burst = after.dropFirst().filter { run.plannedInstant(of: $0.value) < gap.upperBound }
        XCTAssert(burst.isEmpty, "\(note): \(first) and \(burst) for one gap")
      }
      lateness += run.lateness { !firstAfterGaps.contains($0.value) }
    }
    return lateness
  }

  private struct Completion {
    let lateness: Int64
    let bareLateness: Int64
  }

  /// How late the zero was; where the deadline came in a gap, after its end.
  private func completion(
    of run: CountedRun, _ report: StoppedReport, _ process: StoppedProcess
  ) -> Completion {
    let gap = process.gaps.first { $0.lowerBound <= run.deadline && run.deadline < $0.upperBound }
    let due = gap?.upperBound ?? run.deadline
    let zero = run.deliveries.last?.instant ?? .max
    return Completion(lateness: zero - due, bareLateness: report.bareInstant - due)
  }

  private var limit: Int64 { 50 * millisecond }

  /// Whether most completions were in time, so that the machine was not too busy for the others.
  private func isConclusive(_ completions: [Completion]) -> Bool {
    2 * completions.filter { $0.lateness < limit }.count > completions.count
  }

  /// Each countdown completes within 50 ms; where one does not, a bare source must have been late as well.
  private func checkCompletions(_ completions: [Completion]) {
    for completion in completions where completion.lateness >= limit {
      XCTAssertLessThan(
        completion.lateness, completion.bareLateness + limit,
        "completed \(completion.lateness) ns late, and a bare source \(completion.bareLateness) ns")
    }
    XCTAssert(
      isConclusive(completions),
      "the machine was too busy to tell: \(completions.map { ($0.lateness, $0.bareLateness) })")
    let worst = completions.map(\.lateness).max() ?? 0
    let worstBare = completions.map(\.bareLateness).max() ?? 0
    print("completed at most \(Double(worst) / 1e6) ms late, a bare source \(Double(worstBare) / 1e6) ms")
  }
}
