import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is told is true although the clock that is read before each callback lags behind.
final class CoarseClockTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: CoarseDriver(driver, stepsOf: .milliseconds(20)))
  private let receivers = (0..<2).map { _ in Player() }
  private let ledger = EventLedger()

  func testBehindACallbackThatTakesLittleMoreThanAnInterval() {
    // The pass begins just when the coarse clock goes on, and the callback ends just before it does.
    driver.advance(by: .milliseconds(10))
    manager.start(receivers[0], for: .milliseconds(1_100), every: .milliseconds(110)) { [driver] _, left in
      if left == TimeLeft(.milliseconds(990)) { driver.sleep(for: .milliseconds(115)) }
    }
    manager.start(receivers[1], for: .milliseconds(1_100), every: .milliseconds(110)) { [ledger] _, left in
      ledger.note(left.duration)
    }
    driver.advance(by: .milliseconds(110))
    XCTAssertEqual(ledger.takeValues(), [.milliseconds(1_100), .milliseconds(880)])
  }
}
