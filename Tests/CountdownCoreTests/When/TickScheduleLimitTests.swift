import XCTest

@testable import CountdownCore

/// Deadlines, instants and values at the ends of what 64 bits hold: nothing traps, and what is due is no later than the deadline.
final class TickScheduleLimitTests: XCTestCase {
  private let instants: [Int64] = [
    .min, .min + 1, -.longest - 1, -.longest, -1_000_000_007, -1, 0, 1, 1_000_000_007, .longest, .longest + 1,
    .max - 1, .max,
  ]
  private let intervals: [Int64] = [
    1_000_000, 1_000_001, 999_999_999, 1 << 40, .longest - 1, .longest, .never,
  ]

  func testNothingTraps() {
    for flags in [EntryState.Flags(), .sharedGrid, .endless, [.sharedGrid, .missedGridValue]] {
      for exponent in [0, 6, 18] {
        for deadline in instants {
          for interval in intervals { check(deadline, interval, flags, exponent) }
        }
      }
    }
  }

  private func check(_ deadline: Int64, _ interval: Int64, _ flags: EntryState.Flags, _ exponent: Int) {
    var schedule = TickSchedule(
      deadline: deadline, interval: interval,
      state: EntryState(generation: 1, flags: flags, exponent: exponent))
    if flags.contains(.endless) { schedule.firstNumber = 1 << 40 }
    let told: [LastValue] = [
      .nothing, .inRhythm(0), .inRhythm(.longest), .exactly(0), .exactly(1), .exactly(.longest),
      .inRhythm(min(interval, .longest)),
    ]
    for told in told {
      let due = schedule.due(after: told)
      if !flags.contains(.endless), exponent == 0 { XCTAssertLessThanOrEqual(due, deadline) }
    }
    for instant in instants {
      let value = schedule.value(at: instant)
      if !flags.contains(.endless) {
        XCTAssertGreaterThanOrEqual(value, 0)
        XCTAssertEqual(value == 0, instant >= deadline)
        _ = schedule.end(of: value, at: instant)
      } else if value < .longest {
        _ = schedule.end(of: value, at: instant)
      }
    }
  }

  func testATimelineIsFrozenAndThawedAnywhere() {
    for first in instants {
      for second in instants where second >= first {
        var timeline = Timeline()
        timeline.freeze(at: first)
        timeline.thaw(at: second)
        if second <= .longest, first > -.longest { XCTAssertEqual(timeline.time(at: second), first) }
      }
    }
  }
}
