import CountdownKit
import Dispatch
import TestSupport

/// What the timer makes due.
extension Way {
  static let timers = [
    Way("a tick", by: [.thread]) { scene in
      let receiver = Receiver()
      scene.manager.start(receiver, for: .hours(1), ticks: .eachMillisecond) { _, _ in scene.callback() }
      return { withExtendedLifetime(receiver) {} }
    },
    Way("an endless tick", by: [.thread]) { scene in
      let receiver = Receiver()
      scene.manager.startTicking(receiver, every: .milliseconds(1)) { _, _ in scene.callback() }
      return { withExtendedLifetime(receiver) {} }
    },
    Way("a listener's tick", by: [.thread]) { scene in
      let listener = Listener(scene)
      scene.manager.addListener(listener, every: .milliseconds(1))
      return { withExtendedLifetime(listener) {} }
    },
    Way("a zero") { scene in
      let receiver = Receiver()
      return {
        scene.manager.start(receiver, for: .milliseconds(1), ticks: .rare) { _, left in
          if left == .zero { scene.callback() }
        }
      }
    },
    Way("an outcome of a silent countdown") { scene in
      let receiver = Receiver()
      return {
        scene.manager.startSilently(receiver, for: .milliseconds(1)) { _, _ in scene.callback() }
      }
    },
    Way("a receiver that is gone") { scene in
      {
        scene.manager.start(Receiver(), for: .hours(1), ticks: .eachMillisecond) { _, _ in
        } onEnd: { _, _ in
          scene.callback()
        }
      }
    },
  ]

  private final class Listener: TickListener {
    private let scene: GrowthScene

    init(_ scene: GrowthScene) { self.scene = scene }

    func tick(_ number: Int) { scene.callback() }
  }
}
