import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Promise 10, asleep, clock changed: time asleep counts, changes of the wall clock do not, and freezing shifts
/// every deadline, dated ones too.
final class ShiftedTimeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private lazy var receiver = tracker.object()
  private let ledger = EventLedger()

  func testPromise10Asleep_timeCountsAndOneCallbackHasTheRightValue() {
    manager.start(receiver, for: .seconds(3_600), into: ledger)
    driver.sleep(for: .milliseconds(1_800_400))
    driver.wake()
    XCTAssertEqual(ledger.takeValues(), [.seconds(3_600), .seconds(1_800)])
    driver.advance(by: .milliseconds(1_599))
    XCTAssertEqual(ledger.takeValues(), [.seconds(1_799)])
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(1_798)])
  }

  func testPromise10ClockChanged_nothingHappens() {
    let dated = keep(tracker.object())
    let datedLedger = EventLedger()
    manager.start(receiver, for: .seconds(10), into: ledger)
    manager.start(dated, until: now.addingTimeInterval(10)) { _, left in datedLedger.note(left.duration) }
    let first = datedLedger.takeValues().first!
    XCTAssertEqual(first.components.seconds, 9, accuracy: 1)
    for shift in [-1, -100_000, 1, 3_600, 500_000_000] {
      driver.shiftWallClock(by: .seconds(shift))
      driver.advance(by: .seconds(1))
    }
    XCTAssertEqual(ledger.values, [10, 9, 8, 7, 6, 5].map { .seconds($0) })
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledger.values.last, .zero)
    XCTAssertEqual(datedLedger.values.last, .zero)
    XCTAssertEqual(datedLedger.values.count, 10, accuracy: 1)
  }

  func testPromise10ClockChanged_whileSuspendedNothingEnds() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      manager.start(receiver, for: .seconds(100), into: ledger)
      manager.suspend(policy)
      driver.shiftWallClock(by: .seconds(-1))
      driver.advance(by: .seconds(10))
      driver.shiftWallClock(by: .seconds(-86_400))
      manager.resume()
      XCTAssertEqual(manager.timeLeft(of: receiver), TimeLeft(.seconds(policy == .freezes ? 100 : 90)))
      let seconds = policy == .freezes ? [100] : [100, 90]
      XCTAssertEqual(ledger.takeValues(), seconds.map { .seconds($0) })
    }
    XCTAssertEqual(ledger.outcomes, [.replaced])
  }

  func testPromise10Suspended_aThousandCyclesOfNineTenthsLoseNothing() {
    let kept = EventLedger()
    let other = keep(CountdownManager(driver: driver))
    let frozen = manager.start(receiver, for: .seconds(2_000), into: ledger)
    other.start(receiver, for: .seconds(2_000), into: kept)
    for _ in 0..<1_000 {
      manager.suspend(.freezes)
      other.suspend()
      driver.advance(by: .milliseconds(900))
      manager.resume()
      other.resume()
    }
    XCTAssertEqual(frozen.timeLeft, TimeLeft(.seconds(2_000)))
    XCTAssertEqual(ledger.values, [.seconds(2_000)])
    XCTAssertEqual(other.timeLeft(of: receiver), TimeLeft(.seconds(1_100)))
    XCTAssertEqual(Set(kept.values).count, kept.values.count, "a value came twice")
    XCTAssertEqual(kept.values.last, .seconds(1_100))
    driver.advance(by: .seconds(2_000))
    XCTAssertEqual(ledger.values, (0...2_000).reversed().map { .seconds($0) })
    XCTAssertEqual(kept.values.last, .zero)
  }

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

  /// The virtual wall clock's date.
  private var now: Date {
    Date(timeIntervalSince1970: 0).addingTimeInterval(Double(driver.wallNow.components.seconds))
  }
}
