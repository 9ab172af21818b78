import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a countdown says of itself beside its time: whether it was kept, when it ends, and all that a receiver has.
final class KeptTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let player = Player()

  func testIsKept_ofWhatKeepHasKept_andNotOfAnOverdueOne() {
    let first = manager.start(player, for: .seconds(30), ifActive: .keep) { _, _ in }
    let second = manager.start(player, for: .seconds(30), ifActive: .keep) { _, _ in }
    XCTAssertEqual([first.isKept, second.isKept], [false, true])
    XCTAssertEqual(first, second)
    XCTAssertEqual(first.hashValue, second.hashValue)
    XCTAssertEqual(manager.countdown(of: player)?.isKept, false)
    driver.sleep(for: .seconds(31))
    XCTAssertFalse(manager.start(player, for: .seconds(30), ifActive: .keep) { _, _ in }.isKept)
  }

  func testEndDateIsTheDeadlineOnTheWallClock_andNilWhereThereIsNone() {
    let end = driver.date + 30
    let countdown = manager.start(player, for: .until(end)) { _, _ in }
    XCTAssertEqual(countdown.endDate, end)
    driver.advance(by: .seconds(10))
    XCTAssertEqual(countdown.endDate, end)
    driver.shiftWallClock(by: .seconds(100))
    XCTAssertEqual(countdown.endDate, end + 100)
    countdown.pause()
    XCTAssertNil(countdown.endDate)
    countdown.resume()
    manager.suspend(.freezes)
    XCTAssertNil(countdown.endDate)
    manager.resume()
    manager.suspend()
    driver.sleep(for: .seconds(100))
    XCTAssertEqual(countdown.endDate, end + 100, "overdue, and held back")
    manager.resume()
    XCTAssertNil(countdown.endDate)
    XCTAssertNil(manager.startTicking(player, every: .seconds(1)) { _, _ in }.endDate)
  }

  func testCountdownsOfAReceiver_inTheOrderOfTheirStarts() {
    XCTAssertEqual(manager.countdowns(of: player), [])
    var all: [Countdown] = []
    for (number, id) in ["b", nil, "a", "c"].enumerated() {
      all.append(manager.start(player, for: .seconds(30 - number), id: id) { _, _ in })
      driver.advance(by: .milliseconds(1))
    }
    all.append(manager.startTicking(player, every: .seconds(1), id: "ticks") { _, _ in })
    XCTAssertEqual(manager.countdowns(of: player), all)
    all.remove(at: 2).cancel()
    manager.start(keep(Player("other")), for: .seconds(9)) { _, _ in }
    XCTAssertEqual(manager.countdowns(of: player), all)
    manager.cancelAll(of: player)
    XCTAssertEqual(manager.countdowns(of: player), [])
  }
}
