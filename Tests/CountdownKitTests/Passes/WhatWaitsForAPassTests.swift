import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What calls from elsewhere have made due, and a call on the delivering queue comes before the pass for it.
final class WhatWaitsForAPassTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let journal = EventJournal()

  @discardableResult
  private func start(_ name: String, for duration: Duration) -> Countdown {
    let player = keep(Player(name))
    return manager.start(player, for: duration) { [journal] player, left in
      journal.note("\(player.name) \(left.duration.text)")
    }
  }

  func testItIsLeftToThePassHoweverMuchOthersHaveMadeDue() {
    away.isAway = true
    start("a", for: .seconds(9))
    away.isAway = false
    start("b", for: .seconds(5))
    XCTAssertEqual(journal.take(), ["b 5"])
    XCTAssertEqual(driver.nextWakeUp, .zero)
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), ["a 9"])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
  }

  func testItIsToldAtOnceWhenItIsMoved() {
    away.isAway = true
    let countdown = start("a", for: .seconds(9))
    away.isAway = false
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["a 10"])
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), [])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
  }
}
