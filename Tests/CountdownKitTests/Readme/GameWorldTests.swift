import CountdownKit
import XCTest

/// The article "Games".
final class GameWorldTests: XCTestCase {
  private static let frame = Duration.seconds(1) / 60

  @MainActor
  func testACooldownLastsAsManyFramesAsItTakes() async {
    let world = GameWorld()
    let bar = CooldownBar(cooldown: world.cast("fire", cooldown: .seconds(2)))
    for _ in 0..<60 { world.update(elapsed: Self.frame) }
    XCTAssertEqual(bar.height, 0.5, accuracy: 1e-6)
    for _ in 0..<61 { world.update(elapsed: Self.frame) }
    XCTAssertEqual(bar.height, 0)
    XCTAssertEqual(world.events, ["0.0 seconds fire", "2.0 seconds fire completed"])
  }

  @MainActor
  func testSlowMotionAndAFrozenWorld() async {
    let world = GameWorld()
    let bar = CooldownBar(cooldown: world.cast("fire", cooldown: .seconds(2)))
    world.speed = 0.25
    world.update(elapsed: .seconds(4))
    XCTAssertEqual(bar.height, 0.5)
    world.speed = 0
    world.update(elapsed: .seconds(3_600))
    XCTAssertEqual(bar.height, 0.5)
    world.speed = 1
    world.update(elapsed: .seconds(1))
    XCTAssertEqual(bar.height, 0)
  }

  @MainActor
  func testAReplayIsTheSame() async {
    func play() -> [String] {
      let world = GameWorld()
      for frame in 0..<600 {
        if frame.isMultiple(of: 70) { _ = world.cast("fire", cooldown: .seconds(1)) }
        if frame.isMultiple(of: 45) { _ = world.cast("ice", cooldown: .milliseconds(700)) }
        world.update(elapsed: frame.isMultiple(of: 2) ? .milliseconds(16) : .milliseconds(17))
      }
      XCTAssertFalse(world.driver.advanceToEnd(within: .zero))
      XCTAssertTrue(world.driver.advanceToEnd(within: .seconds(5)))
      return world.events
    }
    let first = play()
    XCTAssertGreaterThan(first.count, 30)
    XCTAssertEqual(play(), first)
  }
}
