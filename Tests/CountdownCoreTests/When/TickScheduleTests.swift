import XCTest

@testable import CountdownCore

final class TickScheduleTests: XCTestCase {
  private let second: Int64 = 1_000_000_000

  func testTheValueIsWhatIsLeftRoundedUpToWholeIntervals() {
    let schedule = schedule(deadline: 10_300, interval: 1_000)
    XCTAssertEqual(schedule.value(at: 0), 11_000)
    XCTAssertEqual(schedule.value(at: 300), 10_000)
    XCTAssertEqual(schedule.value(at: 301), 10_000)
    XCTAssertEqual(schedule.value(at: 10_299), 1_000)
    XCTAssertEqual(schedule.value(at: 10_300), 0)
    XCTAssertEqual(schedule.value(at: 99_999), 0)
  }

  func testTheNextTickTellsTheNextSmallerMultiple() {
    let schedule = schedule(deadline: 10_300, interval: 1_000)
    XCTAssertEqual(schedule.due(after: .exactly(10_300)), 300)
    XCTAssertEqual(schedule.due(after: .exactly(10_001)), 300)
    XCTAssertEqual(schedule.due(after: .inRhythm(10_000)), 1_300)
    XCTAssertEqual(schedule.due(after: .inRhythm(1_000)), 10_300)
    XCTAssertEqual(schedule.due(after: .exactly(1)), 10_300)
  }

  func testItIsDueAtTheFirstInstantThatHasNewsAndNotBefore() {
    for flags in [EntryState.Flags(), .sharedGrid] {
      // Odd ones have no middle.
      for interval: Int64 in [100, 101] {
        for deadline: Int64 in stride(from: 1, through: 4_000, by: 137) {
          check(schedule(deadline: deadline, interval: interval, flags))
        }
      }
    }
  }

  private func check(_ schedule: TickSchedule) {
    for now: Int64 in stride(from: 0, to: schedule.deadline, by: 37) {
      let told = LastValue.inRhythm(schedule.value(at: now))
      let due = schedule.due(after: told)
      XCTAssertGreaterThan(due, now)
      XCTAssertLessThanOrEqual(due, schedule.deadline)
      XCTAssertTrue(schedule.isNews(schedule.value(at: due), after: told), "nothing new at \(due)")
      // Between two instants of the grid no more is told than is left: who is late hears that, others wait.
      let before = due - (schedule.state.flags.isEmpty ? 1 : schedule.interval)
      if before > now, due < schedule.deadline || schedule.state.flags.isEmpty {
        XCTAssertFalse(schedule.isNews(schedule.value(at: before), after: told), "late for \(told)")
      }
      let end = schedule.end(of: told.value, at: now)
      XCTAssertEqual(schedule.value(at: end - 1), told.value)
      XCTAssertGreaterThan(end, now)
    }
  }

  func testWhatWasToldExactlyIsFollowedByATickThatIsStillToCome() {
    for flags in [EntryState.Flags(), .sharedGrid] {
      for deadline: Int64 in stride(from: 1, through: 4_000, by: 137) {
        let schedule = schedule(deadline: deadline, interval: 100, flags)
        for now: Int64 in stride(from: 0, to: deadline, by: 37) {
          let told = LastValue.exactly(deadline - now)
          let due = schedule.due(after: told)
          XCTAssertGreaterThan(due, now)
          XCTAssertTrue(schedule.isNews(schedule.value(at: due), after: told))
        }
      }
    }
  }

  func testToleranceWaitsForTheNextMultipleOfItsUnitButNotPastTheDeadline() {
    let schedule = schedule(deadline: 10_350, interval: 1_000, exponent: 3)
    XCTAssertEqual(schedule.due(after: .exactly(10_350)), 1_000)
    XCTAssertEqual(schedule.due(after: .exactly(1_001)), 10_000)
    XCTAssertEqual(schedule.due(after: .inRhythm(1_000)), 10_350)
  }

