import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A countdown that begins again, and one whose end is moved to so far from now.
final class BeginAgainTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  /// Starts a countdown without a receiver, which notes all that it gets.
  private func start(for duration: Duration) -> Countdown {
    manager.start(for: duration) { [journal] left in
      journal.note("\(left)")
    } onEnd: { [journal] outcome in
      journal.note("\(outcome)")
    }
  }

  func testRescheduledForADuration() {
    let countdown = start(for: .seconds(10))
    driver.advance(by: .milliseconds(500))
    countdown.reschedule(for: .seconds(4))
    XCTAssertEqual(countdown.fractionLeft, 0.4)
    countdown.reschedule(for: .seconds(4))
    countdown.pause()
    countdown.reschedule(for: .seconds(20))
    XCTAssertEqual(countdown.total, .seconds(20))
    XCTAssertTrue(countdown.isPaused)
    countdown.resume()
    countdown.reschedule(for: .seconds(-1))
    XCTAssertEqual(journal.take(), ["0:10", "0:04", "0:20", "0:00", "completed"])
    let longest = start(for: .seconds(1))
    longest.reschedule(for: .seconds(Int64.max))
    XCTAssertEqual(longest.timeLeft?.duration, .nanoseconds(1 << 62))
    let ticks = manager.startTicking(keep(Player()), every: .seconds(1)) { _, _ in }
    ticks.reschedule(for: .seconds(1))
    ticks.restart()
    XCTAssertTrue(ticks.isActive)
    countdown.restart()
    countdown.reschedule(for: .seconds(3))
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(countdown.fractionLeft)
  }

  /// The total is delivered like a first value, also where all of it is left, and whatever the ticks are by then.
  func testRestartWithAllOfItLeftDeliversTheTotal() {
    for ticks in [Countdown.Ticks.every(.seconds(5)), .everySecond, .every(.milliseconds(100))] {
      let countdown = start(for: .milliseconds(6_600))
      XCTAssertEqual(journal.take(), ["0:07"])
      countdown.pause()
      countdown.setTicks(ticks)
      countdown.reschedule(for: .seconds(9))
      countdown.reschedule(for: .milliseconds(6_600))
      countdown.setTotal(.milliseconds(6_600))
      _ = journal.take()
      countdown.restart()
      XCTAssertEqual(journal.take(), [], "it is what was delivered last")
      driver.advance(by: .milliseconds(300))
      countdown.cancel()
      _ = journal.take()
    }
    // On the grid 7 s were in force; off it, 6.6 s are left.
    let values = Box<[Duration]>([])
    let countdown = manager.start(for: .milliseconds(6_600), ticks: .shared) {
      values.value.append($0.duration)
    }
    countdown.pause()
    countdown.setTicks(.every(.seconds(5)))
    countdown.restart()
    XCTAssertEqual(values.value, [.seconds(7), .milliseconds(6_600)])
  }

  /// Once it was decided how long it lasts, its end is no date of the server's.
  func testAServersDateIsNoLongerFollowed() {
    for (isRestart, isPaused) in [(true, true), (true, false), (false, true), (false, false)] {
      let clock = ServerClock(driver: driver)
      let server = driver.date.addingTimeInterval(1_000.000_001)
      synchronize(clock, with: server)
      let countdown = manager.start(for: .until(server.addingTimeInterval(20), by: clock), id: "a") { _ in }
      let observation = countdown.observe(by: keep(Player())) { _, _ in }
      if isPaused { countdown.pause() }
      if isRestart { observation.restart() } else { observation.reschedule(for: .seconds(20.0)) }
      countdown.resume()
      synchronize(clock, with: server.addingTimeInterval(5))
      expect(20, leftOf: countdown)
      // The date of its beginning is saved rounded up to a microsecond.
      let left = { (countdown: Countdown?) in countdown?.timeLeft?.duration ?? .zero }
      let rounding = left(restored(by: clock)) - left(countdown)
      XCTAssertTrue(.zero..<(.microseconds(1)) ~= rounding, "it is saved as what the device counts")
      countdown.reschedule(for: .until(server.addingTimeInterval(20)))
      expect(15, leftOf: countdown)
      synchronize(clock, with: server.addingTimeInterval(8))
      expect(12, leftOf: countdown)
    }
  }

  private func synchronize(_ clock: ServerClock, with date: Date) {
    for _ in 0..<9 { clock.synchronize(serverDate: date, roundTrip: .zero) }
  }

  private func expect(_ seconds: Double, leftOf countdown: Countdown, line: UInt = #line) {
    XCTAssertEqual((countdown.timeLeft?.duration ?? .zero) / .seconds(1), seconds, accuracy: 1e-5, line: line)
  }

  private func restored(by clock: ServerClock) -> Countdown? {
    let other = keep(CountdownManager(driver: driver))
    XCTAssertNoThrow(
      try other.restore(manager.snapshot(), by: clock, onTick: { _, _ in }, onEnd: { _, _ in }))
    return other.countdown(id: "a")
  }

  func testATotalIsAsRightAsTheClock() {
    let clock = ServerClock(driver: driver)
    let countdown = manager.start(for: .until(driver.date.addingTimeInterval(3_600), by: clock)) { _ in }
    synchronize(clock, with: driver.date.addingTimeInterval(3_570.000_001))
    XCTAssertEqual((countdown.total ?? .zero) / .seconds(1), 30, accuracy: 0.001)
    XCTAssertEqual(countdown.fractionLeft, 1)
  }
}
