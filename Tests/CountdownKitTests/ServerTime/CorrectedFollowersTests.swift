import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A correction by a server's clock moves all that count by it alike, and those that follow them.
final class CorrectedFollowersTests: XCTestCase {
  private let scene = ServerScene()
  private let players = ["a", "f of a", "b", "g of a", "c", "h of b"].map { Player($0) }
  private var all: [String] { players.map(\.name).sorted() }

  private lazy var tell: @Sendable (Player, TimeLeft) -> Void = { [scene] player, _ in
    scene.note(player.name)
  }

  /// Starts three countdowns with a follower each behind the next, or so.
  @discardableResult
  private func start(every interval: Duration = .seconds(1)) -> [Countdown] {
    scene.sample()
    var countdowns: [Countdown] = []
    for player in players {
      let leader = ["f of a": 0, "g of a": 0, "h of b": 2][player.name]
      countdowns.append(
        leader.map { countdowns[$0].observe(by: player, onTick: tell) }
          ?? scene.manager.start(
            player, for: .until(scene.serverNow + 60, by: scene.clock), ticks: .every(interval), onTick: tell)
      )
    }
    _ = scene.log()
    return countdowns
  }

  /// The names of those that get a tick, sorted, for each instant at which there is one.
  private func delivered(in milliseconds: Int) -> [[String]] {
    let lines = scene.log(in: milliseconds).map { $0.split(separator: ": ") }
    let instants = Dictionary(grouping: lines, by: { $0[0] })
    return instants.sorted { $0.key < $1.key }.map { $0.value.map { String($0[1]) }.sorted() }
  }

  func testWhateverTheCorrection() {
    for seconds in [0.1, -0.1, 0.25, -0.75, 2, -2, 7.5, -3.25] {
      start()
      scene.driver.advance(by: .milliseconds(2_300))
      for correction in [seconds, -seconds] {
        scene.setServer(by: correction)
        // By how much less is left, so much earlier the first comes.
        let delivered = delivered(in: 10_900)
        XCTAssertEqual(Set(delivered), [all], "corrected by \(correction) s")
        XCTAssertGreaterThan(delivered.count, 6)
      }
    }
  }

  func testWhileTicksAreHeldBack() {
    start()
    scene.driver.advance(by: .milliseconds(2_300))
    scene.manager.suspend()
    scene.setServer(by: 5.5)
    _ = scene.log()
    scene.manager.resume()
    XCTAssertEqual(scene.log().sorted(), all.map { "2.3: \($0)" })
    XCTAssertEqual(delivered(in: 3_000), [all, all, all])
  }

  func testWithAnIntervalOfItsOwnAFollowerIsMovedToo() {
    for countdown in start(every: .milliseconds(500)) { countdown.setTicks(.every(.seconds(1))) }
    scene.driver.advance(by: .milliseconds(2_300))
    scene.setServer(by: 0.1)
    XCTAssertEqual(delivered(in: 3_000), [all, all, all])
  }

  func testAPausedOneIsNotMovedByACorrection() {
    let countdowns = start()
    countdowns[1].pause()
    scene.setServer(by: 0.5)
    XCTAssertEqual(delivered(in: 1_000), [["b", "c", "h of b"]])
    countdowns[0].resume()
    XCTAssertEqual(scene.log(), [], "what is left has not changed")
    XCTAssertEqual(delivered(in: 500), [["b", "c", "h of b"]])
    XCTAssertEqual(delivered(in: 500), [["a", "f of a", "g of a"]])
  }

  func testASampleThatSaysNothingNewChangesNothing() {
    start()
    scene.manager.start(keep(Player("other")), for: .seconds(50), onTick: tell)
    scene.sample()
    XCTAssertEqual(delivered(in: 2_000), Array(repeating: (all + ["other"]).sorted(), count: 2))
  }

  func testAFollowerWhoseFirstValueBringsACorrection_orAnotherFollower_ticksWithTheOthers() {
    let (scene, tell, players) = (scene, tell, players)
    let acts: [([String], @Sendable (Countdown) -> Void)] = [
      (["a", "b", "f of a"], { _ in scene.setServer(by: 0.1) }),
      (["a", "b", "f of a", "g of a"], { $0.observe(by: players[3], onTick: tell) }),
    ]
    for (expected, act) in acts {
      scene.manager.cancelAll()
      scene.sample()
      let first = scene.manager.start(
        players[0], for: .until(scene.serverNow + 60, by: scene.clock), onTick: tell)
      scene.manager.start(players[2], for: .until(scene.serverNow + 60, by: scene.clock), onTick: tell)
      let isFirst = Box(true)
      first.observe(by: players[1]) { player, left in
        tell(player, left)
        if isFirst.value { act(first) }
        isFirst.value = false
      }
      XCTAssertEqual(delivered(in: 2_000), [expected, expected])
    }
  }
}
