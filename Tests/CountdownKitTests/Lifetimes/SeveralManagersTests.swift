import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Several managers on one driver, and one receiver in several managers.
final class SeveralManagersTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var managers = (0..<3).map { _ in CountdownManager(driver: driver) }
  private let tracker = LifetimeTracker()
  private lazy var receiver = Holder(tracker.object())
  private let ledgers = (0..<3).map { _ in EventLedger() }

  func testAReceiverHasOneCountdownInEachManager() {
    let countdowns = (0..<3).map { number in
      managers[number].start(receiver.value!, for: .seconds(4), into: ledgers[number])
    }
    XCTAssertEqual(Set(countdowns).count, 3)
    driver.advance(by: .seconds(1))
    managers[0].cancel(receiver.value!)
    managers[1].suspend(.freezes)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(ledgers.map(\.valueCount), [2, 2, 4])
    XCTAssertEqual(managers.map { $0.timeLeft(of: receiver.value!)?.seconds }, [nil, 3, 1])
    XCTAssertEqual(managers.map(\.activeCount), [0, 1, 1])
    managers[1].resume()
    receiver.drop()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledgers.map(\.outcomes), [[.cancelled], [.receiverReleased], [.receiverReleased]])
  }
}
