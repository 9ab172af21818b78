import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Promise 10: asleep, suspended, clock changed.
///
/// Time asleep counts, changes of the wall clock do not. Suspended, ticks are held back, first values and outcomes are
/// not; afterwards there is one callback with the right value.
///
/// More of it: `SuspensionInsideAPassTests`; and `StopAndContinueTests` and `SystemSleepTests`, on real processes.
final class Promise10AsleepSuspendedClockChangedTests: XCTestCase {
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
      ledger.note($1)
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
    manager.startTicking(receiver, every: .seconds(1)) { _, number, _ in journal.note("\(number)") }
    manager.suspend()
    driver.advance(by: .milliseconds(4_500))
    manager.resume()
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(journal.take(), ["0", "4", "5"])
  }

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

  /// The virtual wall clock's date.
  private var now: Date {
    Date(timeIntervalSince1970: 0).addingTimeInterval(Double(driver.wallNow.components.seconds))
  }
}
