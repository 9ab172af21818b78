import TestSupport
import XCTest

@testable import CountdownCore

final class WakeUpModeratorTests: XCTestCase {
  private let millisecond: Nanoseconds = 1_000_000
  private let second: Nanoseconds = 1_000_000_000

  // MARK: Few countdowns

  func testACountdownAloneIsNeverPutOff() {
    for interval: Nanoseconds in [1, 2, 5, 100] {
      var simulation = Simulation(rhythms: [.init(phase: 0, interval: interval * millisecond)])
      expectPunctual(&simulation, "every \(interval) ms")
    }
  }

  func testACountdownAloneIsNeverPutOffWhereItsPassesAreLate() {
    var random = SplitMix64(seed: 1)
    for interval: Nanoseconds in [1, 2, 5, 100] {
      var simulation = Simulation(rhythms: [.init(phase: 0, interval: interval * millisecond)])
      expectPunctual(&simulation, "every \(interval) ms") { Nanoseconds(random.below(3_000_000)) }
    }
  }

  func testTwoOrThreeCountdownsAtUnluckyPhasesAreNeverPutOff() {
    let rhythms: [[(phase: Nanoseconds, interval: Nanoseconds)]] = [
      [(0, 100_000), (300, 100_000)], [(0, 1_000), (1, 1_000)], [(0, 1_000), (999, 1_000)],
      [(0, 1_000), (100, 1_000), (200, 1_000)], [(0, 1_000), (1, 1_000), (2, 1_000)],
      [(0, 1_000), (0, 1_001), (0, 1_003)], [(0, 100_000), (300, 100_000), (600, 1_000)],
    ]
    for rhythms in rhythms {
      var simulation = Simulation(
        rhythms: rhythms.map { .init(phase: $0.phase * 1_000, interval: $0.interval * 1_000) })
      expectPunctual(&simulation, "\(rhythms) us")
    }
  }

