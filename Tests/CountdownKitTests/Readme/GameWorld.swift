import CountdownKit
import Foundation

/// A world whose time passes with its frames: the code of the article "Games".
@MainActor
final class GameWorld {
  let driver = ManualDriver()
  let cooldowns: CountdownManager
  /// 1 is real time, 0.25 is slow motion, 0 freezes the world.
  var speed = 1.0
  private(set) var events: [String] = []

  init() {
    cooldowns = CountdownManager(driver: driver)
  }

  /// Called in each frame: everything due within it happens now, in order.
  func update(elapsed: Duration) {
    driver.advance(by: elapsed * speed)
  }
}

extension GameWorld {
  func cast(_ spell: String, cooldown: Duration) -> Countdown {
    events.append("\(driver.now) \(spell)")
    return cooldowns.countDownSilently(
      for: cooldown, id: spell
    ) { [weak self] outcome in
      guard let self else { return }
      events.append("\(driver.now) \(spell) \(outcome)")
    }
  }
}

extension GameWorld {
  func save() throws -> Data {
    try JSONEncoder().encode(cooldowns.snapshot(keeping: .timeLeft))
  }

  static func load(_ data: Data) throws -> GameWorld {
    let world = GameWorld()
    let saved = try JSONDecoder().decode(CountdownSnapshot.self, from: data)
    try world.cooldowns.countDown(restoring: saved) { _, _ in
      // Silent countdowns deliver no value.
    } onEnd: { [weak world] spell, outcome in
      guard let world else { return }
      world.events.append("\(world.driver.now) \(spell) \(outcome)")
    }
    return world
  }
}

/// A bar that is drawn in each frame: it keeps the countdown that `cast` has returned.
@MainActor
struct CooldownBar {
  let cooldown: Countdown

  /// 1 right after the cast, 0 when the spell is ready.
  var height: Double { cooldown.fractionLeft ?? 0 }
}
