import CountdownKit
import Foundation
import XCTest

/// The article "Games".
final class GameWorldTests: XCTestCase {
  @MainActor
  func testACooldownLastsAsManyFramesAsItTakes_alsoInSlowMotion() async {
    let world = GameWorld()
    let bar = CooldownBar(cooldown: world.cast("fire", cooldown: .seconds(2)))
    for _ in 0..<60 { world.update(elapsed: .seconds(1) / 60) }
    XCTAssertEqual(bar.height, 0.5, accuracy: 1e-6)
    // In slow motion, in a frozen world, and at last.
    for (speed, seconds, height) in [(0.25, 2, 0.25), (0, 3_600, 0.25), (1, 1, 0)] {
      world.speed = speed
      world.update(elapsed: .seconds(seconds))
      XCTAssertEqual(bar.height, height, accuracy: 1e-6)
    }
    XCTAssertEqual(world.events, ["0.0 seconds fire", "2.0 seconds fire completed"])
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

  @MainActor
  func testASavedGameGoesOnWhereItWas() async throws {
    let world = GameWorld()
    _ = world.cast("fire", cooldown: .seconds(20))
    world.update(elapsed: .seconds(5))
    let data = try world.save()

    let loaded = try GameWorld.load(data)
    let bar = CooldownBar(cooldown: try XCTUnwrap(loaded.cooldowns.countdown(id: "fire")))
    XCTAssertEqual(bar.height, 0.75, accuracy: 1e-6)
    loaded.update(elapsed: .seconds(15))
    XCTAssertEqual(loaded.events, ["15.0 seconds fire completed"])
    XCTAssertThrowsError(try GameWorld.load(Data("{}".utf8)))
  }

  @MainActor
  func testAUnitHasSeveralEffects_pausedSavedAndEndedTogether() async throws {
    let world = GameWorld()
    let unit = GameUnit(in: world.cooldowns)
    unit.begin(.burning, for: .seconds(20), of: .seconds(40))
    unit.begin(.shielded, for: .seconds(60), of: .seconds(60))
    XCTAssertEqual([unit.bar(of: .burning), unit.bar(of: .shielded)], [0.5, 1])
    unit.petrify()
    world.update(elapsed: .seconds(100))
    XCTAssertEqual([unit.bar(of: .burning), unit.bar(of: .shielded)], [0.5, 1])
    unit.awaken()
    world.update(elapsed: .seconds(10))
    XCTAssertEqual(unit.bar(of: .burning), 0.25)

    // Saved as stone, it is stone.
    unit.petrify()
    let data = try JSONEncoder().encode(unit.saved)
    let other = GameWorld()
    let loaded = GameUnit(in: other.cooldowns)
    loaded.load(try JSONDecoder().decode([GameUnit.SavedEffect].self, from: data))
    other.update(elapsed: .seconds(100))
    XCTAssertEqual(loaded.bar(of: .burning), 0.25)
    loaded.awaken()
    other.update(elapsed: .seconds(10))
    XCTAssertEqual(loaded.over, [.burning])
    loaded.die()
    XCTAssertEqual(other.cooldowns.activeCount, 0)
    XCTAssertEqual(loaded.over, [.burning])
  }
}
