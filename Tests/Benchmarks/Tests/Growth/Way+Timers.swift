import CountdownKit

/// What the timer makes due.
extension Way {
  static let timers = [
    ticking("a tick") { scene, receiver in
      scene.manager.start(receiver, for: .hours(1), ticks: .eachMillisecond) { _, _ in scene.callback() }
    },
    ticking("an endless tick") { scene, receiver in
      scene.manager.startTicking(receiver, every: .milliseconds(1)) { _, _ in scene.callback() }
    },
    Way("a listener's tick", by: [.thread]) { scene in
      let listener = Listener(scene)
      scene.manager.addListener(listener, every: .milliseconds(1))
      return { withExtendedLifetime(listener) {} }
    },
    Way("a zero") { scene, receiver, _ in
      scene.manager.start(receiver, for: .milliseconds(1), ticks: .rare) { _, left in
        if left == .zero { scene.callback() }
      }
    },
    Way("an outcome of a silent countdown") { scene, receiver, _ in
      scene.manager.startSilently(receiver, for: .milliseconds(1)) { _, _ in scene.callback() }
    },
    Way("a receiver that is gone") { scene, _, _ in
      scene.manager.start(Receiver(), for: .hours(1), ticks: .eachMillisecond) { _, _ in
      } onEnd: { _, _ in
        scene.callback()
      }
    },
  ]

  /// Starts something once, that ticks.
  private static func ticking(_ name: String, _ start: @escaping @Sendable (GrowthScene, Receiver) -> Void)
    -> Way
  {
    Way(name, by: [.thread]) { scene in
      let receiver = Receiver()
      start(scene, receiver)
      return { withExtendedLifetime(receiver) {} }
    }
  }

  private final class Listener: TickListener {
    private let scene: GrowthScene

    init(_ scene: GrowthScene) { self.scene = scene }

    func tick(_ number: Int) { scene.callback() }
  }
}
