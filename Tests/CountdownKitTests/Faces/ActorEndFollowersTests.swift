import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Those that follow an actor's countdown are told zero at the deadline, and the end after the actor.
final class ActorEndFollowersTests: XCTestCase {
  /// Lets a player follow, who notes zeros and the end among the actor's own lines.
  private func observe(_ countdown: Countdown, ticks: Countdown.Ticks? = nil, noting room: EndingRoom)
    -> Countdown
  {
    countdown.observe(by: keep(Player()), ticks: ticks) { _, left in
      if left <= .zero { room.note("follower \(left)") }
    } onEnd: { _, outcome in
      room.note("follower \(outcome)")
    }
  }

  func testFollowersAreToldZeroAtTheDeadline_andTheEndAfterTheActor() async {
    let rhythms: [Countdown.Ticks?] = [nil, .everySecond, .shared, .at(.seconds(1)), .at()]
    for ticks in rhythms {
      let scene = EndingScene()
      let observation = observe(scene.open(), ticks: ticks, noting: scene.room)
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
    }
  }

  /// While the actor is being told, nothing moves those that follow, and nothing ends them otherwise.
  func testWhileTheActorIsBeingToldItsEndIsThatOfThoseThatFollow() async {
    for endsAll in [false, true] {
      let (scene, follower) = (EndingScene(), Locked<Countdown?>(nil))
      let countdown = scene.start(at: 0) { _, _ in
        guard let follower = follower.now else { return }
        XCTAssertTrue(follower.isActive)
        XCTAssertFalse(follower.extend(by: .seconds(5)))
        XCTAssertFalse(follower.pause())
        if endsAll { scene.manager.cancelAll() }
      }
      follower.replace(with: observe(countdown, noting: scene.room))
      let told = await scene.told(after: 3)
      XCTAssertEqual(told.filter { $0.hasSuffix("ed") }.sorted(), ["completed", "follower completed"])
      XCTAssertEqual(scene.manager.activeCount, 0)
    }
  }
}
