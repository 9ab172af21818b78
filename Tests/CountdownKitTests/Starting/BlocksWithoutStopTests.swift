import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The faces for blocks that never stop the countdown pass everything on.
final class BlocksWithoutStopTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()
  private let log = EventLedger()
  private let now = Date(timeIntervalSinceReferenceDate: 0)

  func testEveryFaceOfStart() {
    setWallClock()
    let log = log
    let onTick = { @Sendable (_: Player, left: TimeLeft) in log.note(left.duration) }
    let onEnd = { @Sendable (_: Player?, outcome: Countdown.Outcome) in log.note(outcome) }
    let interval = Duration.milliseconds(500)

    manager.start(
      receiver, for: .seconds(1), every: interval, tolerance: .milliseconds(10), alignment: .deadline,
      ifActive: .keep, onTick: onTick, onEnd: onEnd)
    check(ended: .completed)
    manager.start(
      receiver, until: now + 2, every: interval, tolerance: .milliseconds(10), alignment: .deadline,
      ifActive: .keep, onTick: onTick, onEnd: onEnd)
    check(ended: .completed)
    manager.start(
      receiver, from: now, to: now + 1, every: interval, tolerance: .milliseconds(10),
      alignment: .deadline, ifActive: .keep, onTick: onTick, onEnd: onEnd)
    check(ended: .completed)
  }

  func testKeepAndSharedArePassedOn() {
    let log = log
    driver.advance(by: .milliseconds(300))
    let first = manager.start(receiver, for: .seconds(2), alignment: .shared) { _, left in
      log.note(left.duration)
    }
    let second = manager.start(receiver, for: .seconds(9), ifActive: .keep) { _, _ in XCTFail("not kept") }
    XCTAssertEqual(first, second)
    driver.advance(by: .seconds(9))
    XCTAssertEqual(log.values, [.seconds(2), .seconds(1), .zero])
    XCTAssertEqual(driver.wakeUpCount, 2)
  }

  @MainActor
  func testEveryFaceOfCountDown() async {
    setWallClock()
    let log = log
    let onTick = { @MainActor (_: Player, left: TimeLeft) in log.note(left.duration) }
    let onEnd = { @MainActor (_: Player?, outcome: Countdown.Outcome) in log.note(outcome) }
    let interval = Duration.milliseconds(500)

    receiver.countDown(
      for: .seconds(1), every: interval, tolerance: .milliseconds(10), alignment: .deadline,
      ifActive: .keep, using: manager, onTick: onTick, onEnd: onEnd)
    check(ended: .completed)
    receiver.countDown(
      until: now + 2, every: interval, tolerance: .milliseconds(10), alignment: .deadline,
      ifActive: .keep, using: manager, onTick: onTick, onEnd: onEnd)
    check(ended: .completed)
    receiver.countDown(
      from: now, to: now + 1, every: interval, tolerance: .milliseconds(10), alignment: .deadline,
      ifActive: .keep, using: manager, onTick: onTick, onEnd: onEnd)
    check(ended: .completed)
  }

  func testTicks() {
    let log = log
    manager.startTicking(receiver, every: .seconds(1), startingAfter: .milliseconds(500)) { _, number in
      log.note(number: number)
    } onEnd: { _, outcome in
      log.note(outcome)
    }
    driver.advance(by: .milliseconds(2_600))
    manager.cancelAll()
    XCTAssertEqual(log.numbers, [0, 1, 2])
    XCTAssertEqual(log.outcomes, [.cancelled])
  }

  @MainActor
  func testTicksOfTheMainActor() async {
    let log = log
    await driver.advance(by: .milliseconds(30))
    receiver.countTicks(
      every: .seconds(1), startingAfter: .milliseconds(500), tolerance: .milliseconds(100), using: manager
    ) { [driver] _, number in
      log.note(number: number)
      XCTAssertEqual(driver.now.inNanoseconds % 100_000_000, 0, "within the tolerance")
    } onEnd: { _, outcome in
      log.note(outcome)
    }
    await driver.advance(by: .milliseconds(2_600))
    manager.cancelAll()
    XCTAssertEqual(log.numbers, [0, 1, 2])
    XCTAssertEqual(log.outcomes, [.cancelled])
  }

  /// One second at half a second's interval was counted down to its end.
  private func check(ended outcome: Countdown.Outcome, line: UInt = #line) {
    driver.advance(by: .seconds(1))
    XCTAssertEqual(log.takeValues(), [.seconds(1), .milliseconds(500), .zero], line: line)
    XCTAssertEqual(log.outcomes, [outcome], line: line)
    log.forgetOutcomes()
  }

  private func setWallClock() {
    driver.shiftWallClock(by: .seconds(978_307_200) - driver.wallNow)
  }
}
