import TestSupport
import XCTest

@testable import CountdownCore

final class WakeUpModeratorTests: XCTestCase {
  private let millisecond: Nanoseconds = 1_000_000
  private let second: Nanoseconds = 1_000_000_000
  private var random = SplitMix64(seed: 1)

  /// Phases and intervals in microseconds.
  func testUpToThreeCountdownsAreNeverPutOff_norOneAloneWhosePassesAreLate() {
    for interval in [1_000, 5_000, 100_000] { expectPunctual([(0, interval)], lateByLessThan: 3_000_000) }
    let unlucky: [[(Int, Int)]] = [
      [(0, 100_000), (300, 100_000)], [(0, 1_000), (1, 1_000)], [(0, 1_000), (999, 1_000)],
      [(0, 1_000), (100, 1_000), (200, 1_000)], [(0, 1_000), (1, 1_000), (2, 1_000)],
      [(0, 1_000), (0, 1_001), (0, 1_003)], [(0, 100_000), (300, 100_000), (600, 1_000)],
    ]
    for rhythms in unlucky { expectPunctual(rhythms) }
    for _ in 0..<60 {
      expectPunctual(
        (0..<3).map { _ in
          let interval = random.next(1_000...[1_000, 1_500, 20_000][random.below(3)])
          return (random.below(interval), interval)
        })
    }
  }

  /// Lets 2,000 passes run: each is planned for what was asked for.
  private func expectPunctual(_ rhythms: [(Int, Int)], lateByLessThan lateness: Int = 1, line: UInt = #line) {
    let passes = passes(2_000, lateByLessThan: lateness) { now in
      rhythms.map { phase, interval in
        let (phase, interval) = (Nanoseconds(phase) * 1_000, Nanoseconds(interval) * 1_000)
        return now < phase ? phase : now + interval - (now - phase) % interval
      }.min()!
    }
    XCTAssertNil(passes.first { $0.planned != $0.asked }, "\(rhythms)", line: line)
  }

  /// Countdowns that tick every second.
  func testACrowdHasAThousandPassesASecondInAnExactRhythm_andNoneLate() {
    let anyPhases = (0..<10_000).map { _ in Nanoseconds(random.below(1_000_000_000)) }.sorted()
    let even = (0..<100_000).map { Nanoseconds($0) * 10_000 }
    for (phases, lateness) in [(anyPhases, 1), (even, 300_000)] {
      let passes = passes(5_000, lateByLessThan: lateness) { [second] now in
        let start = now < 0 ? 0 : now - now % second
        var (low, high) = (0, phases.count)
        while low < high {
          let middle = (low + high) / 2
          if start + phases[middle] > now { high = middle } else { low = middle + 1 }
        }
        return low < phases.count ? start + phases[low] : start + second + phases[0]
      }
      XCTAssertLessThan(passes.last!.planned, 5_100 * millisecond)
      let gaps = zip(passes.dropFirst(), passes).map { $0.planned - $1.planned }
      XCTAssertGreaterThan(gaps.count { $0 == millisecond }, gaps.count * 9 / 10)
      let spans = zip(passes, passes.dropFirst(1_050)).map { $1.planned - $0.planned }
      XCTAssertGreaterThanOrEqual(spans.min()!, second, "for 1,050 passes")
      let delays = passes.map { $0.planned - $0.asked }
      XCTAssertGreaterThanOrEqual(delays.min()!, 0, "early")
      XCTAssertLessThanOrEqual(delays.max()!, millisecond, "late")
    }
  }

  /// Passes as an engine asks for them: each for the first tick after the pass before.
  private func passes(
    _ count: Int, lateByLessThan lateness: Int, nextTick: (Nanoseconds) -> Nanoseconds
  ) -> [(asked: Nanoseconds, planned: Nanoseconds)] {
    var moderator = WakeUpModerator()
    var now: Nanoseconds = -1
    return (0..<count).map { _ in
      let asked = nextTick(now)
      let planned = moderator.plan(for: asked)
      moderator.passBegan(plannedFor: planned)
      now = planned + Nanoseconds(random.below(lateness))
      return (asked, planned)
    }
  }
}
