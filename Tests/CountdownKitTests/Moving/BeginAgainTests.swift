import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A countdown that begins again, and one whose end is moved to so far from now.
final class BeginAgainTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let lines = Box<[String]>([])

  private var note: @Sendable (Any) -> Void { { [lines] in lines.value.append("\($0)") } }

  func testItsFollowersBeginAgainToo() {
    let (first, second) = (keep(Player()), keep(Player()))
    let countdown = manager.start(for: .seconds(3)) { [note] in note("own \($0)") }
    let observation = countdown.observe(by: first) { [note] _, left in note("first \(left)") }
    countdown.observe(
      by: second, id: "silent", onTick: { _, _ in }, onEnd: { [note] _, outcome in note(outcome) })
    driver.advance(by: .seconds(2))
    countdown.pause()
    lines.value = []
    observation.restart()
    XCTAssertEqual(lines.value, ["own 0:03", "first 0:03"])
    XCTAssertEqual(observation.elapsed, .zero)
    XCTAssertEqual(countdown.elapsed, .zero)
    driver.advance(by: .seconds(3))
    XCTAssertEqual(
      lines.value.dropFirst(2),
      ["own 0:02", "first 0:02", "own 0:01", "first 0:01", "own 0:00", "first 0:00", "completed"])
  }

  func testInItsOwnCallback_afterMoves_andAfterTheEnd() {
    let restarts = Box(0)
    let countdown = Box<Countdown?>(nil)
    countdown.value = manager.start(
      for: .seconds(2),
      onTick: { [note] left in
        note(left)
        guard left == .seconds(1), restarts.value < 2 else { return }
        restarts.value += 1
        if restarts.value == 2 { countdown.value?.extend(by: .seconds(2)) }
        countdown.value?.restart()
      }, onEnd: { [note] in note($0) })
    driver.advance(by: .seconds(9))
    XCTAssertEqual(
      lines.value, ["0:02", "0:01", "0:02", "0:01", "0:03", "0:02", "0:01", "0:00", "completed"])
    countdown.value?.restart()
    countdown.value?.reschedule(for: .seconds(3))
    driver.advance(by: .seconds(9))
    XCTAssertEqual(lines.value.count, 9)
    XCTAssertNil(countdown.value?.fractionLeft)
  }

  func testASilentOneIsRenewed() {
    let lease = manager.startSilently(for: .seconds(30)) { [note] in note($0) }
    for _ in 0..<3 {
      driver.advance(by: .seconds(29))
      lease.restart()
    }
    XCTAssertEqual(lines.value, [])
    driver.advance(by: .seconds(30))
    XCTAssertEqual(lines.value, ["completed"])
  }

  func testRescheduledFor() {
    let countdown = manager.start(for: .seconds(10)) { [note] in note($0) }
    driver.advance(by: .milliseconds(500))
    lines.value = []
    countdown.reschedule(for: .seconds(4))
    XCTAssertEqual(countdown.fractionLeft, 0.4)
    countdown.reschedule(for: .seconds(4))
    countdown.pause()
    countdown.reschedule(for: .seconds(20))
    XCTAssertEqual(countdown.total, .seconds(20))
    XCTAssertTrue(countdown.isPaused)
    countdown.resume()
    countdown.reschedule(for: .seconds(-1))
    XCTAssertEqual(lines.value, ["0:04", "0:20", "0:00"])
    XCTAssertFalse(countdown.isActive)
    let longest = manager.start(for: .seconds(1)) { _ in }
    longest.reschedule(for: .seconds(Int64.max))
    XCTAssertEqual(longest.timeLeft?.duration, .nanoseconds(1 << 62))
    let ticks = manager.startTicking(keep(Player()), every: .seconds(1)) { _, _ in }
    ticks.reschedule(for: .seconds(1))
    ticks.restart()
    XCTAssertTrue(ticks.isActive)
  }

  /// Once it was decided how long it lasts, its end is no date of the server's.
  func testAServersDateIsNoLongerFollowed() {
    for isRestart in [true, false] {
      for isPaused in [true, false] {
        let clock = ServerClock(driver: driver)
        let server = driver.date.addingTimeInterval(1_000.000_001)
        for _ in 0..<3 { clock.synchronize(serverDate: server, roundTrip: .zero) }
        let countdown = manager.start(until: server.addingTimeInterval(20), by: clock, id: "a") { _ in }
        let observation = countdown.observe(by: keep(Player())) { _, _ in }
        if isPaused { countdown.pause() }
        if isRestart { observation.restart() } else { observation.reschedule(for: .seconds(20.0)) }
        countdown.resume()
        for _ in 0..<9 { clock.synchronize(serverDate: server.addingTimeInterval(5), roundTrip: .zero) }
        XCTAssertEqual(countdown.timeLeft?.duration.seconds ?? 0, 20, accuracy: 1e-5)
        XCTAssertEqual(restored(by: clock)?.timeLeft, .seconds(20), "it is saved as what the device counts")
        countdown.reschedule(until: server.addingTimeInterval(20))
        XCTAssertEqual(countdown.timeLeft?.duration.seconds ?? 0, 15, accuracy: 1e-5)
        for _ in 0..<9 { clock.synchronize(serverDate: server.addingTimeInterval(8), roundTrip: .zero) }
        XCTAssertEqual(countdown.timeLeft?.duration.seconds ?? 0, 12, accuracy: 1e-5)
      }
    }
  }

  private func restored(by clock: ServerClock) -> Countdown? {
    let other = keep(CountdownManager(driver: driver))
    XCTAssertNoThrow(
      try other.restore(manager.snapshot(), by: clock, onTick: { _, _ in }, onEnd: { _, _ in }))
    return other.countdown(id: "a")
  }

  func testATotalIsAsRightAsTheClock() {
    let clock = ServerClock(driver: driver)
    let countdown = manager.start(until: driver.date.addingTimeInterval(3_600), by: clock) { _ in }
    let date = driver.date.addingTimeInterval(3_570.000_001)
    for _ in 0..<3 { clock.synchronize(serverDate: date, roundTrip: .zero) }
    XCTAssertEqual(countdown.total?.seconds ?? 0, 30, accuracy: 0.001)
    XCTAssertEqual(countdown.fractionLeft, 1)
  }
}

extension Duration {
  fileprivate var seconds: Double { self / .seconds(1) }
}
