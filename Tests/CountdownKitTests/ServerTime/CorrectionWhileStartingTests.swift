import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What is learnt of a server's clock while a countdown is being started, in the outcome of the one that it replaces, is in its
/// first value.
final class CorrectionWhileStartingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private lazy var clock = ServerClock(driver: driver)
  private let journal = EventJournal()

  override func setUp() {
    clock.synchronize(serverDate: driver.date, roundTrip: .milliseconds(20))
  }

  /// Runs what is about to be replaced, whose outcome tells that the server is three seconds ahead.
  private func startOld(_ receiver: Player) {
    let (clock, driver) = (clock, driver)
    manager.start(receiver, for: .seconds(100)) { _, _ in
    } onEnd: { [journal] _, outcome in
      journal.note("old \(outcome)")
      clock.synchronize(serverDate: driver.date + 3, roundTrip: .zero)
    }
  }

  func testTheFirstValueIsTrueWhereWhatIsReplacedCorrectsTheClock() {
    let receiver = keep(Player("receiver"))
    startOld(receiver)
    manager.start(receiver, until: driver.date + 10, by: clock) { [journal] _, left in
      journal.note("new \(left.duration.components.seconds)")
    }
    XCTAssertEqual(journal.take(), ["old replaced", "new 6"])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take().count, 1)
  }

  func testInACallback() {
    let receiver = keep(Player("receiver"))
    startOld(receiver)
    let (manager, clock, driver, journal) = (manager, clock, driver, journal)
    manager.start(keep(Player("other")), for: .seconds(9)) { _, left in
      guard left == TimeLeft(.seconds(8)) else { return }
      manager.start(receiver, until: driver.date + 10, by: clock) { _, left in
        journal.note("new \(left.duration.components.seconds)")
      }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["old replaced", "new 6"])
  }

  func testWhereItIsKeptNothingFollows() {
    let receiver = keep(Player("receiver"))
    let old = manager.start(receiver, for: .seconds(100)) { _, _ in }
    let new = manager.start(receiver, until: driver.date + 10, by: clock, ifActive: .keep) { _, _ in }
    XCTAssertEqual(new, old)
    clock.synchronize(serverDate: driver.date + 3, roundTrip: .zero)
    XCTAssertEqual(new.timeLeft, TimeLeft(.seconds(100)))
  }
}
