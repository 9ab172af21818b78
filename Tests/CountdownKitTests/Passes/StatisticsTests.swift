import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// What a manager counts, exactly.
final class StatisticsTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b", "c"].map { Player($0) }
  private var statistics: CountdownStatistics { stage.manager.statistics }

  func testOfANewManagerAllIsZero() {
    expect(active: 0, paused: 0, passes: 0, ticks: 0)
    expect(worstLateness: .zero, longestCallback: .zero)
  }

  func testActiveAndPausedAreThoseOfNow() {
    let countdowns = players.map { stage.start($0, for: .seconds(9)) }
    countdowns[0].pause()
    countdowns[0].pause()
    countdowns[1].pause()
    expect(active: 3, paused: 2, passes: 0, ticks: 3)
    countdowns[0].resume()
    countdowns[0].resume()
    expect(active: 3, paused: 1, passes: 0, ticks: 3)
    countdowns[1].cancel()
    countdowns[2].pause()
    stage.start(players[2], for: .seconds(9))
    expect(active: 2, paused: 0, passes: 0, ticks: 4)
    countdowns[0].pause()
    countdowns[0].extend(by: .seconds(-9))
    expect(active: 1, paused: 0, passes: 0, ticks: 5)
    stage.manager.cancelAll()
    XCTAssertEqual(stage.manager.engine.brokenInvariants(), [])
    expect(active: 0, paused: 0, passes: 0, ticks: 5)
  }

  func testPassesAndTicks() {
    stage.start(players[0], for: .seconds(3))
    stage.start(players[1], for: .seconds(3))
    stage.tick(players[2], every: .milliseconds(1_500), startingAfter: .milliseconds(500))
    expect(active: 3, paused: 0, passes: 0, ticks: 2)
    stage.driver.advance(by: .seconds(3))
    expect(active: 1, paused: 0, passes: 4, ticks: 10)
    XCTAssertEqual(stage.log().filter { !$0.hasSuffix("completed") }.count, 10)
    stage.manager.resume()
    expect(active: 1, paused: 0, passes: 5, ticks: 10)
    expect(worstLateness: .zero, longestCallback: .zero)
  }

  func testWhatIsNotToldIsNoTick() {
    let other = Box<Countdown?>(nil)
    stage.start(players[0], for: .seconds(3)) { left, _ in
      if left == TimeLeft(.seconds(2)) { other.value?.cancel() }
    }
    other.value = stage.start(players[1], for: .seconds(3))
    stage.driver.advance(by: .seconds(1))
    expect(active: 1, paused: 0, passes: 1, ticks: 3)
  }

  func testOfASilentOneItsCompletionIsATick() {
    for player in players { stage.manager.startSilently(player, for: .seconds(3)) }
    stage.manager.cancel(players[0])
    expect(active: 2, paused: 0, passes: 0, ticks: 0)
    stage.driver.advance(by: .seconds(3))
    expect(active: 0, paused: 0, passes: 1, ticks: 2)
  }

  func testAnOverdueOneThatIsNotKeptIsToldItsZero() {
    stage.start(players[0], for: .seconds(3), every: .seconds(3))
    stage.driver.sleep(for: .seconds(3))
    stage.start(players[0], for: .seconds(9), ifActive: .keep)
    XCTAssertEqual(stage.log(), ["0: a 3", "3: a 0", "3: a completed", "3: a 9"])
    expect(active: 1, paused: 0, passes: 0, ticks: 3)
  }

  func testTheWorstLatenessOfABusyQueue() {
    stage.start(players[0], for: .seconds(9))
    for (late, worst) in [(200, 200), (300, 300), (100, 300)] {
      stage.driver.sleep(for: .milliseconds(1_000 + late))
      stage.driver.advance(by: .zero)
      expect(worstLateness: .milliseconds(worst), longestCallback: .zero)
      stage.driver.advance(by: .milliseconds(1_000 - late))
    }
    stage.driver.advance(by: .milliseconds(2_001))
    stage.driver.sleep(for: .milliseconds(3_998))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.manager.activeCount, 0)
    expect(worstLateness: .milliseconds(2_999), longestCallback: .zero)
  }

  func testASlowCallbackDelaysWhatIsDueMeanwhile() {
    beSlow(for: .milliseconds(800), at: .seconds(2))
    stage.start(players[1], for: .milliseconds(1_500))
    stage.driver.advance(by: .seconds(2))
    expect(worstLateness: .milliseconds(300), longestCallback: .milliseconds(800))
  }

  func testEachIsLateByItself() {
    beSlow(for: .milliseconds(200), at: .seconds(2))
    stage.start(players[1], for: .milliseconds(1_300), every: .seconds(2))
    stage.driver.sleep(for: .milliseconds(1_500))
    stage.driver.advance(by: .zero)
    expect(worstLateness: .milliseconds(500), longestCallback: .milliseconds(200))
  }

  func testASlowCallbackDelaysItsNeighboursWhereverTheyAre() {
    // More than are taken at once.
    let count = 100
    for slow in 0..<count {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let players = (0..<count).map { _ in Player() }
      for (index, player) in players.enumerated() {
        manager.start(player, for: .seconds(9)) { _, left in
          if index == slow, left == TimeLeft(.seconds(8)) { driver.sleep(for: .milliseconds(400)) }
        }
      }
      driver.advance(by: .milliseconds(1_200))
      let statistics = manager.statistics
      XCTAssertEqual(statistics.worstLateness, slow == count - 1 ? .zero : .milliseconds(400), "\(slow)")
      XCTAssertEqual(statistics.longestCallback, .milliseconds(400), "\(slow)")
      XCTAssertEqual(statistics.ticks, 2 * count, "\(slow)")
      XCTAssertEqual(statistics.passes, 1, "\(slow)")
      withExtendedLifetime(players) {}
    }
  }

  func testToleranceIsNotLate() {
    stage.start(players[0], for: .milliseconds(4_567), tolerance: .milliseconds(200))
    stage.driver.advance(by: .seconds(5))
    XCTAssertEqual(stage.log()[1], "0.6: a 4")
    expect(worstLateness: .zero, longestCallback: .zero)
  }

  func testWhatWasHeldBackIsNotLateButWhatIsMoreThanThatIs() {
    stage.start(players[0], for: .seconds(9))
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      stage.manager.suspend(policy)
      stage.driver.advance(by: .milliseconds(2_500))
      stage.manager.resume()
    }
    expect(worstLateness: .zero, longestCallback: .zero)
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    manager.start(players[1], for: .seconds(9)) { _, _ in }
    manager.suspend()
    stage.driver.sleep(for: .milliseconds(2_500))
    away.isAway = true
    manager.resume()
    stage.driver.sleep(for: .milliseconds(100))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(manager.statistics.worstLateness, .milliseconds(100))
  }

  func testTheLongestCallbackIsOneAlone() {
    for (player, milliseconds) in zip(players, [200, 300, 100]) {
      stage.start(player, for: .seconds(9)) { [driver = stage.driver] left, _ in
        if left == TimeLeft(.seconds(8)) { driver.sleep(for: .milliseconds(milliseconds)) }
      }
    }
    stage.driver.advance(by: .seconds(1))
    expect(worstLateness: .milliseconds(500), longestCallback: .milliseconds(300))
  }

  func testFirstAndLastValuesAndOutcomesAreCallbacks() {
    let sleep = { @Sendable [driver = stage.driver] in driver.sleep(for: .milliseconds($0)) }
    let countdown = stage.start(players[0], for: .seconds(9)) { _, _ in
      sleep(100)
    } onOutcome: { _ in
      sleep(300)
    }
    expect(worstLateness: .zero, longestCallback: .milliseconds(100))
    countdown.cancel()
    expect(worstLateness: .zero, longestCallback: .milliseconds(300))
    stage.start(players[0], for: .seconds(1)) { left, stop in
      if left == .zero { sleep(200) }
    } onOutcome: { _ in
      sleep(300)
    }
    stage.driver.advance(by: .seconds(2))
    expect(worstLateness: .zero, longestCallback: .milliseconds(500))
    stage.start(players[0], for: .seconds(9)) { left, stop in
      stop = left == TimeLeft(.seconds(8))
      if stop { sleep(300) }
    } onOutcome: { _ in
      sleep(301)
    }
    stage.driver.advance(by: .seconds(1))
    expect(worstLateness: .zero, longestCallback: .milliseconds(601))
  }

  func testValuesThatAreTakenTogetherAreCountedAndTimedOneByOne() {
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    away.isAway = true
    let last = Player()
    for milliseconds in [200, 300, 100, 0] {
      manager.start(players[0], for: .seconds(9)) { _, _ in }
      let player = keep(Player())
      manager.start(player, for: .seconds(9)) { [driver = stage.driver, weak manager] _, _ in
        driver.sleep(for: .milliseconds(milliseconds))
        if milliseconds == 100 { manager?.cancel(last) }
      }
    }
    manager.start(last, for: .seconds(9)) { _, _ in }
    away.isAway = false
    stage.driver.advance(by: .zero)
    XCTAssertEqual(manager.statistics.ticks, 5)
    XCTAssertEqual(manager.statistics.passes, 1)
    XCTAssertEqual(manager.statistics.longestCallback, .milliseconds(300))
  }

  func testTimeBetweenCallbacksIsNoCallback() {
    stage.start(players[0], for: .seconds(9))
    stage.driver.advance(by: .seconds(3))
    stage.driver.sleep(for: .seconds(2))
    stage.start(players[1], for: .seconds(9))
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(statistics.longestCallback, .zero)
  }

  private func beSlow(for duration: Duration, at slow: Duration) {
    stage.start(players[0], for: .seconds(3)) { [driver = stage.driver] left, _ in
      if left == TimeLeft(slow) { driver.sleep(for: duration) }
    }
  }

  private func expect(active: Int, paused: Int, passes: Int, ticks: Int, line: UInt = #line) {
    let found = [statistics.active, statistics.paused, statistics.passes, statistics.ticks]
    XCTAssertEqual(found, [active, paused, passes, ticks], line: line)
  }

  private func expect(worstLateness: Duration, longestCallback: Duration, line: UInt = #line) {
    XCTAssertEqual(
      [statistics.worstLateness, statistics.longestCallback], [worstLateness, longestCallback], line: line)
  }
}
