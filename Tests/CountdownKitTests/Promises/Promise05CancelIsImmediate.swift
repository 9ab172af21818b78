import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 5: cancel is immediate.
///
/// On the delivering queue there is no tick of that countdown afterwards.
///
/// More of it: `CallsOnRealTimeTests`, from another thread; `JudgeTests`.
final class Promise05CancelIsImmediateTests: XCTestCase {
  private let names = ["a", "b", "c", "d", "e"]

  /// Five countdowns of one phase; at 2 s the one at `actor` runs `act`.
  ///
  /// - Returns: What was delivered at 2 s and at 3 s, with "then" in between.
  private func scene(actor: Int, act: @escaping @Sendable (Stage, [Player]) -> Void) -> [String] {
    let stage = Stage()
    let players = keep(names.map { Player($0) })
    for player in players {
      stage.start(player, for: .seconds(9)) { left, _ in
        if left.seconds == 7, player.name == players[actor].name { act(stage, players) }
      }
    }
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(1)), names.map { "1: \($0) 8" }, "started first, called first")
    return stage.advance(by: .seconds(1)) + ["then"] + stage.advance(by: .seconds(1))
  }

  func testPromise5CancelIsImmediateForEachPositionFromEachPosition() {
    let single = names.indices.map { [$0] }
    for actor in names.indices {
      for victims in single + [[0, 1], [4, 3], [1, 2, 3], [0, 1, 2, 3, 4], [4, 3, 2, 1, 0]] {
        var expected: [String] = []
        for position in names.indices where position <= actor || !victims.contains(position) {
          expected.append("2: \(names[position]) 7")
          guard position == actor else { continue }
          // Its own outcome comes first, the others in the order in which they were cancelled.
          let order = victims.filter { $0 == actor } + victims.filter { $0 != actor }
          expected += order.map { "2: \(names[$0]) cancelled" }
        }
        expected += ["then"] + names.indices.filter { !victims.contains($0) }.map { "3: \(names[$0]) 6" }
        let byReceiver = scene(actor: actor) { stage, players in
          for victim in victims {
            XCTAssertTrue(stage.manager.cancel(players[victim]))
            XCTAssertFalse(stage.manager.cancel(players[victim]))
          }
        }
        XCTAssertEqual(byReceiver, expected, "\(actor) cancels \(victims)")
        let byValue = scene(actor: actor) { stage, players in
          for victim in victims { stage.manager.countdown(of: players[victim])?.cancel() }
        }
        XCTAssertEqual(byValue, expected, "\(actor) cancels \(victims)")
      }
    }
  }

  func testPromise5CancelAllFromACallbackIsImmediate() {
    for actor in names.indices {
      let seen = scene(actor: actor) { stage, _ in
        stage.manager.cancelAll()
        stage.note("after")
      }
      let called = names[...actor].map { "2: \($0) 7" } + ["2: after"]
      XCTAssertEqual(seen, called + names.map { "2: \($0) cancelled" } + ["then"])
    }
  }

  func testInItsZeroCallbackACountdownIsOver() {
    let stage = Stage()
    let player = keep(Player())
    stage.start(player, for: .seconds(1)) { left, _ in
      guard left == .zero else { return }
      XCTAssertFalse(stage.manager.cancel(player))
      XCTAssertNil(stage.manager.countdown(of: player))
      XCTAssertEqual(stage.manager.activeCount, 0)
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 0", "1: a completed"])
  }
}
