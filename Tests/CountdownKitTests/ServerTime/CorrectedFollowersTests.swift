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

  /// Starts three countdowns with a follower each behind the next, or so; they run for 2.3 s.
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
    scene.driver.advance(by: .milliseconds(2_300))
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
      _ = start()
      for correction in [seconds, -seconds] {
        scene.setServer(by: correction)
        // By how much less is left, so much earlier the first comes.
        let delivered = delivered(in: 10_900)
        XCTAssertEqual(Set(delivered), [all], "corrected by \(correction) s")
        XCTAssertGreaterThan(delivered.count, 6)
      }
    }
  }

  func testWhileTicksAreHeldBack_andWithAnIntervalOfItsOwn() {
    for countdown in start(every: .milliseconds(500)) { countdown.setTicks(.every(.seconds(1))) }
    scene.manager.suspend()
    scene.setServer(by: 5.5)
    _ = scene.log()
    scene.manager.resume()
    XCTAssertEqual(scene.log().sorted(), all.map { "2.3: \($0)" })
    XCTAssertEqual(delivered(in: 3_000), [all, all, all])
  }

  func testAPausedOneIsNotMovedByACorrection_norIsAnybodyByASampleThatSaysNothingNew() {
    let countdowns = start()
    countdowns[1].pause()
    scene.setServer(by: 0.5)
    scene.sample()
    XCTAssertEqual(delivered(in: 1_000), [["b", "c", "h of b"]])
    countdowns[0].resume()
    XCTAssertEqual(delivered(in: 1_000), [["b", "c", "h of b"], ["a", "f of a", "g of a"]])
  }
}
