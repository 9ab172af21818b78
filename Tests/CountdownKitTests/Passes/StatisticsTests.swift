import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// What a manager counts, exactly.
final class StatisticsTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b", "c"].map { Player($0) }
  private var statistics: CountdownStatistics { stage.manager.statistics }

  private func expect(active: Int, paused: Int, passes: Int, ticks: Int, line: UInt = #line) {
    let found = [statistics.active, statistics.paused, statistics.passes, statistics.ticks]
    XCTAssertEqual(found, [active, paused, passes, ticks], line: line)
  }

  /// In milliseconds.
  private func expect(worstLateness: Int, longestCallback: Int, line: UInt = #line) {
    XCTAssertEqual(statistics.worstLateness, .milliseconds(worstLateness), "worst lateness", line: line)
    XCTAssertEqual(statistics.longestCallback, .milliseconds(longestCallback), "longest callback", line: line)
  }

  /// Starts a countdown, one callback of which takes so many milliseconds.
  private func start(
    _ player: Player, for duration: Duration = .seconds(9), slowAt slow: Duration, _ milliseconds: Int
  ) {
    stage.start(player, for: duration) { [driver = stage.driver] left, _ in
      if left.duration == slow { driver.sleep(for: .milliseconds(milliseconds)) }
    }
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

  /// Each outcome of a batch is a callback of its own, whatever has ended them together.
  func testCallbacksOfOutcomesAreMeasuredOneByOne() {
    let ways: [(Stage) -> Void] = [
      { $0.manager.cancelAll() },
      { $0.manager.engine.shutDown {} },
      { stage in
        stage.start(self.keep(Player("first")), for: .seconds(9)) { _, stop in
          stage.manager.cancelAll()
          stop = true
        }
      },
    ]
    for (number, end) in ways.enumerated() {
      let stage = Stage()
      let players = (0..<10).map { Player("\($0)") }
      for player in players {
        stage.start(
          player, for: .seconds(9),
          onOutcome: { [driver = stage.driver] _ in
            driver.sleep(for: .milliseconds(100))
          })
      }
      end(stage)
      XCTAssertEqual(stage.manager.activeCount, 0)
      XCTAssertEqual(stage.manager.statistics.longestCallback, .milliseconds(100), "way \(number)")
    }
  }

  func testTakingThemLetsTheMaximaBeginAnew() {
    start(players[0], slowAt: .seconds(8), 300)
    stage.start(players[1], for: .seconds(9))
    stage.driver.advance(by: .milliseconds(1_500))
    expect(worstLateness: 300, longestCallback: 300)
    let taken = stage.manager.takeStatistics()
    XCTAssertEqual([taken.worstLateness, taken.longestCallback], [.milliseconds(300), .milliseconds(300)])
    XCTAssertEqual([taken.active, taken.passes], [2, statistics.passes])
    expect(worstLateness: 0, longestCallback: 0)
    XCTAssertEqual(statistics.ticks, taken.ticks, "counts go on")
    stage.driver.sleep(for: .milliseconds(600))
    // A tick that still waits is late for both.
    XCTAssertEqual(stage.manager.takeStatistics().worstLateness, .milliseconds(100))
    expect(worstLateness: 100, longestCallback: 0)
    stage.driver.advance(by: .zero)
    expect(worstLateness: 100, longestCallback: 0)
    _ = stage.manager.takeStatistics()
    stage.driver.advance(by: .seconds(3))
    expect(worstLateness: 0, longestCallback: 0)
  }

  func testTheyAreCodedAsIntegers() throws {
    start(players[0], slowAt: .seconds(8), 300)
    stage.driver.advance(by: .seconds(1))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(statistics)
    XCTAssertEqual(
      String(decoding: json, as: UTF8.self),
      #"{"active":1,"longestCallbackNanoseconds":300000000,"passes":1,"paused":0,"ticks":2,"worstLatenessNanoseconds":0}"#
    )
    XCTAssertEqual(try JSONDecoder().decode(CountdownStatistics.self, from: json), statistics)
    XCTAssertThrowsError(try JSONDecoder().decode(CountdownStatistics.self, from: Data("{}".utf8)))
  }

  func testPassesAndTicks() {
    expect(active: 0, paused: 0, passes: 0, ticks: 0)
    expect(worstLateness: 0, longestCallback: 0)
    stage.start(players[0], for: .seconds(3))
    stage.start(players[1], for: .seconds(3))
    stage.tick(players[2], every: .milliseconds(1_500), startingAfter: .milliseconds(500))
    expect(active: 3, paused: 0, passes: 0, ticks: 2)
    stage.driver.advance(by: .seconds(3))
    expect(active: 1, paused: 0, passes: 4, ticks: 10)
    stage.manager.resume()
    expect(active: 1, paused: 0, passes: 5, ticks: 10)
    expect(worstLateness: 0, longestCallback: 0)
  }

  func testATickThatIsNotDeliveredIsNotCounted() {
    let other = Box<Countdown?>(nil)
    stage.start(players[0], for: .seconds(3)) { left, _ in
      if left == TimeLeft(.seconds(2)) { other.value?.cancel() }
    }
    other.value = stage.start(players[1], for: .seconds(3))
    stage.driver.advance(by: .seconds(1))
    expect(active: 1, paused: 0, passes: 1, ticks: 3)
  }

  func testTheCompletionOfASilentCountdownIsATick() {
    for player in players { stage.manager.startSilently(player, for: .seconds(3)) }
    stage.manager.cancel(players[0])
    expect(active: 2, paused: 0, passes: 0, ticks: 0)
    stage.driver.advance(by: .seconds(3))
    expect(active: 0, paused: 0, passes: 1, ticks: 2)
  }

  func testAnOverdueCountdownThatIsNotKeptGetsItsZero() {
    stage.start(players[0], for: .seconds(3), every: .seconds(3))
    stage.driver.sleep(for: .seconds(3))
    stage.start(players[0], for: .seconds(9), ifActive: .keep)
    XCTAssertEqual(stage.log(), ["0: a 3", "3: a 0", "3: a completed", "3: a 9"])
    expect(active: 1, paused: 0, passes: 0, ticks: 3)
  }

  // MARK: - Lateness

  func testTheWorstLatenessOfABusyQueue() {
    stage.start(players[0], for: .seconds(9))
    for (late, worst) in [(200, 200), (300, 300), (100, 300)] {
      stage.driver.sleep(for: .milliseconds(1_000 + late))
      stage.driver.advance(by: .zero)
      expect(worstLateness: worst, longestCallback: 0)
      stage.driver.advance(by: .milliseconds(1_000 - late))
    }
    stage.driver.advance(by: .milliseconds(2_001))
    stage.driver.sleep(for: .milliseconds(3_998))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.manager.activeCount, 0)
    expect(worstLateness: 2_999, longestCallback: 0)
  }

  func testASlowCallbackDelaysWhatIsDueMeanwhile() {
    start(players[0], for: .seconds(3), slowAt: .seconds(2), 800)
    stage.start(players[1], for: .milliseconds(1_500))
    stage.driver.advance(by: .seconds(2))
    expect(worstLateness: 300, longestCallback: 800)
  }

  func testEachIsLateByItself() {
    start(players[0], for: .seconds(3), slowAt: .seconds(2), 200)
    stage.start(players[1], for: .milliseconds(1_300), every: .seconds(2))
    stage.driver.sleep(for: .milliseconds(1_500))
    stage.driver.advance(by: .zero)
    expect(worstLateness: 500, longestCallback: 200)
  }

  func testToleranceIsNotLate() {
    stage.start(players[0], for: .milliseconds(4_567), tolerance: .milliseconds(200))
    stage.driver.advance(by: .seconds(5))
    XCTAssertEqual(stage.log()[1], "0.6: a 4")
    expect(worstLateness: 0, longestCallback: 0)
  }

  func testLatenessLeavesOutASuspensionButNothingMore() {
    let stage = Stage(withOtherThreads: true)
    stage.start(players[0], for: .seconds(9))
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      stage.manager.suspend(policy)
      stage.driver.advance(by: .milliseconds(2_500))
      stage.manager.resume()
    }
    XCTAssertEqual(stage.manager.statistics.worstLateness, .zero)
    stage.manager.suspend()
    stage.driver.sleep(for: .milliseconds(2_500))
    stage.elsewhere { stage.manager.resume() }
    stage.driver.sleep(for: .milliseconds(100))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.manager.statistics.worstLateness, .milliseconds(100))
  }

  func testATickThatStillWaitsIsLate() {
    stage.start(players[0], for: .seconds(9))
    stage.driver.sleep(for: .milliseconds(1_199))
    expect(worstLateness: 199, longestCallback: 0)
    stage.manager.suspend()
    expect(worstLateness: 0, longestCallback: 0)
    stage.manager.resume()
    stage.start(players[0], for: .seconds(9))
    stage.driver.sleep(for: .milliseconds(500))
    expect(worstLateness: 0, longestCallback: 0)
    stage.driver.sleep(for: .milliseconds(700))
    stage.driver.advance(by: .zero)
    expect(worstLateness: 200, longestCallback: 0)
  }

  // MARK: - Callbacks

  func testTheLongestCallbackIsOneAlone() {
    for (player, milliseconds) in zip(players, [200, 300, 100]) {
      start(player, slowAt: .seconds(8), milliseconds)
    }
    stage.driver.advance(by: .seconds(1))
    expect(worstLateness: 500, longestCallback: 300)
  }

  func testFirstAndLastValuesAndOutcomesAreCallbacks() {
    let sleep = { @Sendable [driver = stage.driver] in driver.sleep(for: .milliseconds($0)) }
    let countdown = stage.start(players[0], for: .seconds(9)) { _, _ in
      sleep(100)
    } onOutcome: { _ in
      sleep(300)
    }
    expect(worstLateness: 0, longestCallback: 100)
    countdown.cancel()
    expect(worstLateness: 0, longestCallback: 300)
    stage.start(players[0], for: .seconds(1)) { left, stop in
      if left == .zero { sleep(200) }
    } onOutcome: { _ in
      sleep(300)
    }
    stage.driver.advance(by: .seconds(2))
    expect(worstLateness: 0, longestCallback: 500)
    stage.start(players[0], for: .seconds(9)) { left, stop in
      stop = left == TimeLeft(.seconds(8))
      if stop { sleep(300) }
    } onOutcome: { _ in
      sleep(301)
    }
    stage.driver.advance(by: .seconds(1))
    expect(worstLateness: 0, longestCallback: 601)
  }

  func testValuesThatAreTakenTogetherAreCountedAndTimedOneByOne() {
    let stage = Stage(withOtherThreads: true)
    let last = players[0]
    stage.elsewhere {
      for milliseconds in [200, 300, 100, 0] {
        stage.start(players[1], for: .seconds(9))
        stage.start(keep(Player("slow")), for: .seconds(9)) { _, _ in
          stage.driver.sleep(for: .milliseconds(milliseconds))
          if milliseconds == 100 { stage.manager.cancel(last) }
        }
      }
      stage.start(last, for: .seconds(9))
    }
    stage.driver.advance(by: .zero)
    let statistics = stage.manager.statistics
    XCTAssertEqual([statistics.ticks, statistics.passes], [5, 1])
    XCTAssertEqual(statistics.longestCallback, .milliseconds(300))
  }
}
