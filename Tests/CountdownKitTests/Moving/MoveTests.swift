import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class MoveTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// A countdown that ran for so long.
  private func countdown(of duration: Duration, after time: Duration) -> Countdown {
    let countdown = stage.start(player, for: duration)
    stage.driver.advance(by: time)
    _ = stage.log()
    return countdown
  }

  func testAMoveDeliversWhatIsLeftAtOnceUnlessThatWasDeliveredLastAndTicksMoveWithTheDeadline() {
    // In milliseconds; last comes what is delivered in the second after the moves.
    let rows: [(of: Int, after: Int, asleep: Int, by: [Int], delivered: [String], then: [String])] = [
      (3_000, 1_000, 0, [2_000], ["1: a 4"], ["2: a 3"]),
      (5_000, 500, 0, [1_200], ["0.5: a 5.7"], ["1.2: a 5"]),
      (9_000, 500, 0, [-6_250], ["0.5: a 2.25"], ["0.75: a 2"]),
      (5_000, 1_500, 0, [300, -600, 700, 0], ["1.5: a 3.8", "1.5: a 3.2", "1.5: a 3.9"], ["2.4: a 3"]),
      (5_000, 1_000, 500, [500], [], ["2.5: a 3"]),
      // Late, it is delivered once.
      (10_000, 2_000, 3_500, [1_000], ["5.5: a 5.5"], ["6: a 5"]),
      // Overdue, it is moved from its deadline.
      (2_000, 0, 2_000, [1_500], ["2: a 1.5"], ["2.5: a 1"]),
      (3_000, 2_000, 2_000, [4_000], ["4: a 3"], ["5: a 2"]),
    ]
    for (duration, time, asleep, moves, delivered, then) in rows {
      let stage = Stage()
      let countdown = stage.start(player, for: .milliseconds(duration))
      stage.driver.advance(by: .milliseconds(time))
      stage.driver.sleep(for: .milliseconds(asleep))
      _ = stage.log()
      for move in moves { countdown.extend(by: .milliseconds(move)) }
      XCTAssertEqual(stage.log(), delivered)
      stage.driver.wake()
      XCTAssertEqual(stage.log(), [])
      let left = duration - time - asleep + moves.reduce(0, +)
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(left)))
      XCTAssertEqual(stage.advance(by: .seconds(1)), then)
      let end = stage.driver.now + .milliseconds(left - 1_000)
      XCTAssertEqual(
        stage.advance(by: .seconds(9)).suffix(2), ["\(end.text): a 0", "\(end.text): a completed"])
    }
  }

  func testAMoveThatDoesNotReachNowEndsItBeforeTheCallReturns() {
    let moves: [(Stage, Countdown) -> Void] = [
      { $1.extend(by: .milliseconds(-2_500)) }, { $1.extend(by: .seconds(Int64.min)) },
      { $1.reschedule(for: .until($0.driver.date - 5)) },
      { $1.reschedule(for: .until(.distantPast)) },
    ]
    // Before its deadline, exactly at it, and long after it.
    for asleep in [Duration.milliseconds(500), .seconds(3), .seconds(30)] {
      for isSuspended in [false, true] {
        for move in moves {
          let stage = Stage()
          let countdown = stage.start(player, for: .seconds(3))
          if isSuspended { stage.manager.suspend() }
          stage.driver.sleep(for: asleep)
          XCTAssertTrue(countdown.isActive)
          _ = stage.log()
          move(stage, countdown)
          XCTAssertEqual(stage.log(), ["\(asleep.text): a 0", "\(asleep.text): a completed"])
          XCTAssertFalse(countdown.isActive)
          XCTAssertNil(stage.driver.nextWakeUp)
          stage.manager.resume()
          XCTAssertEqual(stage.log() + stage.advance(by: .seconds(9)), [])
        }
      }
    }
  }

  func testAtLeastNothingIsLeftOfALateCountdownToo() {
    let countdown = countdown(of: .seconds(3), after: .seconds(2))
    stage.driver.sleep(for: .seconds(5))
    for least in [Duration.zero, .seconds(-1), .seconds(-9)] { countdown.extend(toAtLeast: least) }
    XCTAssertEqual(stage.log(), [])
    countdown.extend(toAtLeast: .milliseconds(500))
    XCTAssertEqual(stage.log(), ["7: a 0.5"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["7.5: a 0", "7.5: a completed"])
  }

  func testExtendToAtLeastOnlyEverLengthens() {
    let countdown = countdown(of: .seconds(10), after: .seconds(4))
    countdown.extend(toAtLeast: .seconds(5))
    countdown.extend(toAtLeast: .seconds(6))
    countdown.extend(toAtLeast: .seconds(-1))
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(6)))
    countdown.extend(toAtLeast: .milliseconds(8_400))
    XCTAssertEqual(stage.log(), ["4: a 8.4"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(8_400)))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["4.4: a 8"])
  }

  func testAMoveThatMovesNothingEndsNothingEvenAtTheDeadline() {
    let countdown = countdown(of: .seconds(3), after: .seconds(2))
    for _ in 0..<2 {
      stage.driver.sleep(for: .seconds(1))
      countdown.extend(by: .zero)
      countdown.extend(toAtLeast: .seconds(-5))
      XCTAssertEqual(stage.log(), [])
      XCTAssertTrue(countdown.isActive)
    }
    countdown.extend(by: .seconds(-1))
    XCTAssertEqual(stage.log(), ["4: a 0", "4: a completed"])
  }

  func testRescheduledToWhereItsDeadlineIsItDoesNotEnd() {
    let countdown = countdown(of: .seconds(3), after: .seconds(2))
    let end = stage.driver.date + 1
    stage.driver.sleep(for: .seconds(1))
    countdown.reschedule(for: .zero)
    countdown.reschedule(for: .until(end))
    XCTAssertEqual(stage.log(), [])
    countdown.reschedule(for: .seconds(-1))
    XCTAssertEqual(stage.log(), ["3: a 0", "3: a completed"])
  }

  func testASharedCountdownThatIsMovedDeliversTheValueInForce() {
    stage.driver.advance(by: .milliseconds(300))
    let countdown = stage.start(player, for: .milliseconds(5_100), alignment: .shared)
    stage.driver.advance(by: .milliseconds(700))
    XCTAssertEqual(stage.log(), ["0.3: a 5", "1: a 4"])
    countdown.extend(by: .seconds(3))
    XCTAssertEqual(stage.log(), ["1: a 7"])
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["2: a 6", "3: a 5"])
  }

  /// The moment of its move lies elsewhere as long as it has nothing else that is rare.
  func testASilentCountdownThatWasMovedKeepsItsTotal() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let deeds: [(Countdown) -> Void] = [
      { [player] in $0.observe(by: player) { _, _ in } }, { $0.setTicks(.at(.seconds(7))) },
      { $0.restart() },
    ]
    for deed in deeds {
      let countdown = manager.startSilently(for: .seconds(60))
      driver.advance(by: .seconds(10))
      countdown.reschedule(for: .seconds(100))
      driver.advance(by: .seconds(10))
      deed(countdown)
      XCTAssertEqual(countdown.total, .seconds(100))
      countdown.cancel()
    }
  }

  func testAMoveDeliversWhatItWasGivenThoughTheClockGoesOnMeanwhile() {
    let manager = CountdownManager(driver: BusyClock())
    let ledger = EventLedger()
    let countdown = manager.start(player, for: .seconds(5)) { _, left in ledger.note(left.duration) }
    countdown.extend(toAtLeast: .seconds(10))
    XCTAssertEqual(ledger.values, [.seconds(5), .seconds(10)])
  }
}

/// A clock that goes on whenever it is read.
private final class BusyClock: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let readings = Locked(0)

  init() { super.init(ManualDriver()) }

  override var now: Duration { driver.now + .nanoseconds(readings.add(1)) }
}
