import TestSupport
import XCTest

@testable import CountdownCore

final class WakeUpModeratorTests: XCTestCase {
  private let millisecond: Nanoseconds = 1_000_000
  private let second: Nanoseconds = 1_000_000_000
  private var random = SplitMix64(seed: 1)

  // MARK: - Few countdowns

  private struct Rhythm {
    let phase: Int
    let interval: Int
  }

  func testUpToThreeCountdownsAreNeverPutOff_norOneAloneWhosePassesAreLate() {
    for interval in [1, 2, 5, 100] {
      expectPunctual([Rhythm(phase: 0, interval: interval * 1_000_000)], lateByLessThan: 3_000_000)
    }
    // In microseconds.
    let unlucky: [[(phase: Int, interval: Int)]] = [
      [(0, 100_000), (300, 100_000)], [(0, 1_000), (1, 1_000)], [(0, 1_000), (999, 1_000)],
      [(0, 1_000), (100, 1_000), (200, 1_000)], [(0, 1_000), (1, 1_000), (2, 1_000)],
      [(0, 1_000), (0, 1_001), (0, 1_003)], [(0, 100_000), (300, 100_000), (600, 1_000)],
    ]
    for rhythms in unlucky {
      expectPunctual(rhythms.map { Rhythm(phase: $0.phase * 1_000, interval: $0.interval * 1_000) })
    }
    for _ in 0..<100 {
      expectPunctual(
        (0..<3).map { _ in
          let interval = random.next(1_000_000...[1_000_000, 1_500_000, 20_000_000][random.below(3)])
          return Rhythm(phase: random.below(interval), interval: interval)
        })
    }
  }

  /// Lets 3,000 passes run: each is planned for what was asked for.
  private func expectPunctual(_ rhythms: [Rhythm], lateByLessThan lateness: Int = 1, line: UInt = #line) {
    var simulation = Simulation { now in
      rhythms.map { rhythm in
        let (phase, interval) = (Nanoseconds(rhythm.phase), Nanoseconds(rhythm.interval))
        return now < phase ? phase : now + interval - (now - phase) % interval
      }.min()!
    }
    for _ in 0..<3_000 {
      let pass = simulation.runPass(lateBy: Nanoseconds(random.below(lateness)))
      guard pass.planned == pass.asked else {
        return XCTFail("\(rhythms): put off by \(pass.planned - pass.asked) ns", line: line)
      }
    }
  }

  // MARK: - Crowds

  func testACrowdHasAThousandPassesASecondInAnExactRhythm_andNoneLate() {
    let anyPhases = [10_000, 100_000].map { count in
      (0..<count).map { _ in Nanoseconds(random.below(1_000_000_000)) }.sorted()
    }
    let even = (0..<100_000).map { Nanoseconds($0) * 10_000 }
    for (phases, lateness) in [(anyPhases[0], 1), (anyPhases[1], 1), (even, 300_000)] {
      let passes = crowd(phases, lateByLessThan: lateness)
      expectModerated(passes)
      XCTAssertGreaterThan(passes.count, 4_900)
      let gaps = zip(passes.dropFirst(), passes).map { $0.planned - $1.planned }
      XCTAssertGreaterThan(gaps.count { $0 == millisecond }, gaps.count * 9 / 10)
    }
  }

  /// The passes of five seconds, of countdowns that tick every second, at those phases, in order.
  private func crowd(_ phases: [Nanoseconds], lateByLessThan lateness: Int = 1) -> [Simulation.Pass] {
    var simulation = Simulation { [second] now in
      let start = now < 0 ? 0 : now - now % second
      var (low, high) = (0, phases.count)
      while low < high {
        let middle = (low + high) / 2
        if start + phases[middle] > now { high = middle } else { low = middle + 1 }
      }
      return low < phases.count ? start + phases[low] : start + second + phases[0]
    }
    var passes: [Simulation.Pass] = []
    while passes.last.map({ $0.planned < 5 * second }) ?? true {
      passes.append(simulation.runPass(lateBy: Nanoseconds(random.below(lateness))))
    }
    return passes
  }

  /// No second has more than 1,050 passes, and none is early, or later than 1 ms after what was asked for.
  private func expectModerated(_ passes: [Simulation.Pass], line: UInt = #line) {
    let spans = zip(passes, passes.dropFirst(1_050)).map { $1.planned - $0.planned }
    XCTAssertGreaterThanOrEqual(spans.min() ?? second, second, "for 1,050 passes", line: line)
    let delays = passes.map { $0.planned - $0.asked }
    XCTAssertGreaterThanOrEqual(delays.min() ?? 0, 0, "early", line: line)
    XCTAssertLessThanOrEqual(delays.max() ?? 0, millisecond, "late", line: line)
  }
}

/// Passes as an engine asks for them: each for the first tick after the pass before.
private struct Simulation {
  struct Pass {
    let asked: Nanoseconds
    let planned: Nanoseconds
  }

  private var moderator = WakeUpModerator()
  private var now: Nanoseconds = -1
  private let nextTick: (Nanoseconds) -> Nanoseconds

  init(nextTick: @escaping (Nanoseconds) -> Nanoseconds) {
    self.nextTick = nextTick
  }

  mutating func runPass(lateBy lateness: Nanoseconds) -> Pass {
    let asked = nextTick(now)
    let planned = moderator.plan(for: asked)
    moderator.passBegan(plannedFor: planned)
    now = planned + lateness
    return Pass(asked: asked, planned: planned)
  }
}
