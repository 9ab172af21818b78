import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 10, suspended: ticks are held back, first values and outcomes are not; `resume` catches up, once.
final class SuspensionTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private lazy var receiver = tracker.object()
  private let ledger = EventLedger()

  func testPromise10Suspended_timeGoesOnAndIsDeliveredOnce() {
    manager.start(receiver, for: .seconds(60), into: ledger)
    driver.advance(by: .milliseconds(1_500))
    manager.suspend()
    driver.advance(by: .seconds(20))
    XCTAssertEqual(ledger.takeValues(), [60, 59].map { .seconds($0) })
    XCTAssertEqual(manager.timeLeft(of: receiver), TimeLeft(.milliseconds(38_500)))
    manager.resume()
    XCTAssertEqual(ledger.takeValues(), [.seconds(39)])
    driver.advance(by: .seconds(2))
    XCTAssertEqual(ledger.takeValues(), [38, 37].map { .seconds($0) }, "the rhythm is kept")
  }

  func testPromise10Suspended_timeStandsStillWhereItFreezes() {
    let countdown = manager.start(receiver, for: .seconds(60), into: ledger)
    driver.advance(by: .milliseconds(1_500))
    manager.suspend(.freezes)
    driver.advance(by: .seconds(200))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(58_500)))
    manager.resume()
    XCTAssertEqual(ledger.takeValues(), [60, 59].map { .seconds($0) }, "nothing has changed")
    driver.advance(by: .milliseconds(499))
    XCTAssertEqual(ledger.takeValues(), [])
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(58)])
  }

  func testPromise10Suspended_onceMoreChangesNothingAndTheFirstPolicyHolds() {
    for (first, second, left) in [
      (CountdownManager.SuspensionPolicy.freezes, CountdownManager.SuspensionPolicy.keepsCounting, 10),
      (.keepsCounting, .freezes, 4),
    ] {
      let countdown = manager.start(receiver, for: .seconds(10), into: ledger)
      manager.suspend(first)
      driver.advance(by: .seconds(3))
      manager.suspend(second)
      driver.advance(by: .seconds(3))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(left)))
      manager.resume()
      driver.advance(by: .seconds(1))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(left - 1)), "one resume ends both")
      XCTAssertEqual(ledger.takeValues().last, .seconds(left - 1))
    }
  }

  func testPromise10Suspended_theLastSecondAndTheEndAreDeliveredOnResume() {
    manager.start(receiver, for: .seconds(5), into: ledger)
    let other = keep(tracker.object())
    let otherLedger = EventLedger()
    manager.start(other, for: .seconds(60), into: otherLedger)
    manager.suspend()
    driver.advance(by: .seconds(30))
    XCTAssertEqual(manager.timeLeft(of: receiver), .zero)
    XCTAssertEqual(manager.countdown(of: receiver)?.isActive, true, "its zero is owed")
    manager.resume()
    XCTAssertEqual(ledger.values, [.seconds(5), .zero])
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(otherLedger.values, [.seconds(60), .seconds(30)])
  }

  func testPromise10Suspended_firstValuesAreDelivered() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      manager.suspend(policy)
      manager.start(receiver, for: .seconds(5), into: ledger)
      XCTAssertEqual(ledger.takeValues(), [.seconds(5)])
      let other = EventLedger()
      manager.start(tracker.object(), for: .zero, into: other)
      XCTAssertEqual(other.values, [.zero])
      XCTAssertEqual(other.outcomes, [.completed])
      manager.resume()
      driver.advance(by: .seconds(5))
      XCTAssertEqual(ledger.takeValues(), [4, 3, 2, 1, 0].map { .seconds($0) })
    }
  }

  func testPromise10Suspended_outcomesAreDelivered() {
    manager.suspend()
    manager.start(receiver, for: .seconds(5), into: ledger)
    manager.start(receiver, for: .seconds(6), into: ledger)
    XCTAssertEqual(ledger.outcomes, [.replaced])
    manager.cancel(receiver)
    XCTAssertEqual(ledger.outcomes, [.replaced, .cancelled])
    manager.start(receiver, for: .seconds(7)) { _, _, stop in
      stop = true
    } onEnd: { [ledger] in
      ledger.note($0)
    }
    XCTAssertEqual(ledger.outcomes, [.replaced, .cancelled, .stopped])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testPromise10Suspended_movedValuesAreDelivered() {
    let countdown = manager.start(receiver, for: .seconds(5), into: ledger)
    manager.suspend()
    countdown.extend(by: .seconds(5))
    XCTAssertEqual(ledger.takeValues(), [.seconds(5), .seconds(10)])
    driver.advance(by: .seconds(3))
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(8)])
    countdown.extend(by: .seconds(-100))
    XCTAssertEqual(ledger.takeValues(), [.zero])
    XCTAssertEqual(ledger.outcomes, [.completed])
  }

  func testPromise10Suspended_endlessTicksCollapseIntoOne() {
    let journal = EventJournal()
    manager.tick(receiver, every: .seconds(1)) { _, number, _ in journal.note("\(number)") }
    manager.suspend()
    driver.advance(by: .milliseconds(4_500))
    manager.resume()
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(journal.take(), ["0", "4", "5"])
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
}
