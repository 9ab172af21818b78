import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Several managers on one driver, and one receiver in several managers.
final class SeveralManagersTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var managers = (0..<3).map { _ in CountdownManager(driver: driver) }
  private let tracker = LifetimeTracker()
  private lazy var receiver = tracker.object()
  private let ledgers = (0..<3).map { _ in EventLedger() }

  func testAReceiverHasOneCountdownInEachManager() {
    for (number, manager) in managers.enumerated() {
      manager.start(receiver, for: .seconds(2 + number), into: ledgers[number])
    }
    driver.advance(by: .seconds(1))
    managers[0].cancel(receiver)
    managers[1].suspend(.freezes)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(ledgers[0].values, [2, 1].map { .seconds($0) })
    XCTAssertEqual(ledgers[1].values, [3, 2].map { .seconds($0) })
    XCTAssertEqual(ledgers[2].values, [4, 3, 2, 1].map { .seconds($0) })
    XCTAssertEqual(managers.map { $0.timeLeft(of: receiver)?.seconds }, [nil, 2, 1])
    XCTAssertEqual(managers.map(\.activeCount), [0, 1, 1])
  }

  func testCountdownsOfDifferentManagersAreDifferent() {
    let countdowns = managers.map { $0.start(receiver, for: .seconds(2), into: ledgers[0]) }
    XCTAssertEqual(Set(countdowns).count, 3)
    countdowns[0].cancel()
    XCTAssertEqual(countdowns.map(\.isActive), [false, true, true])
  }

  func testTheirPassesRunInTheOrderInWhichTheyAreDue() {
    let journal = EventJournal()
    for (number, manager) in managers.enumerated() {
      manager.start(receiver, for: .milliseconds(2_900 - 300 * number)) { _, left, _ in
        journal.note("\(number): \(left.seconds)")
      }
    }
    _ = journal.take()
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["2: 2", "1: 2", "0: 2", "2: 1", "1: 1", "0: 1"])
  }

  func testOneManagersCallbacksMayUseAnother() {
    managers[0].start(receiver, for: .seconds(3), into: ledgers[0]) { [managers, receiver, ledgers] left in
      if left == .seconds(2) { managers[1].start(receiver, for: .zero, into: ledgers[1]) }
      if left == .seconds(1) { managers[2].cancel(receiver) }
    }
    managers[2].start(receiver, for: .seconds(9), into: ledgers[2])
    driver.advance(by: .seconds(3))
    XCTAssertEqual(ledgers.map(\.outcomes), [[.completed], [.completed], [.cancelled]])
    XCTAssertEqual(ledgers[1].values, [.zero])
  }

  func testAReceiverThatIsGoneEndsInEachManager() {
    let receiver = Holder(tracker.object())
    for (number, manager) in managers.enumerated() {
      manager.start(receiver.value!, for: .seconds(9), into: ledgers[number])
    }
    receiver.drop()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledgers.map(\.outcomes), [[.receiverReleased], [.receiverReleased], [.receiverReleased]])
    XCTAssertEqual(managers.map(\.activeCount), [0, 0, 0])
  }

  func testActiveCountIncludesPausedOnes() {
    let manager = managers[0]
    let receivers = keep((0..<10).map { _ in tracker.object() })
    let countdowns = receivers.map { manager.start($0, for: .seconds(5), into: ledgers[0]) }
    XCTAssertEqual(manager.activeCount, 10)
    countdowns[3].pause()
    XCTAssertEqual(manager.activeCount, 10)
    countdowns[3].cancel()
    manager.start(receivers[4], for: .seconds(8), into: ledgers[1])
    XCTAssertEqual(manager.activeCount, 9)
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.activeCount, 1)
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0)
  }
}
