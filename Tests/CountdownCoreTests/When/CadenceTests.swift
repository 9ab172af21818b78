import XCTest

@testable import CountdownCore

final class CadenceTests: XCTestCase {
  private let second: Int64 = 1_000_000_000

  func testStepsAreWholeIntervalsLeftRoundedUp() {
    let cadence = cadence(deadline: 10_300, interval: 1_000)
    XCTAssertEqual(cadence.steps(at: 0), 11)
    XCTAssertEqual(cadence.steps(at: 300), 10)
    XCTAssertEqual(cadence.steps(at: 301), 10)
    XCTAssertEqual(cadence.steps(at: 10_299), 1)
    XCTAssertEqual(cadence.steps(at: 10_300), 0)
    XCTAssertEqual(cadence.steps(at: 99_999), 0)
  }

  func testTheNextTickIsTheNextMultipleBeforeTheDeadline() {
    let cadence = cadence(deadline: 10_300, interval: 1_000)
    XCTAssertEqual(cadence.nextTick(after: 0, shown: 10_300), 300)
    XCTAssertEqual(cadence.nextTick(after: 299, shown: 10_001), 300)
    XCTAssertEqual(cadence.nextTick(after: 300, shown: 10_000), 1_300)
    XCTAssertEqual(cadence.nextTick(after: 9_300, shown: 1_000), 10_300)
  }

  func testWhatWasShownIsToldByTheExpiryAfterIt() {
    for flags in [EntryWord.Flags(), .sharedGrid] {
      for exponent in [0, 2] {
        let cadence = cadence(deadline: 10_300, interval: 1_000, flags, exponent: exponent)
        for now: Int64 in 0..<10_300 where now % 37 == 0 {
          let steps = cadence.steps(at: now)
          let next = cadence.nextTick(after: now, shown: steps * 1_000)
          XCTAssertGreaterThan(next, now)
          XCTAssertLessThanOrEqual(next, 10_300)
          XCTAssertEqual(cadence.stepsShown(before: next), steps, "at \(now)")
          XCTAssertEqual(cadence.stepsShown(before: cadence.expiry(afterShowing: steps)), steps)
        }
      }
    }
  }

  func testWhatWasShownIsToldByAnExpiryBeforeTheBeginningOfTime() {
    for flags in [EntryWord.Flags(), .sharedGrid] {
      for deadline: Int64 in stride(from: 1, through: 3_000, by: 7) {
        let cadence = cadence(deadline: deadline, interval: 1_000, flags)
        for steps: Int64 in 1...20 {
          XCTAssertEqual(cadence.stepsShown(before: cadence.expiry(afterShowing: steps)), steps)
        }
      }
    }
  }

  func testToleranceWaitsForTheNextMultipleOfItsUnitButNotPastTheDeadline() {
    let cadence = cadence(deadline: 10_350, interval: 1_000, exponent: 3)
    XCTAssertEqual(cadence.nextTick(after: 0, shown: 10_350), 1_000)
    XCTAssertEqual(cadence.nextTick(after: 9_349, shown: 1_001), 10_000)
    XCTAssertEqual(cadence.nextTick(after: 10_000, shown: 1_000), 10_350)
  }

  func testTheCommonGridShowsTheNearestValueAndNoneTwice() {
    let cadence = cadence(deadline: 3_300, interval: 1_000, .sharedGrid)
    XCTAssertEqual(cadence.steps(at: 1_000), 2)
    XCTAssertEqual(cadence.steps(at: 2_000), 1)
    XCTAssertEqual(cadence.steps(at: 3_000), 1)
    XCTAssertEqual(cadence.nextTick(after: 1_000, shown: 2_000), 2_000)
    XCTAssertEqual(cadence.nextTick(after: 2_000, shown: 1_000), 3_300)
  }

  func testAPunctualTickOnTheCommonGridIsWhatTheRuleSays() {
    var shortcuts = 0
    for deadline: Int64 in stride(from: 1_001, through: 5_000, by: 7) {
      let cadence = cadence(deadline: deadline, interval: 1_000, .sharedGrid)
      for grid: Int64 in stride(from: 0, to: deadline, by: 1_000) {
        for late: Int64 in [0, 1, 499, 500, 501, 999] {
          guard let tick = cadence.gridTick(plannedFor: grid, at: grid + late) else { continue }
          shortcuts += 1
          XCTAssertEqual(tick.value, cadence.steps(at: grid + late) * 1_000)
          XCTAssertEqual(tick.next, cadence.nextTick(after: grid + late, shown: tick.value))
        }
      }
    }
    XCTAssertGreaterThan(shortcuts, 5_000)
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
    let ticks = cadence(deadline: 500, interval: 1_000, .endless)
    XCTAssertEqual(ticks.number(at: 499), -1)
    XCTAssertEqual(ticks.number(at: 500), 0)
    XCTAssertEqual(ticks.number(at: 2_499), 1)
    XCTAssertEqual(ticks.nextInstant(after: 0), 500)
    XCTAssertEqual(ticks.nextInstant(after: 500), 1_500)
    XCTAssertEqual(ticks.numberTold(before: 1_500), 0)
  }

  func testTheEndsOfInt64AreNoTrap() {
    for deadline in [Int64.max, .longest, 1, 0] {
      for interval: Int64 in [1_000_000, second, .longest] {
        for flags in [EntryWord.Flags(), .sharedGrid, .endless] {
          for exponent in [0, 9, 18] {
            let cadence = cadence(deadline: deadline, interval: interval, flags, exponent: exponent)
            for now in [-Int64.longest, 0, 1, Int64.longest] {
              if now < deadline { XCTAssertGreaterThan(cadence.nextTick(after: now, shown: .max), now) }
              XCTAssertGreaterThanOrEqual(cadence.steps(at: now), 0)
              XCTAssertGreaterThanOrEqual(cadence.nextInstant(after: now), now)
              XCTAssertGreaterThanOrEqual(cadence.stepsShown(before: now), 1)
              XCTAssertLessThanOrEqual(cadence.expiry(afterShowing: .max), deadline)
            }
          }
        }
      }
    }
  }

  private func cadence(
    deadline: Int64, interval: Int64, _ flags: EntryWord.Flags = [], exponent: Int = 0
  ) -> Cadence {
    Cadence(
      deadline: deadline, interval: interval,
      word: EntryWord(generation: 1, flags: flags, exponent: exponent))
  }
}
