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

  func testSixteenPassesAtOnceAreWithinTheLimit() {
    var moderator = WakeUpModerator()
    for _ in 1...16 { moderator.passBegan(plannedFor: 0) }
    XCTAssertEqual(moderator.plan(for: 1), 1)
    moderator.passBegan(plannedFor: 0)
    XCTAssertEqual(moderator.plan(for: 1), WakeUpModerator.spacing)
  }

  func testFewerThanSixteenPassesInThirtyTwoMillisecondsAreALull() {
    for (count, isLull): (Nanoseconds, Bool) in [(15, true), (16, false)] {
      var moderator = moderated()
      let last = 32 * millisecond
      for number in 1...count { moderator.passBegan(plannedFor: last * number / count) }
      XCTAssertEqual(moderator.plan(for: last + 1), isLull ? last + 1 : last + millisecond, "\(count)")
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

  func testAStormOfRequestsHasAThousandPassesASecond() {
    var moderator = WakeUpModerator()
    var passes: [Simulation.Pass] = []
    // Somebody asks every 10 us for a pass at once; no pass waits for one that has not begun.
    var now: Nanoseconds = 0
    while now < 3 * second {
      let planned = moderator.plan(for: now)
      while now < planned {
        now += 10_000
        // Asking once more changes nothing.
        XCTAssertEqual(moderator.plan(for: planned - millisecond), planned)
      }
      moderator.passBegan(plannedFor: planned)
      passes.append(.init(asked: passes.isEmpty ? 0 : min(now, planned), planned: planned))
      now += 10_000
    }
    XCTAssertEqual(passes.first?.planned, 0, "the first at once")
    expectModerated(passes)
    XCTAssertGreaterThan(passes.count, 2_900)
  }

  func testPlanForAnEarlierInstantIsEarlier() {
    var moderator = moderated()
    let last = moderator.plan(for: 0)
    moderator.passBegan(plannedFor: last)
    XCTAssertEqual(moderator.plan(for: 500 * millisecond), 500 * millisecond)
    XCTAssertEqual(moderator.plan(for: last + 10), last + millisecond)
    XCTAssertEqual(moderator.plan(for: last + 10 * millisecond), last + 10 * millisecond)
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

  // MARK: - After a crowd

  private func moderated() -> WakeUpModerator {
    var moderator = WakeUpModerator()
    for _ in 1...17 { moderator.passBegan(plannedFor: 0) }
    return moderator
  }

  /// Passes for such instants, but for those that a pass takes along; when it has to, each is planned for its own.
  private func run(
    _ moderator: inout WakeUpModerator, at instants: [Nanoseconds], isPunctual: Bool, _ name: String = "",
    line: UInt = #line
  ) {
    var last = Nanoseconds.min
    for instant in instants where instant > last {
      last = moderator.plan(for: instant)
      if isPunctual { XCTAssertEqual(last, instant, name, line: line) }
      moderator.passBegan(plannedFor: last)
    }
  }

  func testSoonAfterACrowdAFewAreNotPutOffAnyMore() {
    for interval: Nanoseconds in [5, 10, 100] {
      var moderator = moderated()
      run(&moderator, at: (1...40).map { $0 * millisecond }, isPunctual: false)
      for round in 0..<50 {
        let start = (50 + Nanoseconds(round) * interval) * millisecond
        run(
          &moderator, at: [start, start + 100_000, start + 200_000], isPunctual: start > 130 * millisecond,
          "every \(interval) ms, \(round)")
      }
    }
  }

  /// There is no lull between the passes of three every millisecond: they are believed after a second.
  func testASecondAfterACrowdThreeOfTheFastestAreNotPutOffAnyMore() {
    var moderator = moderated()
    let instants = (1..<2_000).flatMap { round in
      [0, 100_000, 200_000].map { Nanoseconds(round) * millisecond + $0 }
    }
    run(&moderator, at: instants.filter { $0 <= 1_100 * millisecond }, isPunctual: false)
    run(&moderator, at: instants.filter { $0 > 1_101 * millisecond }, isPunctual: true)
  }

  func testTheEndsOfTimeAreNoTrap() {
    let instants: [Nanoseconds] = [.min, .min + 1, -.longest, -1, 0, 1, .longest, .max - 1, .max]
    for first in instants {
      for second in instants {
        var moderator = WakeUpModerator()
        for _ in 0..<20 {
          for instant in [first, second] {
            let planned = moderator.plan(for: instant)
            XCTAssertGreaterThanOrEqual(planned, instant)
            XCTAssertLessThanOrEqual(planned, instant.saturatingAdd(millisecond))
            moderator.passBegan(plannedFor: planned)
          }
        }
      }
    }
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
