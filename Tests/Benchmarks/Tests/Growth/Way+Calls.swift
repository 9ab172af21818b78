import CountdownKit
import Foundation

extension Way {
  /// Calls that start, move and end countdowns.
  static let calls: [Way] = [
    .call("a first value") { scene, _ in
      scene.manager.cancel(scene.receiver)
      scene.start()
    },
    .call("a replacement") { scene, _ in scene.start() },
    .call("an id") { scene, number in
      let (manager, receiver, id) = (scene.manager, scene.receiver, number % 3)
      manager.cancel(receiver, id: id)
      manager.start(receiver, for: .hours(1), ticks: .rare, id: id) { _, _ in scene.callback() }
    },
    .call("a start without a receiver") { scene, _ in
      let id = ObjectIdentifier(scene)
      scene.manager.start(for: .hours(1), ticks: .rare, id: id) { _ in scene.callback() }
    },
    .use("a move") { _, countdown, number in
      // Each leaves another time than the one before.
      switch number % 4 {
      case 0: countdown.extend(by: .seconds(2))
      case 1: countdown.extend(by: .seconds(-1))
      case 2: countdown.reschedule(for: .minutes(50))
      default: countdown.restart()
      }
    },
    .use("pause and resume") { _, countdown, _ in
      countdown.pause()
      countdown.extend(by: .seconds(1))
      countdown.resume()
    },
    .call("suspend and resume") { scene, number in
      scene.manager.suspend(number % 2 == 0 ? .freezes : .keepsCounting)
      scene.start()
      scene.manager.resume()
    },
    .call("a cancel with an outcome") { scene, _ in
      scene.manager.startSilently(scene.receiver, for: .hours(1)) { _, _ in scene.callback() }.cancel()
    },
    Way(name: "a server's sample") { scene in
      let clock = ServerClock()
      clock.synchronize(serverDate: .now, roundTrip: .zero)
      let end = CountdownEnd.until(.now + 1e9, by: clock)
      scene.manager.start(scene.receiver, for: end, ticks: .every(.seconds(100))) { _, _ in scene.callback() }
      scene.wait()
      return { number in
        let ahead = 200.0 * Double(number)
        // The third sample that agrees with the others counts: less is left then. A thread that was held up before a
        // sample agrees with none.
        for _ in 0..<1_000 where clock.synchronize(serverDate: .now + ahead, roundTrip: .zero) { break }
      }
    },
  ]

  /// What the timer makes due.
  static let timers: [Way] = [
    .once("a tick") { $0.start(ticks: .eachMillisecond) },
    .once("an endless tick, of a listener") { $0.manager.addListener($0, every: .milliseconds(1)) },
    .call("a zero") { scene, _ in
      scene.manager.start(scene.receiver, for: .milliseconds(1), ticks: .rare) { _, left in
        if left == .zero { scene.callback() }
      }
    },
    .call("an outcome of a silent countdown") { scene, _ in
      scene.manager.startSilently(scene.receiver, for: .milliseconds(1)) { _, _ in scene.callback() }
    },
    .call("a receiver that is gone") { scene, _ in
      scene.manager.start(Receiver(), for: .hours(1), ticks: .eachMillisecond) { _, _ in
      } onEnd: { _, _ in
        scene.callback()
      }
    },
  ]

  /// Those that follow a countdown, and actors.
  static let observers: [Way] = [
    .use("a follower") { scene, countdown, _ in
      scene.manager.cancel(scene.followers[0])
      countdown.observe(by: scene.followers[0]) { _, _ in scene.callback() }
    },
    Way(name: "a move with followers") { scene in
      let countdown = scene.manager.start(scene.receiver, for: .hours(1), ticks: .rare) { _, _ in }
      for follower in scene.followers.dropLast() { countdown.observe(by: follower) { _, _ in } }
      countdown.observe(by: scene.followers[2]) { _, _ in scene.callback() }
      scene.wait()
      return { _ in countdown.extend(by: .seconds(1)) }
    },
    .call("an actor") { scene, _ in
      scene.manager.start(on: scene.actor, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
    },
    .call("an actor that is told of a cancel") { scene, _ in
      scene.manager.startSilently(on: scene.actor, for: .hours(1)) { _, _ in scene.callback() }.cancel()
    },
    Way(name: "an actor on the manager's executor") { scene in
      let actor = Waiter(scene.manager)
      return { _ in
        scene.manager.start(on: actor, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      }
    },
    .once("a tick of an actor") { scene in
      let ticks = Countdown.Ticks.eachMillisecond
      scene.manager.start(on: scene.actor, for: .hours(1), ticks: ticks) { _, _ in scene.callback() }
    },
  ]

  /// An actor on the executor of a manager.
  private actor Waiter {
    private let manager: CountdownManager

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe manager.unownedExecutor }

    init(_ manager: CountdownManager) { self.manager = manager }
  }
}
