import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A countdown that begins again, and one whose end is moved to so far from now.
final class BeginAgainTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testRescheduledForADuration() {
    let countdown = manager.start(for: .seconds(10)) { _ in }
    countdown.reschedule(for: .seconds(4))
    XCTAssertEqual(countdown.fractionLeft, 0.4)
    countdown.reschedule(for: .seconds(20))
    XCTAssertEqual(countdown.total, .seconds(20))
    countdown.reschedule(for: .seconds(Int64.max))
    XCTAssertEqual(countdown.timeLeft?.duration, .nanoseconds(1 << 62))
    countdown.cancel()
    XCTAssertFalse(countdown.restart())
    XCTAssertNil(countdown.fractionLeft)
  }

  /// The total is delivered like a first value, unless it is what was delivered last, whatever the ticks are by then.
  func testRestartWithAllOfItLeftDeliversTheTotal() throws {
    try checkScripts([
      "a 6.6; pause a; tick a every 5; move a to 9; move a to 6.6; total a 6.6; restart a":
        "0: a 6.6, 0: a 9, 0: a 6.6",
      "a 6.6; +1; restart a; +1": "0: a 6.6, 0.6: a 6, 1: a 6.6, 1.6: a 6",
      // On the grid 7 s were in force; off it, 6.6 s are left.
      "a 6.6 shared; pause a; tick a every 5; restart a": "0: a 7, 0: a 6.6",
    ])
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
      expect(20, leftOf: restored(by: clock))
      countdown.reschedule(for: .until(server.addingTimeInterval(20)))
      expect(15, leftOf: countdown)
      synchronize(clock, with: server.addingTimeInterval(8))
      expect(12, leftOf: countdown)
    }
  }

  private func synchronize(_ clock: ServerClock, with date: Date) {
    for _ in 0..<9 { clock.synchronize(serverDate: date, roundTrip: .zero) }
  }

  private func expect(_ seconds: Double, leftOf countdown: Countdown?, line: UInt = #line) {
    let left = countdown?.timeLeft?.duration ?? .zero
    XCTAssertEqual(left / .seconds(1), seconds, accuracy: 1e-5, line: line)
  }

  /// It is saved as what the device counts.
  private func restored(by clock: ServerClock) -> Countdown? {
    let other = keep(CountdownManager(driver: driver))
    XCTAssertNoThrow(
      try other.restore(manager.snapshot(), by: clock, onTick: { _, _ in }, onEnd: { _, _ in }))
    return other.countdown(id: "a")
  }
}
