import XCTest

@testable import CountdownCore

final class TimerScheduleTests: XCTestCase {
  private let second: UInt64 = 1_000_000_000
  private let margin = TimerSchedule.margin
  private var schedule = TimerSchedule()

  /// Arms for a whole second.
  private func arm(at instant: UInt64, now: UInt64) -> TimerSchedule.Action {
    schedule.arm(at: Int64(instant * second), target: instant * second, uptime: now * second + 50_000)
  }

  /// Arms for another instant, some nanoseconds after the sixth second, by a clock that goes on like the uptime.
  private func armAfterSix(by left: UInt64, uptime: UInt64 = 50_000) -> TimerSchedule.Action {
    let target = 6 * second + left
    return schedule.arm(at: Int64(target), target: target, uptime: 6 * second + uptime)
  }

  /// Until the sixth second, with the next instant at the seventh.
  private func beginRhythm() {
    schedule = TimerSchedule()
    for now: UInt64 in 1...5 { _ = arm(at: now + 1, now: now) }
  }

  /// Asked for one instant several times, it is no other rhythm.
  func testARhythmIsScheduledOnceAndThenComesBackByItself() {
    for times in [1, 3] {
      schedule = TimerSchedule()
      for now: UInt64 in 2...3 {
        for _ in 1...times { XCTAssertEqual(arm(at: now + 1, now: now), .once(at: (now + 1) * second)) }
      }
      XCTAssertEqual(arm(at: 5, now: 4), .repeating(from: 5 * second + margin, every: Int(second)))
      for now: UInt64 in 5..<50 {
        let next = (now + 1) * second
        // The source went off a little late, and the clocks are read one after the other.
        for _ in 1...times {
          XCTAssertEqual(
            schedule.arm(
              at: Int64(next), target: next + now % 3 * 100, uptime: now * second + margin + now * 1_000),
            .nothing)
        }
      }
    }
  }

  func testInARhythmAnotherInstantIsScheduledAnew() {
    let next = second + margin
    let rows: [(left: UInt64, isMet: Bool)] = [
      (400_000_000 + second, false), (3 * second, false), (next + 1, false), (next, true),
      (next - 4 * margin, true), (next - 4 * margin - 1, false),
    ]
    for (left, isMet) in rows {
      beginRhythm()
      XCTAssertEqual(armAfterSix(by: left), isMet ? .nothing : .once(at: 6 * second + left), "\(left)")
    }
  }

  /// The continuous clock goes on while the machine sleeps, and the uptime does not.
  func testWhatIsDueAndWhatComesAfterSleepIsScheduledAnew() {
    let rows: [(instant: Int64, target: UInt64, uptime: UInt64)] = [
      (6_100_000_000, 6_500_000_000, 6_500_000_000), (107_000_000_000, 6_800_000_000, 6_000_050_000),
    ]
    for row in rows {
      beginRhythm()
      XCTAssertEqual(
        schedule.arm(at: row.instant, target: row.target, uptime: row.uptime), .once(at: row.target))
    }
  }

  func testDisarmForgetsTheRhythm() {
    beginRhythm()
    schedule.disarm()
    XCTAssertEqual(arm(at: 7, now: 6), .once(at: 7 * second))
  }
}
