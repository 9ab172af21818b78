import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `cancelAll()` ends exactly what there is, at every number of countdowns.
final class CancelAllAtEveryCountTests: XCTestCase {
  func testOutsideCallbacks() {
    for count in 0...200 { tryOne(count) { manager, _, _ in manager.cancelAll() } }
  }

  func testInsideACallback() {
    for count in 0...150 {
      tryOne(count) { manager, driver, _ in
        manager.start(for: .seconds(1)) { [unowned manager] left in
          if left == .zero { manager.cancelAll() }
        }
        driver.advance(by: .seconds(1))
      }
    }
  }

  func testFromElsewhere() {
    for count in 0...150 {
      tryOne(count) { manager, driver, away in
        away.isAway = true
        manager.cancelAll()
        away.isAway = false
        driver.wake()
      }
    }
  }

  func testFromElsewhereWhereOneHasMadeRoom() {
    for count in 0...160 {
      let other = Player()
      tryOne(count) { manager, driver, away in
        manager.start(other, for: .seconds(1)) { _, _ in }
        driver.sleep(for: .seconds(2))
        away.isAway = true
        manager.start(other, for: .seconds(5), ifActive: .keep) { _, _ in }
        manager.cancelAll()
        away.isAway = false
        driver.wake()
      }
      withExtendedLifetime(other) {}
    }
  }

  private func tryOne(_ count: Int, _ cancelAll: (CountdownManager, ManualDriver, AwayDriver) -> Void) {
    let driver = ManualDriver()
    let away = AwayDriver(driver)
    let manager = CountdownManager(driver: away)
    let players = (0..<count).map { _ in Player() }
    let outcomes = Box<[Countdown.Outcome]>([])
    func start(_ some: [Player], for duration: Duration) {
      for player in some {
        manager.start(player, for: duration, ticks: .every(.seconds(9))) { _, _ in
        } onEnd: {
          outcomes.value.append($1)
        }
      }
    }
    start(players, for: .seconds(9))
    cancelAll(manager, driver, away)
    XCTAssertEqual(outcomes.value, Array(repeating: .cancelled, count: count))
    XCTAssertEqual(manager.activeCount, 0, "of \(count)")
    XCTAssertNil(driver.nextWakeUp, "of \(count)")

    outcomes.value = []
    start(Array(players.prefix(3)), for: .seconds(2))
    driver.advance(by: .seconds(2))
    XCTAssertEqual(outcomes.value, Array(repeating: .completed, count: min(count, 3)), "of \(count)")
    withExtendedLifetime(players) {}
  }
}
