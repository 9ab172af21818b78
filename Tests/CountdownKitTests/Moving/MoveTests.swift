import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class MoveTests: XCTestCase {
  private let player = Player()

  func testAMoveDeliversWhatIsLeftAtOnceUnlessThatWasDeliveredLastAndTicksMoveWithTheDeadline() throws {
    try checkScripts([
      "a 3; +1; extend a 2; wake; +1": "0: a 3, 1: a 2, 1: a 4, 2: a 3",
      "a 5; +0.5; extend a 1.2; wake; +1": "0: a 5, 0.5: a 5.7, 1.2: a 5",
      "a 9; +0.5; extend a -6.25; wake; +1": "0: a 9, 0.5: a 2.25, 0.75: a 2",
      "a 5; +1.5; extend a 0.3; extend a -0.6; extend a 0.7; extend a 0; +1":
        "0: a 5, 1: a 4, 1.5: a 3.8, 1.5: a 3.2, 1.5: a 3.9, 2.4: a 3",
      "a 5; +1; sleep 0.5; extend a 0.5; wake; +1": "0: a 5, 1: a 4, 2.5: a 3",
      // Late, it is delivered once.
      "a 10; +2; sleep 3.5; extend a 1; wake; +1": "0: a 10, 1: a 9, 2: a 8, 5.5: a 5.5, 6: a 5",
      // On the grid it delivers the value in force.
      "+0.3; a 5.1 shared; +0.7; extend a 3; +2": "0.3: a 5, 1: a 4, 1: a 7, 2: a 6, 3: a 5",
      "a 10; +4; extend a to 5; extend a to 6; extend a to -1; extend a to 8.4; +1":
        "0: a 10, 1: a 9, 2: a 8, 3: a 7, 4: a 6, 4: a 8.4, 4.4: a 8",
      "a 10; +0.5; move a to 4; move a to 4; pause a; move a to 20; resume a; move a to -1":
        "0: a 10, 0.5: a 4, 0.5: a 20, 0.5: a 0, 0.5: a completed",
    ])
  }

  func testAMoveThatDoesNotReachNowEndsItBeforeTheCallReturns() throws {
    try checkScripts([
      "a 3; sleep 0.5; extend a -2.5; +9": "0: a 3, 0.5: a 0, 0.5: a completed",
      "a 3; sleep 0.5; extend a -1000000000; +9": "0: a 3, 0.5: a 0, 0.5: a completed",
      "a 3; sleep 0.5; move a to date -5; +9": "0: a 3, 0.5: a 0, 0.5: a completed",
      "a 3; suspend; sleep 0.5; move a to date -5; resume all; +9": "0: a 3, 0.5: a 0, 0.5: a completed",
    ])
  }

  func testAnOverdueCountdownIsMovedFromItsDeadline_andAMoveOfNothingEndsNothing() {
    let rows: [(move: (Stage, Countdown) -> Void, delivered: [String])] = [
      ({ $1.extend(by: .milliseconds(1_500)) }, ["3: a 0.5"]),
      ({ $1.extend(toAtLeast: .milliseconds(500)) }, ["3: a 0.5"]), ({ $1.extend(by: .zero) }, []),
      ({ $1.extend(toAtLeast: .zero) }, []), ({ $1.extend(toAtLeast: .seconds(-5)) }, []),
      ({ $1.extend(by: .seconds(-1)) }, ["3: a 0", "3: a completed"]),
      ({ $1.reschedule(for: .until($0.driver.date - 5)) }, ["3: a 0", "3: a completed"]),
    ]
    for (number, row) in rows.enumerated() {
      let stage = Stage()
      let countdown = stage.start(player, for: .seconds(2))
      stage.driver.sleep(for: .seconds(3))
      _ = stage.log()
      row.move(stage, countdown)
      XCTAssertEqual(stage.log(), row.delivered, "\(number)")
      XCTAssertEqual(countdown.isActive, row.delivered.count < 2, "\(number)")
    }
  }

  func testRescheduledToWhereItsDeadlineIsItDoesNotEnd() {
    let stage = Stage()
    let countdown = stage.start(player, for: .seconds(1))
    let end = stage.driver.date + 1
    stage.driver.sleep(for: .seconds(1))
    countdown.reschedule(for: .zero)
    countdown.reschedule(for: .until(end))
    XCTAssertEqual(stage.log(), ["0: a 1"])
    countdown.reschedule(for: .seconds(-1))
    XCTAssertEqual(stage.log(), ["1: a 0", "1: a completed"])
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
