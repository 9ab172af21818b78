import CountdownKit

/// Those that follow a countdown, and actors.
extension Way {
  static let observers = [
    Way("a follower") { scene in
      let (leader, follower) = (Receiver(), Receiver())
      let countdown = scene.countdown(for: leader)
      return {
        scene.manager.cancel(follower)
        countdown.observe(by: follower) { _, _ in scene.callback() }
        withExtendedLifetime(leader) {}
      }
    },
    Way("a move with followers") { scene in
      let (leader, followers) = (Receiver(), Receiver.make(3))
      let countdown = scene.manager.start(leader, for: .hours(1), ticks: .rare) { _, _ in }
      for follower in followers.dropLast() { countdown.observe(by: follower) { _, _ in } }
      countdown.observe(by: followers[2]) { _, _ in scene.callback() }
      scene.wait()
      return {
        countdown.extend(by: .seconds(1))
        withExtendedLifetime((leader, followers)) {}
      }
    },
    ofAnActor("an actor") { scene, actor in
      scene.manager.start(on: actor, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
    },
    ofAnActor("an actor that is told of a cancel") { scene, actor in
      scene.manager.startSilently(on: actor, for: .hours(1)) { _, _ in scene.callback() }.cancel()
    },
    Way("an actor on the manager's executor") { scene in
      let actor = Waiter(scene.manager)
      return {
        scene.manager.start(on: actor, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      }
    },
    Way("a tick of an actor", by: [.thread]) { scene in
      let actor = Table()
      scene.manager.start(on: actor, for: .hours(1), ticks: .eachMillisecond) { _, _ in scene.callback() }
      return { withExtendedLifetime(actor) {} }
    },
  ]

  private static func ofAnActor(_ name: String, _ call: @escaping @Sendable (GrowthScene, Table) -> Void)
    -> Way
  {
    Way(name) { scene in
      let actor = Table()
      return { call(scene, actor) }
    }
  }

  /// An actor on an executor of its own.
  private actor Table {}

  /// An actor on the executor of a manager.
  private actor Waiter {
    private let manager: CountdownManager

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe manager.unownedExecutor }

    init(_ manager: CountdownManager) { self.manager = manager }
  }
}
