import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Passes never nest, whatever a callback does with the time.
final class NoNestingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private let journal = EventJournal()

  func testAdvanceInsideATickExtendsTheRunningAdvance() {
    inATick { $0.advance(by: .seconds(3)) }
    XCTAssertEqual(journal.take().joined(), "<9>9<8>8<7>7<6>6<5>5")
    XCTAssertEqual(driver.now, .seconds(5))
  }

  func testWakeInsideATickRunsNothingInside() {
    inATick { $0.wake() }
    XCTAssertEqual(journal.take().joined(), "<9>9<8>8")
  }

  func testResumeInsideATickCatchesUpAfterIt() {
    let manager = manager
    inATick { driver in
      driver.sleep(for: .seconds(3))
      manager.suspend()
      manager.resume()
    }
    XCTAssertEqual(journal.take().joined(), "<9>9<8>5<5>")
  }

  func testAdvanceInsideAnOutcomeExtendsTheRunningAdvance() {
    let receivers = keep([tracker.object(), tracker.object()])
    manager.start(receivers[0], for: .seconds(1)) { _, _, _ in
    } onEnd: { [driver, journal] _, _ in
      journal.note("<")
      driver.advance(by: .seconds(2))
      journal.note(">")
    }
    manager.start(receivers[1], for: .seconds(10)) { [journal] _, left, _ in journal.note("\(left.seconds)") }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take().joined(separator: " "), "10 < > 9 8 7")
  }

  func testAdvanceInsideAFirstValueIsASlowCallbackAndEndsTheCountdownOnce() {
    let ledger = EventLedger()
    let receiver = keep(tracker.object())
    manager.start(receiver, for: .seconds(3), into: ledger) { [driver] left in
      if left == .seconds(3) { driver.advance(by: .seconds(5)) }
    }
    XCTAssertEqual(ledger.values, [3, 0].map { .seconds($0) })
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }

  /// Runs two countdowns for two seconds; the first one does something in its tick of 8 s.
  private func inATick(_ act: @escaping @Sendable (ManualDriver) -> Void) {
    let receivers = keep([tracker.object(), tracker.object()])
    manager.start(receivers[0], for: .seconds(10)) { [driver, journal] _, left, _ in
      journal.note("<\(left.seconds)")
      if left.seconds == 8 { act(driver) }
      journal.note(">")
    }
    manager.start(receivers[1], for: .seconds(10)) { [journal] _, left, _ in journal.note("\(left.seconds)") }
    _ = journal.take()
    driver.advance(by: .seconds(2))
  }
}
