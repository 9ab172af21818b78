import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// What the statistics say about what other threads have queued and still waits.
final class WaitingStatisticsTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let players = (0..<20).map { Player("\($0)") }

  /// In milliseconds.
  private func expect(waiting: Int, since oldest: Int, _ message: String = "", line: UInt = #line) {
    XCTAssertEqual(manager.statistics.waiting, waiting, message, line: line)
    XCTAssertEqual(manager.statistics.oldestWait, .milliseconds(oldest), message, line: line)
    XCTAssertEqual(manager.engine.brokenInvariants(), [], line: line)
  }

  private func elsewhere(_ body: () -> Void) {
    slicing.isAway = true
    body()
    slicing.isAway = false
  }

  @discardableResult
  private func start(_ player: Player) -> Countdown {
    manager.start(player, for: .seconds(9)) { [driver] _, _ in
      driver.sleep(for: .milliseconds(1))
    } onEnd: { _, _ in
    }
  }

  func testFirstValuesOfOtherThreadsWait() {
    elsewhere {
      for player in players {
        start(player)
        driver.sleep(for: .milliseconds(10))
      }
    }
    expect(waiting: 20, since: 200)
    slicing.inBetween = { [self] in
      let told = slicing.sliceCount * 4
      let since = told < 20 ? 200 - 10 * told + told : 0
      expect(waiting: 20 - told, since: since, "since the first of them was started")
    }
    driver.advance(by: .zero)
    XCTAssertEqual(slicing.sliceCount, 5)
    expect(waiting: 0, since: 0)
  }

  func testOutcomesOfOtherThreadsWait() {
    let countdowns = players.map { start($0) }
    driver.sleep(for: .milliseconds(500))
    elsewhere { for countdown in countdowns.prefix(3) { countdown.cancel() } }
    driver.sleep(for: .milliseconds(30))
    expect(waiting: 3, since: 30)
    driver.advance(by: .zero)
    expect(waiting: 0, since: 0)
  }

  func testAMoveWaitsSinceItWasMade() {
    let countdown = start(players[0])
    elsewhere { countdown.pause() }
    expect(waiting: 0, since: 0, "nothing is told of a pause")
    elsewhere { countdown.resume() }
    driver.sleep(for: .milliseconds(200))
    elsewhere { countdown.extend(by: .seconds(5)) }
    driver.sleep(for: .milliseconds(30))
    expect(waiting: 1, since: 30)
    countdown.extend(by: .seconds(5))
    expect(waiting: 0, since: 0, "a call on the delivering queue leaves nothing")
  }

  func testWhatIsToldOrEndedAtOnceDoesNotWait() {
    for player in players { start(player) }
    expect(waiting: 0, since: 0)
    manager.cancelAll()
    expect(waiting: 0, since: 0)
    elsewhere {
      manager.start(players[0], for: .seconds(9)) { _, _ in }
      expect(waiting: 1, since: 0)
      manager.cancel(players[0])
    }
    expect(waiting: 0, since: 0)
  }
}
