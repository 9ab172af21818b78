import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 5: cancel is immediate.
///
/// On the delivering queue there is no tick of that countdown afterwards.
///
/// More of it: `HeldCallbackConcurrencyKitTests`, from another thread; `RemovalInsideCallbacksTests`.
final class Promise05CancelIsImmediateTests: XCTestCase {
  private let names = ["a", "b", "c", "d", "e"]

  /// Five countdowns of one phase; at 2 s the one at `actor` runs `act`.
  ///
  /// - Returns: What was delivered at 2 s, and at 3 s.
  private func scene(
    actor: Int, act: @escaping @Sendable (Stage, [Player]) -> Void
  ) -> (atTwo: [String], atThree: [String]) {
    let stage = Stage()
    let players = keep(names.map { Player($0) })
    for player in players {
      stage.start(player, for: .seconds(9)) { left, _ in
        if left.seconds == 7, player.name == players[actor].name { act(stage, players) }
      }
    }
    _ = stage.log()
    let order = stage.advance(by: .seconds(1))
    XCTAssertEqual(order, names.map { "1: \($0) 8" }, "started first, called first")
    return (stage.advance(by: .seconds(1)), stage.advance(by: .seconds(1)))
  }

  /// What is to be delivered at 2 s when the one at `actor` cancels `victims`, and at 3 s.
  private func expected(actor: Int, victims: [Int]) -> (atTwo: [String], atThree: [String]) {
    var atTwo: [String] = []
    for position in names.indices {
      if position > actor, victims.contains(position) { continue }
      atTwo.append("2: \(names[position]) 7")
      if position == actor { atTwo += victims.map { "2: \(names[$0]) cancelled" } }
    }
    return (atTwo, names.indices.filter { !victims.contains($0) }.map { "3: \(names[$0]) 6" })
  }

  func testPromise5CancelIsImmediateForEachPositionFromEachPosition() {
    for actor in names.indices {
      for victim in names.indices {
        let expected = expected(actor: actor, victims: [victim])
        let byReceiver = scene(actor: actor) { stage, players in
          XCTAssertTrue(stage.manager.cancel(players[victim]))
          XCTAssertFalse(stage.manager.cancel(players[victim]))
        }
        XCTAssertEqual(byReceiver.atTwo, expected.atTwo, "\(actor) cancels \(victim)")
        XCTAssertEqual(byReceiver.atThree, expected.atThree, "\(actor) cancels \(victim)")
        let byValue = scene(actor: actor) { stage, players in
          stage.manager.countdown(of: players[victim])?.cancel()
        }
        XCTAssertEqual(byValue.atTwo, expected.atTwo, "\(actor) cancels \(victim)")
        XCTAssertEqual(byValue.atThree, expected.atThree, "\(actor) cancels \(victim)")
      }
    }
  }

  func testPromise5CancelIsImmediateForSeveralAtOnce() {
    for actor in names.indices {
      for victims in [[0, 1], [4, 3], [1, 2, 3], [0, 2, 4], [0, 1, 2, 3, 4], [4, 3, 2, 1, 0]] {
        let expected = expected(actor: actor, victims: victims)
        let seen = scene(actor: actor) { stage, players in
          for victim in victims { stage.manager.cancel(players[victim]) }
        }
        XCTAssertEqual(seen.atTwo, expected.atTwo, "\(actor) cancels \(victims)")
        XCTAssertEqual(seen.atThree, expected.atThree, "\(actor) cancels \(victims)")
      }
    }
  }

  func testPromise5CancelAllFromACallbackIsImmediate() {
    for actor in names.indices {
      let seen = scene(actor: actor) { stage, _ in
        stage.manager.cancelAll()
        stage.note("after")
      }
      let called = names[...actor].map { "2: \($0) 7" } + ["2: after", "2: \(names[actor]) cancelled"]
      XCTAssertEqual(seen.atTwo.prefix(actor + 3), called[...], "its own outcome is the first")
      let others = names.filter { $0 != names[actor] }.map { "2: \($0) cancelled" }
      XCTAssertEqual(seen.atTwo.dropFirst(actor + 3).sorted(), others)
      XCTAssertEqual(seen.atThree, [])
    }
  }

  func testTheOutcomeOfACancelInTheOwnCallbackComesRightAfterIt() {
    let stage = Stage()
    let player = keep(Player())
    stage.start(player, for: .seconds(3)) { left, _ in
      guard left.seconds == 2 else { return }
      stage.manager.cancel(player)
      stage.note("after")
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "1: after", "1: a cancelled"])
  }

  func testACancelInTheFirstCallbackLeavesNothingBehind() {
    let stage = Stage()
    let player = keep(Player())
    let countdown = stage.start(player, for: .seconds(3)) { _, _ in stage.manager.cancel(player) }
    XCTAssertEqual(stage.log(), ["0: a 3", "0: a cancelled"])
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testWhoIsCancelledWhileItsZeroIsDueNeverGetsIt() {
    let stage = Stage()
    let first = keep(Player("a"))
    let second = keep(Player("b"))
    stage.start(first, for: .seconds(2)) { left, _ in
      if left == .zero { stage.manager.cancel(second) }
    }
    stage.start(second, for: .seconds(2))
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(
      stage.advance(by: .seconds(5)), ["2: a 0", "2: b cancelled", "2: a completed"])
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
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 1", "1: a 0", "1: a completed"])
  }
}
