import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// What the statistics say about what still waits.
final class WaitingStatisticsTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let players = (0..<20).map { Player("\($0)") }
  private var waiting: Int { manager.statistics.waiting }
  private var oldestWait: Duration { manager.statistics.oldestWait }
  private var worstLateness: Duration { manager.statistics.worstLateness }

  override func setUp() {
    slicing.inBetween = { [self] in checkInvariants() }
  }

  override func tearDown() { checkInvariants() }

  private func checkInvariants() { XCTAssertEqual(manager.engine.brokenInvariants(), []) }

  /// Does something as another thread.
  private func away(_ body: () -> Void) {
    slicing.isAway = true
    body()
    slicing.isAway = false
  }

  @discardableResult
  private func start(_ player: Player) -> Countdown {
    let driver = driver
    return manager.start(player, for: .seconds(9)) { _, _ in
      driver.sleep(for: .milliseconds(1))
    } onEnd: { _, _ in
    }
  }

  func testFirstValuesOfOtherThreadsWait() {
    away {
      for player in players {
        start(player)
        driver.sleep(for: .milliseconds(10))
      }
    }
    XCTAssertEqual(waiting, 20)
    XCTAssertEqual(oldestWait, .milliseconds(200))
    slicing.inBetween = { [self] in
      checkInvariants()
      let told = slicing.sliceCount * 4
      XCTAssertEqual(waiting, 20 - told)
      XCTAssertEqual(oldestWait, .milliseconds(200 - 10 * told + told), "since the first of them was started")
    }
    driver.advance(by: .zero)
    XCTAssertEqual(slicing.sliceCount, 4)
    XCTAssertEqual(waiting, 0)
    XCTAssertEqual(oldestWait, .zero)
  }

  func testOutcomesOfOtherThreadsWait() {
    let countdowns = players.map { start($0) }
    driver.sleep(for: .milliseconds(500))
    away { for countdown in countdowns.prefix(3) { countdown.cancel() } }
    driver.sleep(for: .milliseconds(30))
    XCTAssertEqual(waiting, 3)
    XCTAssertEqual(oldestWait, .milliseconds(30))
    driver.advance(by: .zero)
    XCTAssertEqual(waiting, 0)
    XCTAssertEqual(oldestWait, .zero)
  }

  func testAMoveWaitsSinceItWasMade() {
    let countdown = start(players[0])
    away { countdown.pause() }
    XCTAssertEqual(waiting, 0, "nothing is told of a pause")
    away { countdown.resume() }
    driver.sleep(for: .milliseconds(200))
    away { countdown.extend(by: .seconds(5)) }
    driver.sleep(for: .milliseconds(30))
    XCTAssertEqual(waiting, 1)
    XCTAssertEqual(oldestWait, .milliseconds(30))
    countdown.extend(by: .seconds(5))
    XCTAssertEqual(waiting, 0, "a call on the delivering queue leaves nothing")
  }

  func testWhatACallOnTheDeliveringQueueTellsDoesNotWait() {
    for player in players { start(player) }
    XCTAssertEqual(waiting, 0)
    manager.cancelAll()
    XCTAssertEqual(waiting, 0)
  }

  func testWhatIsStartedAndEndedByOtherThreadsNoLongerWaits() {
    away {
      manager.start(players[0], for: .seconds(9)) { _, _ in }
      XCTAssertEqual(waiting, 1)
      manager.cancel(players[0])
    }
    XCTAssertEqual(waiting, 0)
  }

  func testATickThatStillWaitsIsLate() {
    let countdown = start(players[0])
    driver.sleep(for: .milliseconds(1_199))
    XCTAssertEqual(worstLateness, .milliseconds(200))
    manager.suspend()
    XCTAssertEqual(worstLateness, .zero, "held back, and not late")
    manager.resume()
    countdown.cancel()
    start(players[1])
    driver.sleep(for: .milliseconds(500))
    XCTAssertEqual(worstLateness, .zero)
    driver.sleep(for: .milliseconds(700))
    driver.advance(by: .zero)
    XCTAssertEqual(worstLateness, .milliseconds(201))
  }
}
