import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Freezing shifts every deadline, dated ones too; `resume` catches up, once.
final class ShiftedTimeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private lazy var receiver = tracker.object()
  private let ledger = EventLedger()

  func testFreezingShiftsEveryDeadline() {
    let receivers = keep((0..<4).map { _ in tracker.object() })
    let paused = manager.start(receivers[0], for: .seconds(50)) { _, _, _ in }
    manager.start(receivers[1], for: .seconds(60)) { _, _, _ in }
    manager.start(receivers[2], until: now.addingTimeInterval(70)) { _, _, _ in }
    paused.pause()
    driver.advance(by: .seconds(5))
    manager.suspend(.freezes)
    driver.advance(by: .seconds(1_000))
    manager.start(receivers[3], for: .seconds(80)) { _, _, _ in }
    driver.advance(by: .seconds(1_000))
    manager.resume()
    let left = receivers.map { manager.timeLeft(of: $0)!.seconds }
    XCTAssertEqual(left[0], 50)
    XCTAssertEqual(left[1], 55)
    XCTAssertEqual(left[2], 65, accuracy: 1)
    XCTAssertEqual(left[3], 80)
    driver.advance(by: .seconds(54))
    XCTAssertEqual(manager.activeCount, 4)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 3)
  }

  func testCatchingUpIsNotDoneTwice() {
    manager.start(receiver, for: .seconds(200), into: ledger)
    manager.suspend()
    driver.advance(by: .seconds(10))
    manager.resume()
    driver.advance(by: .seconds(60))
    _ = ledger.takeValues()
    manager.resume()
    manager.resume()
    XCTAssertEqual(ledger.takeValues(), [])
    XCTAssertEqual(manager.timeLeft(of: receiver), TimeLeft(.seconds(130)))
  }

  func testResumeCatchesUpAlsoWhenNothingWasSuspended() {
    manager.start(receiver, for: .seconds(60), into: ledger)
    driver.sleep(for: .milliseconds(20_500))
    XCTAssertEqual(ledger.takeValues(), [.seconds(60)])
    manager.resume()
    XCTAssertEqual(ledger.takeValues(), [.seconds(40)])
    manager.resume()
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(ledger.takeValues(), [.seconds(39)])
  }

  func testWakeUpsWhileSuspendedDeliverNoTick() {
    manager.start(receiver, for: .seconds(60), into: ledger)
    manager.suspend()
    driver.sleep(for: .seconds(10))
    driver.wake()
    XCTAssertEqual(ledger.takeValues(), [.seconds(60)])
    manager.resume()
    XCTAssertEqual(ledger.takeValues(), [.seconds(50)])
  }

  /// The virtual wall clock's date.
  private var now: Date {
    Date(timeIntervalSince1970: 0).addingTimeInterval(Double(driver.wallNow.components.seconds))
  }
}
