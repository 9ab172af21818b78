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
    for (speed, seconds, height) in [(0.25, 4, 0.5), (0, 3_600, 0.5), (1, 1, 0)] {
      world.speed = speed
      world.update(elapsed: .seconds(seconds))
      XCTAssertEqual(bar.height, height)
    }
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
