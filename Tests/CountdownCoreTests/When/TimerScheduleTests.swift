import XCTest

@testable import CountdownCore

final class TimerScheduleTests: XCTestCase {
  private let second: UInt64 = 1_000_000_000
  private let margin = TimerSchedule.margin

  func testARhythmIsScheduledOnceAndThenComesBackByItself() {
    var schedule = TimerSchedule()
    XCTAssertEqual(arm(&schedule, at: 3, now: 2), .once(at: 3 * second))
    XCTAssertEqual(arm(&schedule, at: 4, now: 3), .once(at: 4 * second))
    XCTAssertEqual(
      arm(&schedule, at: 5, now: 4), .repeating(from: 5 * second + margin, every: Int(second)))
    for now: UInt64 in 5..<50 {
      // The source went off a little late, and the clocks are read one after the other.
      let late = now * second + margin + now * 1_000
      XCTAssertEqual(
        schedule.arm(
          at: Int64(now + 1) * 1_000_000_000, target: (now + 1) * second + now % 3 * 100, uptime: late),
        .nothing)
    }
  }

  func testBeingAskedForOneInstantTwiceIsNoOtherRhythm() {
    var schedule = TimerSchedule()
    for now: UInt64 in 2...3 {
      for _ in 0..<3 { XCTAssertEqual(arm(&schedule, at: now + 1, now: now), .once(at: (now + 1) * second)) }
    }
    XCTAssertEqual(
      arm(&schedule, at: 5, now: 4), .repeating(from: 5 * second + margin, every: Int(second)))
    for now: UInt64 in 4...10 {
      for _ in 0..<3 { XCTAssertEqual(arm(&schedule, at: now + 1, now: now), .nothing) }
    }
  }

  func testAMillisecondIsARhythm_andLessIsNone() {
    for (gap, isRhythm): (UInt64, Bool) in [(1_000_000, true), (999_999, false)] {
      var schedule = TimerSchedule()
      let actions = (1...3).map { number in
        schedule.arm(at: Int64(second + number * gap), target: second + number * gap, uptime: second)
      }
      let last = second + 3 * gap
      XCTAssertEqual(
        actions.last, isRhythm ? .repeating(from: last + margin, every: Int(gap)) : .once(at: last), "\(gap)")
    }
  }

  func testAnotherInstantIsScheduledAnew() {
    for (next, expected): (UInt64, UInt64) in [
      (7_400_000_000, 7_400_000_000), (9_000_000_000, 9_000_000_000),
    ] {
      var schedule = rhythm(until: 6)
      XCTAssertEqual(
        schedule.arm(at: Int64(next), target: next, uptime: 6 * second + 50_000), .once(at: expected))
    }
  }

  func testAnInstantJustBehindTheNextOneIsNotMetEarly() {
    var schedule = rhythm(until: 6)
    let target = 7 * second + margin + 1
    XCTAssertEqual(
      schedule.arm(at: Int64(target), target: target, uptime: 6 * second + 50_000), .once(at: target))
  }

  func testARhythmMayBeOffByFourMargins() {
    let next = 7 * second + margin
    for (early, isMet) in [(0, true), (4 * margin, true), (4 * margin + 1, false)] {
      var schedule = rhythm(until: 6)
      let target = next - early
      XCTAssertEqual(
        schedule.arm(at: Int64(target), target: target, uptime: 6 * second + 50_000),
        isMet ? .nothing : .once(at: target))
    }
  }

  func testWhatWasDisarmedIsForgotten() {
    var schedule = rhythm(until: 6)
    schedule.disarm()
    XCTAssertEqual(arm(&schedule, at: 7, now: 6), .once(at: 7 * second))
  }

  func testAfterSleepTheRhythmIsScheduledAnew() {
    var schedule = rhythm(until: 6)
    // The continuous clock went on by 100 s which the uptime clock did not see.
    let action = schedule.arm(
      at: 107 * 1_000_000_000, target: 6 * second + 800_000_000, uptime: 6 * second + 50_000)
    XCTAssertEqual(action, .once(at: 6 * second + 800_000_000))
  }

  func testWhatIsAlreadyDueIsScheduledAtOnce() {
    var schedule = rhythm(until: 6)
    let uptime = 6 * second + 500_000_000
    XCTAssertEqual(schedule.arm(at: 6_100_000_000, target: uptime, uptime: uptime), .once(at: uptime))
  }

  func testWithoutARhythmNothingIsExpectedToComeByItself() {
    var schedule = TimerSchedule()
    XCTAssertEqual(arm(&schedule, at: 3, now: 2), .once(at: 3 * second))
    let uptime = 2 * second + 500_000_000
    let target = uptime + margin
    XCTAssertEqual(schedule.arm(at: Int64(target), target: target, uptime: uptime), .once(at: target))
  }

  func testWhatWasDisarmedDoesNotComeByItself() {
    var schedule = rhythm(until: 6)
    schedule.disarm()
    let uptime = 6 * second + 500_000_000
    let target = uptime + margin
    XCTAssertEqual(schedule.arm(at: Int64(target), target: target, uptime: uptime), .once(at: target))
  }

  func testTheEndsOfTimeAreNoTrap() {
    var schedule = TimerSchedule()
    for instant in [Int64.max, .longest, 0, .longest, 0] {
      _ = schedule.arm(at: instant, target: UInt64(max(0, instant)), uptime: 0)
    }
  }

  private func rhythm(until end: UInt64) -> TimerSchedule {
    var schedule = TimerSchedule()
    for now in 1..<end { _ = arm(&schedule, at: now + 1, now: now) }
    return schedule
  }

  private func arm(_ schedule: inout TimerSchedule, at instant: UInt64, now: UInt64) -> TimerSchedule.Action {
    schedule.arm(at: Int64(instant) * 1_000_000_000, target: instant * second, uptime: now * second + 50_000)
  }
}
