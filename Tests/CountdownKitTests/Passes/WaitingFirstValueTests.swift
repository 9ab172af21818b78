import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// First values of what was started away from the delivering queue wait for a pass; another callback of that pass
/// may do something to their countdowns before.
final class WaitingFirstValueTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let receivers = (0..<2).map { _ in Player() }
  private let ledger = EventLedger()

  /// Starts two countdowns away from the queue; the first value of one does something to the other, whose values go
  /// to the ledger.
  private func starting(_ body: @escaping @Sendable (Countdown) -> Void) {
    let other = Box<Countdown?>(nil)
    away.isAway = true
    manager.start(receivers[0], for: .seconds(5)) { _, left in
      if left == TimeLeft(.seconds(5)), let other = other.value { body(other) }
    }
    other.value = manager.start(
      receivers[1], for: .milliseconds(500), onTick: { [ledger] _, left in ledger.note(left.duration) },
      onEnd: { [ledger] in ledger.note($1) })
    away.isAway = false
    driver.advance(by: .zero)
  }

  func testItIsDeliveredExactlyWhenNothingHappens() {
    starting { _ in }
    XCTAssertEqual(ledger.values, [.milliseconds(500)])
  }

  func testItIsDeliveredExactlyWhenItIsMoved() {
    starting { $0.extend(by: .milliseconds(250)) }
    XCTAssertEqual(ledger.values, [.milliseconds(750)])
    driver.advance(by: .milliseconds(750))
    XCTAssertEqual(ledger.values, [.milliseconds(750), .zero])
    XCTAssertEqual(ledger.outcomes, [.completed])
  }

  func testItIsDeliveredExactlyWhenItIsMovedFromElsewhere() {
    for milliseconds in [250, 500, -250, -500] {
      starting { [away] countdown in
        away.isAway = true
        countdown.extend(by: .milliseconds(milliseconds))
        away.isAway = false
      }
      XCTAssertEqual(ledger.values.last, .milliseconds(500 + milliseconds))
      manager.cancelAll()
    }
    XCTAssertEqual(ledger.values.count, 4)
  }

  func testItIsDeliveredExactlyWhenItIsPausedFromElsewhere() {
    starting { [away] countdown in
      away.isAway = true
      countdown.pause()
      away.isAway = false
    }
    XCTAssertEqual(ledger.values, [.milliseconds(500)])
    driver.advance(by: .seconds(3))
    XCTAssertEqual(ledger.values, [.milliseconds(500)])
    XCTAssertEqual(ledger.outcomes, [])
  }

  func testItIsDeliveredExactlyWhenItIsPaused() {
    starting { $0.pause() }
    XCTAssertEqual(ledger.values, [.milliseconds(500)])
    driver.advance(by: .seconds(3))
    XCTAssertEqual(ledger.outcomes, [])
    XCTAssertEqual(manager.timeLeft(of: receivers[1]), TimeLeft(.milliseconds(500)))
  }

  func testItIsNotDeliveredWhenItIsCancelled() {
    starting { $0.cancel() }
    XCTAssertEqual(ledger.values, [])
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }
}
