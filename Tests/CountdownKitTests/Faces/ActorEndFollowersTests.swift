import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Those that follow an actor's countdown are told zero at the deadline, and the end after the actor.
final class ActorEndFollowersTests: XCTestCase {
  /// Lets a player follow, who notes zeros and the end among the actor's own lines.
  private func observe(
    _ countdown: Countdown, by player: Player, ticks: Countdown.Ticks?, noting room: EndingRoom
  ) -> Countdown {
    countdown.observe(by: player, ticks: ticks) { _, left in
      if left <= .zero { room.note("follower \(left)") }
    } onEnd: { _, outcome in
      room.note("follower \(outcome)")
    }
  }

  func testFollowersAreToldZeroAtTheDeadline_andTheEndAfterTheActor() async {
    let rhythms: [Countdown.Ticks?] = [nil, .everySecond, .shared, .at(.seconds(1)), .at()]
    for ticks in rhythms {
      let scene = EndingScene()
      let (room, countdown) = (scene.room, scene.open())
      let player = Player()
      let observation = observe(countdown, by: player, ticks: ticks, noting: room)
      await scene.pass(5) { room in
        XCTAssertEqual(room.lines.now, ["follower 0:00"])
        XCTAssertTrue(observation.isActive)
        XCTAssertEqual(scene.manager.engine.brokenInvariants(), [])
      }
      let told = await scene.told()
      XCTAssertEqual(
        told.filter { $0 != "next turn" },
        ["follower 0:00", "room 0:00", "room completed", "follower completed"],
        "\(ticks.map { "\($0)" } ?? "as it does")")
      withExtendedLifetime(player) {}
    }
  }

  /// While the actor is being told, nothing moves those that follow, and nothing ends them otherwise.
  func testWhileTheActorIsBeingToldItsEndIsThatOfThoseThatFollow() async {
    for endsAll in [false, true] {
      let scene = EndingScene()
      let (manager, player) = (scene.manager, Player())
      let follower = Locked<Countdown?>(nil)
      let countdown = manager.start(on: scene.room, for: .seconds(3)) { _, left in
        guard left == .zero, let follower = follower.now else { return }
        XCTAssertTrue(follower.isActive)
        XCTAssertFalse(follower.extend(by: .seconds(5)))
        XCTAssertFalse(follower.pause())
        if endsAll { manager.cancelAll() }
      } onEnd: { room, outcome in
        room.note("room \(outcome)")
      }
      follower.replace(with: observe(countdown, by: player, ticks: nil, noting: scene.room))
      let told = await scene.told(after: 3)
      XCTAssertEqual(
        told.filter { $0.hasSuffix("ed") }.sorted(),
        ["follower completed", "room completed"])
      XCTAssertEqual(manager.activeCount, 0)
      withExtendedLifetime(player) {}
    }
  }
}