  func testTheCommonGridTellsTheNearestValueAndNoneTwice() {
    let schedule = schedule(deadline: 3_300, interval: 1_000, .sharedGrid)
    XCTAssertEqual(schedule.value(at: 1_000), 2_000)
    XCTAssertEqual(schedule.value(at: 2_000), 1_000)
    XCTAssertEqual(schedule.value(at: 3_000), 1_000)
    XCTAssertEqual(schedule.due(after: .exactly(3_300)), 1_000)
    XCTAssertEqual(schedule.due(after: .inRhythm(2_000)), 2_000)
    XCTAssertEqual(schedule.due(after: .inRhythm(1_000)), 3_300)
  }

  func testTheCommonGridGoesOnBeforeTheBeginningOfTime() {
    let schedule = schedule(deadline: 300, interval: 1_000, .sharedGrid)
    XCTAssertEqual(schedule.value(at: -2_500), 3_000)
    XCTAssertEqual(schedule.value(at: -2_000), 2_000)
    XCTAssertEqual(schedule.due(after: .inRhythm(3_000)), -2_000)
  }

  func testTheToleranceIsTheLargestPowerOfTenWithin() {
    XCTAssertEqual(Tolerance.exponent(within: -5), 0)
    XCTAssertEqual(Tolerance.exponent(within: 0), 0)
    XCTAssertEqual(Tolerance.exponent(within: 9), 0)
    XCTAssertEqual(Tolerance.exponent(within: 10), 1)
    XCTAssertEqual(Tolerance.exponent(within: 250_000_000), 8)
    XCTAssertEqual(Tolerance.exponent(within: .max), 18)
    XCTAssertEqual(Tolerance.unit(18), 1_000_000_000_000_000_000)
  }

  func testEndlessInstantsAreNumberedFromZero() {
    let ticks = schedule(deadline: 500, interval: 1_000, .endless)
    XCTAssertEqual(ticks.value(at: 499), -1)
    XCTAssertEqual(ticks.value(at: 500), 0)
    XCTAssertEqual(ticks.value(at: 2_499), 1)
    XCTAssertEqual(ticks.due(after: .nothing), 500)
    XCTAssertEqual(ticks.due(after: .inRhythm(0)), 1_500)
    XCTAssertTrue(ticks.isNews(1, after: .inRhythm(0)))
    XCTAssertFalse(ticks.isNews(1, after: .inRhythm(1)))
  }

  func testTheEndsOfInt64AreNoTrap() {
    for deadline in [Int64.max, .longest, 1, 0] {
      for interval: Int64 in [1_000_000, second, .longest] {
        for flags in [EntryState.Flags(), .sharedGrid, .endless] {
          for exponent in [0, 9, 18] {
            let schedule = schedule(deadline: deadline, interval: interval, flags, exponent: exponent)
            for now in [-Int64.longest, 0, 1, Int64.longest] {
              let value = schedule.value(at: now)
              XCTAssertGreaterThanOrEqual(value, flags == .endless ? -1 : 0)
              if value > 0, now < deadline, value <= .longest {
                XCTAssertGreaterThan(schedule.due(after: .inRhythm(value)), now)
                XCTAssertGreaterThan(schedule.end(of: value, at: now), now)
              }
              for told in [LastValue.exactly(0), .exactly(.longest), .inRhythm(.longest)] {
                XCTAssertLessThanOrEqual(schedule.due(after: told), flags == .endless ? .max : deadline)
              }
            }
          }
        }
      }
    }
  }

  private func schedule(
    deadline: Int64, interval: Int64, _ flags: EntryState.Flags = [], exponent: Int = 0
  ) -> TickSchedule {
    TickSchedule(
      deadline: deadline, interval: interval,
      state: EntryState(generation: 1, flags: flags, exponent: exponent))
  }
}

final class ToldTests: XCTestCase {
  func testItSaysWhatItWasMadeOf() {
    for value in [0, 1, 999, Int64.longest] {
      XCTAssertEqual(LastValue.inRhythm(value).value, value)
      XCTAssertEqual(LastValue.exactly(value).value, value)
      XCTAssertTrue(LastValue.inRhythm(value).isInRhythm)
      XCTAssertFalse(LastValue.exactly(value).isInRhythm)
      XCTAssertFalse(LastValue.inRhythm(value).isNothing || LastValue.exactly(value).isNothing)
    }
    XCTAssertTrue(LastValue.nothing.isNothing)
    XCTAssertFalse(LastValue.nothing.isInRhythm)
    XCTAssertEqual(LastValue.nothing.value, .max)
  }
}
