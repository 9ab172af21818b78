import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A manager's `deinit` ends all its countdowns as cancelled; what is left of them is inert.
final class ManagerDeathTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = Holder(CountdownManager(driver: driver))
  private let tracker = LifetimeTracker()

  func testManagersAreMadeAndDroppedEmptyAndFull() {
    for count in [0, 1, 2, 1_023, 1_024, 5_000] {
      let receivers = keep((0..<count).map { _ in tracker.object() })
      let ledger = EventLedger()
      let manager = Holder(CountdownManager(driver: driver))
      for (number, receiver) in receivers.enumerated() {
        let countdown = manager.value!.start(receiver, for: .seconds(1 + number % 7), into: ledger)
        if number % 5 == 0 { countdown.pause() }
      }
      driver.advance(by: .milliseconds(500))
      manager.drop()
      XCTAssertEqual(ledger.outcomes.count, count)
      XCTAssertTrue(ledger.outcomes.allSatisfy { $0 == .cancelled })
      XCTAssertNil(driver.nextWakeUp)
    }
  }

  func testCountdownsOutliveTheirManagerAndAreInert() {
    let ledger = EventLedger()
    let receiver = keep(tracker.object())
    let running = manager.value!.start(receiver, for: .seconds(10), into: ledger)
    let paused = manager.value!.start(keep(tracker.object()), for: .seconds(10), into: ledger)
    paused.pause()
    let ticks = manager.value!.startTicking(receiver, every: .seconds(1)) { _, _, _ in }
    manager.drop()
    let ended = ledger.outcomes
    let values = ledger.values
    for countdown in [running, paused, ticks] {
      XCTAssertFalse(countdown.isActive)
      XCTAssertFalse(countdown.isPaused)
      XCTAssertNil(countdown.timeLeft)
      countdown.pause()
      countdown.resume()
      countdown.extend(by: .seconds(10))
      countdown.extend(toAtLeast: .seconds(10))
      countdown.reschedule(until: .distantFuture)
      countdown.cancel()
      XCTAssertFalse(countdown.isActive)
      XCTAssertEqual(countdown, countdown)
    }
    driver.advance(by: .seconds(100))
    XCTAssertEqual(ledger.outcomes, ended)
    XCTAssertEqual(ledger.values, values)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testDroppedInsideItsOwnCallback() {
    for last in [false, true] {
      manager.value = CountdownManager(driver: driver)
      let receivers = keep((0..<3).map { _ in tracker.object() })
      let ledgers = receivers.map { _ in EventLedger() }
      for number in 0..<3 {
        manager.value!.start(receivers[number], for: .seconds(2), into: ledgers[number]) { [manager] left in
          if number == 1, left == (last ? .zero : .seconds(1)) { manager.drop() }
        }
      }
      driver.advance(by: .seconds(5))
      XCTAssertNil(manager.value)
      XCTAssertEqual(
        ledgers.map(\.outcomes),
        last ? [[.completed], [.completed], [.cancelled]] : [[.cancelled], [.cancelled], [.cancelled]])
      XCTAssertEqual(ledgers[2].values, last ? [.seconds(2), .seconds(1)] : [.seconds(2)])
      XCTAssertEqual(ledgers.map(\.lateValues), [0, 0, 0])
      XCTAssertNil(driver.nextWakeUp)
    }
  }

  func testDroppedInsideItsOwnOutcomesAndFirstValues() {
    let receiver = keep(tracker.object())
    let journal = EventJournal()
    let once = Holder(CountdownManager(driver: driver))
    once.value!.start(receiver, for: .seconds(2)) { _, _, _ in
    } onEnd: { _, outcome in
      journal.note("\(outcome)")
      once.drop()
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["completed"])

    manager.value!.start(receiver, for: .seconds(2)) { [manager] _, left, _ in
      journal.note("\(left.seconds)")
      manager.drop()
    } onEnd: {
      journal.note("\($1)")
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["2", "cancelled"])
    XCTAssertNil(driver.nextWakeUp)
  }

  func testClosuresThatHoldTheManagerKeepItUntilTheyAreReleased() {
    let receiver = keep(tracker.object())
    let journal = EventJournal()
    let drop = { [driver] in
      let manager = CountdownManager(driver: driver)
      manager.start(receiver, for: .seconds(2)) { _, left, _ in
        journal.note("\(left.seconds) \(manager.activeCount)")
      }
    }
    drop()
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["2 1", "1 1", "0 0"])
    XCTAssertNil(driver.nextWakeUp)
  }
}
