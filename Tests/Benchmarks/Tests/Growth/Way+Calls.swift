import CountdownKit
import Dispatch
import Foundation

/// Calls that start, move and end countdowns.
extension Way {
  static let calls = [
    Way("a first value") { scene, receiver, _ in
      scene.manager.cancel(receiver)
      scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
    },
    Way("a replacement") { scene, receiver, _ in
      scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _, _ in scene.callback() }
    },
    Way("an id") { scene, receiver, number in
      scene.manager.cancel(receiver, id: number % 3)
      scene.manager.start(receiver, for: .hours(1), ticks: .rare, id: number % 3) { _, _ in scene.callback() }
    },
    Way("a start without a receiver") { scene, receiver, _ in
      scene.manager.start(for: .hours(1), ticks: .rare, id: ObjectIdentifier(receiver)) { _ in
        scene.callback()
      }
    },
    moving("a move") { countdown, number in
      // Each leaves another time than the one before.
      switch number % 4 {
      case 0: countdown.extend(by: .seconds(2))
      case 1: countdown.extend(by: .seconds(-1))
      case 2: countdown.reschedule(for: .minutes(50))
      default: countdown.restart()
      }
    },
    moving("pause and resume") { countdown, _ in
      countdown.pause()
      countdown.extend(by: .seconds(1))
      countdown.resume()
    },
    Way("suspend and resume") { scene, receiver, number in
      scene.manager.suspend(number % 2 == 0 ? .freezes : .keepsCounting)
      scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      scene.manager.resume()
    },
    Way("a cancel with an outcome") { scene, receiver, _ in
      scene.manager.startSilently(receiver, for: .hours(1)) { _, _ in scene.callback() }.cancel()
    },
    Way("a server's sample") { scene in
      let receiver = Receiver()
      let clock = ServerClock()
      clock.synchronize(serverDate: .now, roundTrip: .zero)
      scene.manager.start(receiver, for: .until(.now + 1e9, by: clock), ticks: .every(.seconds(100))) {
        _, _ in
        scene.callback()
      }
      scene.wait()
      var ahead = 0.0
      return {
        ahead += 200
        // The third sample that agrees with the others counts: less is left then. A thread that was held up before a
        // sample agrees with none.
        for _ in 0..<1_000 where clock.synchronize(serverDate: .now + ahead, roundTrip: .zero) { break }
        withExtendedLifetime(receiver) {}
      }
    },
  ]

  /// Moves one countdown over and over.
  private static func moving(_ name: String, _ move: @escaping @Sendable (Countdown, Int) -> Void) -> Way {
    Way(name) { scene in
      let receiver = Receiver()
      let countdown = scene.countdown(for: receiver)
      var number = 0
      return {
        number += 1
        withExtendedLifetime(receiver) { move(countdown, number) }
      }
    }
  }
}
