import XCTest

@testable import CountdownCore

final class TickScheduleTests: XCTestCase {
  private func schedule(
    deadline: Int64, interval: Int64, _ mode: TickMode = [], exponent: Int = 0
  ) -> TickSchedule {
    TickSchedule(deadline: deadline, interval: interval, mode: mode, exponent: exponent, marks: nil)
  }

  private func expect(
    _ schedule: TickSchedule, values: [Int64: Int64] = [:], dues: [(after: LastValue, Int64)] = [],
    line: UInt = #line
  ) {
    for (instant, value) in values {
      XCTAssertEqual(schedule.value(at: instant), value, "at \(instant)", line: line)
    }
    for (delivered, due) in dues {
      XCTAssertEqual(schedule.due(after: delivered), due, "after \(delivered)", line: line)
    }
  }

  func testTheValueIsWhatIsLeftRoundedUp_andTheNextTickTellsTheNextSmallerMultiple() {
    expect(
      schedule(deadline: 10_300, interval: 1_000),
      values: [0: 11_000, 300: 10_000, 301: 10_000, 10_299: 1_000, 10_300: 0, 99_999: 0],
      dues: [
        (.exactly(10_300), 300), (.exactly(10_001), 300), (.inRhythm(10_000), 1_300),
        (.inRhythm(1_000), 10_300),
        (.exactly(1), 10_300),
      ])
  }

  func testToleranceWaitsForTheNextMultipleOfItsUnitButNotPastTheDeadline() {
    expect(
      schedule(deadline: 10_350, interval: 1_000, exponent: 3),
      dues: [(.exactly(10_350), 1_000), (.exactly(1_001), 10_000), (.inRhythm(1_000), 10_350)])
  }

  func testTheCommonGridTellsTheNearestValueAndNoneTwice_alsoBeforeTheBeginningOfTime() {
    expect(
      schedule(deadline: 3_300, interval: 1_000, .shared),
      values: [1_000: 2_000, 2_000: 1_000, 3_000: 1_000],
      dues: [(.inRhythm(3_000), 1_000), (.inRhythm(2_000), 2_000), (.inRhythm(1_000), 3_300)])
    expect(
      schedule(deadline: 300, interval: 1_000, .shared), values: [-2_500: 3_000, -2_000: 2_000],
      dues: [(.inRhythm(3_000), -2_000)])
  }

  // MARK: - The ends of what 64 bits hold

  private let instants: [Int64] = [
    .min, .min + 1, -.longest - 1, -.longest, -1_000_000_007, -1, 0, 1, 1_000_000_007, .longest, .longest + 1,
    .max - 1, .max,
  ]

  func testNothingTraps_andWhatIsDueIsNoLaterThanTheDeadline() {
    let intervals: [Int64] = [1_000_000, 1_000_001, 999_999_999, 1 << 40, .longest - 1, .longest, .never]
    for flags in [TickMode(), .shared, .pastZero] {
      for exponent in [0, 6, 18] {
        for deadline in instants {
          for interval in intervals {
            checkLimits(schedule(deadline: deadline, interval: interval, flags, exponent: exponent))
          }
        }
      }
    }
  }

  private func checkLimits(_ schedule: TickSchedule) {
    let goesOn = schedule.mode.contains(.pastZero)
    for delivered: LastValue in [
      .nothing, .inRhythm(0), .inRhythm(.longest), .exactly(0), .exactly(1), .exactly(.longest),
      .inRhythm(min(schedule.interval, .longest)),
    ] {
      let due = schedule.due(after: delivered)
      if !goesOn, schedule.exponent == 0 || schedule.deadline >= 0 {
        XCTAssertLessThanOrEqual(due, schedule.deadline)
      }
    }
    for instant in instants {
      let value = schedule.value(at: instant)
      let end = schedule.end(of: value, at: instant)
      if goesOn { continue }
      XCTAssertGreaterThanOrEqual(value, 0)
      XCTAssertEqual(value == 0, instant >= schedule.deadline)
      guard value > 0, value <= .longest, schedule.deadline >= 0, instant.magnitude <= Int64.longest else {
        continue
      }
      XCTAssertGreaterThan(end, instant)
      XCTAssertGreaterThan(schedule.due(after: .inRhythm(value)), instant)
    }
  }
}
