import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// What a manager counts, exactly; that this is right whatever callbacks do shows `JudgeTests`.
final class StatisticsTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b", "c"].map { Player($0) }
  private var statistics: CountdownStatistics { stage.manager.statistics }

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
      for number in 0..<10 {
        stage.start(
          keep(Player("\(number)")), for: .seconds(9),
          onOutcome: { [driver = stage.driver] _ in driver.sleep(for: .milliseconds(100)) })
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
    expect(worstLateness: 0, longestCallback: 0)
    XCTAssertEqual(statistics.ticks, taken.ticks, "counts go on")
    stage.driver.sleep(for: .milliseconds(600))
    // A tick that still waits is late for both.
    XCTAssertEqual(stage.manager.takeStatistics().worstLateness, .milliseconds(100))
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

  // MARK: - Lateness

  func testTheWorstLatenessOfABusyQueue() {
    stage.start(players[0], for: .seconds(9))
    for (late, worst) in [(200, 200), (300, 300), (100, 300)] {
      stage.driver.sleep(for: .milliseconds(1_000 + late))
      expect(worstLateness: max(late, worst), longestCallback: 0)
      stage.driver.advance(by: .zero)
      expect(worstLateness: worst, longestCallback: 0)
      stage.driver.advance(by: .milliseconds(1_000 - late))
    }
  }

  func testEachIsLateByItself_behindASlowCallback_andAToleranceIsNotLate() {
    start(players[0], for: .seconds(3), slowAt: .seconds(2), 800)
    stage.start(players[1], for: .milliseconds(1_500))
    stage.start(players[2], for: .milliseconds(4_567), tolerance: .milliseconds(200))
    stage.driver.advance(by: .seconds(2))
    expect(worstLateness: 300, longestCallback: 800)
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

  // MARK: - Callbacks

  func testTheLongestCallbackIsOneAlone_andIncludesItsOutcome() {
    let sleep = { @Sendable [driver = stage.driver] in driver.sleep(for: .milliseconds($0)) }
    for (player, milliseconds) in zip(players, [200, 300, 100]) {
      start(player, slowAt: .seconds(8), milliseconds)
    }
    stage.driver.advance(by: .seconds(1))
    expect(worstLateness: 500, longestCallback: 300)
    stage.manager.cancelAll()
    stage.start(players[0], for: .seconds(1)) { left, _ in
      if left == .zero { sleep(200) }
    } onOutcome: { _ in
      sleep(300)
    }
    stage.driver.advance(by: .seconds(2))
    expect(worstLateness: 500, longestCallback: 500)
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
