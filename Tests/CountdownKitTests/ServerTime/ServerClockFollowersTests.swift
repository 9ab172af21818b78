import CountdownCore
import XCTest

@testable import CountdownKit

/// Dead followers are looked for when there are sixteen, and then whenever there are twice as many as lived.
final class ServerClockFollowersTests: XCTestCase {
  private final class Follower: ServerClockFollower {
    func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration) {}
  }

  func testTheSixteenthFindsTheDead() {
    var followers = ServerClockFollowers()
    let dying = (1...15).map { _ in Follower() }
    for follower in dying { XCTAssertEqual(followers.add(follower).count, 0) }
    XCTAssertEqual(followers.entryCount, 15)
    XCTAssertEqual(followers.add(Follower()).count, 16)
    withExtendedLifetime(dying) {}
  }

  func testWhileManyLiveTheyAreLookedForSeldom() {
    var followers = ServerClockFollowers()
    let living = (1...100).map { _ in Follower() }
    var looks = 0
    for follower in living { looks += followers.add(follower).isEmpty ? 0 : 1 }
    XCTAssertEqual(looks, 3, "at 16, 32 and 64")
    XCTAssertEqual(followers.living().count, 100)
    withExtendedLifetime(living) {}
  }

  func testTheDeadAreForgotten() {
    var followers = ServerClockFollowers()
    for _ in 1...1_000 { _ = followers.add(Follower()) }
    XCTAssertLessThanOrEqual(followers.entryCount, 16)
  }
}