  func testThreeCountdownsOfAnyRhythmsAreNeverPutOff() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let rhythms = (0..<3).map { _ in
        let interval = random.next(1_000_000...[1_000_000, 1_500_000, 20_000_000][random.below(3)])
        return Rhythm(phase: Nanoseconds(random.below(interval)), interval: Nanoseconds(interval))
      }
      var simulation = Simulation(rhythms: rhythms)
      expectPunctual(&simulation, "\(rhythms)")
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
      var moderator = WakeUpModerator()
      for _ in 1...17 { moderator.passBegan(plannedFor: 0) }
      let last = 32 * millisecond
      for number in 1...count { moderator.passBegan(plannedFor: last * number / count) }
      XCTAssertEqual(moderator.plan(for: last + 1), isLull ? last + 1 : last + millisecond, "\(count)")
    }
  }

  // MARK: Crowds

  func testACrowdHasAThousandPassesASecondAndNoneLate() {
    var random = SplitMix64(seed: 3)
    for count in [10_000, 100_000] {
      let phases = (0..<count).map { _ in Nanoseconds(random.below(1_000_000_000)) }.sorted()
      let passes = crowd(phases, for: 5)
      expectModerated(passes)
      XCTAssertGreaterThan(passes.count, 4_900)
    }
  }

  func testInACrowdTheRhythmIsExactWhateverTheLatenessOfPasses() {
    var random = SplitMix64(seed: 4)
    let phases = (0..<100_000).map { Nanoseconds($0) * 10_000 }
    let passes = crowd(phases, for: 5) { Nanoseconds(random.below(300_000)) }
    expectModerated(passes)
    let gaps = zip(passes.dropFirst(), passes).map { $0.planned - $1.planned }
    XCTAssertGreaterThan(gaps.count { $0 == millisecond }, gaps.count * 9 / 10)
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

  func testWhatIsAskedForEarlierIsPlannedEarlier() {
    var moderator = moderated(since: 0)
    let last = moderator.plan(for: 0)
    moderator.passBegan(plannedFor: last)
    XCTAssertEqual(moderator.plan(for: 500 * millisecond), 500 * millisecond)
    XCTAssertEqual(moderator.plan(for: last + 10), last + millisecond)
    XCTAssertEqual(moderator.plan(for: last + 10 * millisecond), last + 10 * millisecond)
  }

  // MARK: Afterwards

  func testAfterAQuietMomentAPassIsPlannedAtOnce() {
    let moderator = moderated(since: 0)
    for quiet in [3, 10, 900] {
      let instant = Nanoseconds(quiet) * millisecond + 7
      XCTAssertEqual(moderator.plan(for: instant), instant)
    }
  }

  func testAfterASecondNothingIsPutOffAnyMore() {
    for pause in [0, second, 3_600 * second] {
      var moderator = moderated(since: 0)
      for step: Nanoseconds in 0..<1_000 {
        moderator.passBegan(plannedFor: moderator.plan(for: step * 3 * millisecond))
      }
      let start = 3 * second + pause
      for instant in [start, start + 300_000, start + 100 * millisecond, start + 100 * millisecond + 300_000]
      {
        XCTAssertEqual(moderator.plan(for: instant), instant)
        moderator.passBegan(plannedFor: instant)
      }
    }
  }

  func testSoonAfterACrowdAFewAreNotPutOffAnyMore() {
    for interval in [5, 10, 100] {
      var moderator = moderated(since: 0)
      for step in 1...40 {
        moderator.passBegan(plannedFor: moderator.plan(for: Nanoseconds(step) * millisecond))
      }
      for round in 0..<50 {
        let start = Nanoseconds(50 + round * interval) * millisecond
        var last = Nanoseconds.min
        // What is due by then, a pass takes along.
        for instant in [start, start + 100_000, start + 200_000] where instant > last {
          last = moderator.plan(for: instant)
          if start > 130 * millisecond { XCTAssertEqual(last, instant, "every \(interval) ms, \(round)") }
          moderator.passBegan(plannedFor: last)
        }
      }
    }
  }

  /// There is no lull between the passes of three every millisecond: they are believed after a second.
  func testASecondAfterACrowdThreeOfTheFastestAreNotPutOffAnyMore() {
    var moderator = moderated(since: 0)
    var last = Nanoseconds.min
    for round: Nanoseconds in 1..<2_000 {
      for instant in [0, 100_000, 200_000].map({ round * millisecond + $0 }) where instant > last {
        last = moderator.plan(for: instant)
        if round > 1_100 { XCTAssertEqual(last, instant) }
        moderator.passBegan(plannedFor: last)
      }
    }
  }

  func testCrowdsThatComeInBurstsHaveAThousandPassesASecond() {
    for (every, within) in [(10, 2), (20, 4), (40, 4), (40, 20), (100, 3)] {
      let burst = (0..<200).map { Nanoseconds($0 * within * 5_000) }
      let phases = (0..<(1_000 / every)).flatMap { number in
        burst.map { Nanoseconds(number * every) * millisecond + $0 }
      }
      expectModerated(crowd(phases, for: 5))
    }
  }

  // MARK: The ends of time

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

  func testWhereTimeStandsStillNothingIsPutOffByMore() {
    var moderator = WakeUpModerator()
    for _ in 0..<10_000 {
      let planned = moderator.plan(for: 5)
      XCTAssertTrue((5...5 + millisecond).contains(planned))
      moderator.passBegan(plannedFor: planned)
    }
    XCTAssertEqual(moderator.plan(for: 2 * second), 2 * second)
  }

  // MARK: -

  /// Lets 3,000 passes run: each is planned for what was asked for.
  private func expectPunctual(
    _ simulation: inout Simulation, _ rhythm: String, lateness: () -> Nanoseconds = { 0 },
    line: UInt = #line
  ) {
    for _ in 0..<3_000 {
      let pass = simulation.runPass(lateBy: lateness())
      guard pass.planned == pass.asked else {
        return XCTFail("\(rhythm): put off by \(pass.planned - pass.asked) ns", line: line)
      }
    }
  }

  /// The passes of so many seconds.
  private func crowd(
    _ phases: [Nanoseconds], for seconds: Nanoseconds, lateness: () -> Nanoseconds = { 0 }
  ) -> [Simulation.Pass] {
    var simulation = Simulation(crowd: phases)
    var passes: [Simulation.Pass] = []
    while passes.last.map({ $0.planned < seconds * second }) ?? true {
      passes.append(simulation.runPass(lateBy: lateness()))
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

  private func moderated(since start: Nanoseconds) -> WakeUpModerator {
    var moderator = WakeUpModerator()
    while moderator.plan(for: start) == start { moderator.passBegan(plannedFor: start) }
    return moderator
  }
}

private struct Rhythm {
  let phase: Nanoseconds
  let interval: Nanoseconds
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

  init(rhythms: [Rhythm]) {
    nextTick = { now in
      rhythms.map { rhythm in
        now < rhythm.phase
          ? rhythm.phase : now + rhythm.interval - (now - rhythm.phase) % rhythm.interval
      }.min()!
    }
  }

  /// Countdowns that tick every second, at those phases, in order.
  init(crowd phases: [Nanoseconds]) {
    nextTick = { now in
      let second: Nanoseconds = 1_000_000_000
      let start = now < 0 ? 0 : now - now % second
      var (low, high) = (0, phases.count)
      while low < high {
        let middle = (low + high) / 2
        if start + phases[middle] > now { high = middle } else { low = middle + 1 }
      }
      return low < phases.count ? start + phases[low] : start + second + phases[0]
    }
  }

  mutating func runPass(lateBy lateness: Nanoseconds) -> Pass {
    let asked = nextTick(now)
    let planned = moderator.plan(for: asked)
    moderator.passBegan(plannedFor: planned)
    now = planned + lateness
    return Pass(asked: asked, planned: planned)
  }
}
