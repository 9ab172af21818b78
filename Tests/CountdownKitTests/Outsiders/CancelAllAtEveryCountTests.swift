import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `cancelAll()` ends exactly what there is, at every number of countdowns.
final class CancelAllAtEveryCountTests: XCTestCase {

  func testOutsideCallbacks() {
    for count in 0...400 { tryOne(count) { manager, _ in manager.cancelAll() } }
  }

  func testInsideACallback() {
    for count in 0...150 {
      tryOne(count) { manager, driver in
        let player = Player()
        manager.start(player, for: .seconds(1)) { [unowned manager] _, left in
          if left == .zero { manager.cancelAll() }
        }
        driver.advance(by: .seconds(1))
        withExtendedLifetime(player) {}
      }
    }
  }

  func testFromElsewhere() {
    for count in 0...150 {
      let driver = ManualDriver()
      let timer = AwayDriver(driver)
      tryOne(count, driver, CountdownManager(driver: timer)) { manager, driver in
        timer.isAway = true
        manager.cancelAll()
        timer.isAway = false
        driver.wake()
      }
    }
  }

  private func tryOne(_ count: Int, _ cancelAll: (CountdownManager, ManualDriver) -> Void) {
    let driver = ManualDriver()
    tryOne(count, driver, CountdownManager(driver: driver), cancelAll)
  }

  private func tryOne(
    _ count: Int, _ driver: ManualDriver, _ manager: CountdownManager,
    _ cancelAll: (CountdownManager, ManualDriver) -> Void
  ) {
    let players = (0..<count).map { _ in Player() }
    let outcomes = Box<[Countdown.Outcome]>([])
    for player in players {
      manager.start(player, for: .seconds(9), every: .seconds(9)) { _, _ in
      } onEnd: { _, outcome in
        outcomes.value.append(outcome)
      }
    }
    cancelAll(manager, driver)
    XCTAssertEqual(outcomes.value, Array(repeating: .cancelled, count: count))
    XCTAssertEqual(manager.activeCount, 0, "of \(count)")
    XCTAssertNil(driver.nextWakeUp, "of \(count)")

    outcomes.value = []
    for player in players.prefix(3) {
      manager.start(player, for: .seconds(2)) { _, _ in
      } onEnd: {
        outcomes.value.append($1)
      }
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(outcomes.value, Array(repeating: .completed, count: min(count, 3)), "of \(count)")
    withExtendedLifetime(players) {}
  }
}
