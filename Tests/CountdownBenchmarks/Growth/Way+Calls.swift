import CountdownKit
import Dispatch
import Foundation

/// Calls that start, move and end countdowns.
extension Way {
  static let calls = [
    Way("a first value") { scene in
      let receiver = Receiver()
      return {
        scene.manager.cancel(receiver)
        scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      }
    },
    Way("a replacement") { scene in
      let receiver = Receiver()
      return {
        scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _, _ in scene.callback() }
      }
    },
    Way("an id") { scene in
      let receiver = Receiver()
      var number = 0
      return {
        number += 1
        scene.manager.cancel(receiver, id: number % 3)
        scene.manager.start(receiver, for: .hours(1), ticks: .rare, id: number % 3) { _, _ in
          scene.callback()
        }
      }
    },
    Way("a start without a receiver") { scene in
      // Each scene has an id of its own.
      let id = ObjectIdentifier(scene)
      return {
        scene.manager.start(for: .hours(1), ticks: .rare, id: id) { _ in scene.callback() }
      }
    },
    Way("a move") { scene in
      let receiver = Receiver()
      let countdown = scene.countdown(for: receiver)
      var number = 0
      return {
        number += 1
        // Each leaves another time than the one before.
        switch number % 4 {
        case 0: countdown.extend(by: .seconds(2))
        case 1: countdown.extend(by: .seconds(-1))
        case 2: countdown.reschedule(for: .minutes(50))
        default: countdown.restart()
        }
        withExtendedLifetime(receiver) {}
      }
    },
    Way("pause and resume") { scene in
      let receiver = Receiver()
      let countdown = scene.countdown(for: receiver)
      return {
        countdown.pause()
        countdown.extend(by: .seconds(1))
        countdown.resume()
        withExtendedLifetime(receiver) {}
      }
    },
    Way("suspend and resume") { scene in
      let receiver = Receiver()
      var number = 0
      return {
        number += 1
        scene.manager.suspend(number % 2 == 0 ? .freezes : .keepsCounting)
        scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
        scene.manager.resume()
      }
    },
    Way("a cancel with an outcome") { scene in
      let receiver = Receiver()
      return {
        let countdown = scene.manager.startSilently(receiver, for: .hours(1)) { _, _ in scene.callback() }
        countdown.cancel()
      }
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
    Way("a start by a server's clock") { scene in
      let receiver = Receiver()
      let clock = ServerClock()
      clock.synchronize(serverDate: .now, roundTrip: .zero)
      return {
        scene.manager.start(receiver, for: .until(.now + 3_600, by: clock), ticks: .rare) { _, _ in
          scene.callback()
        }
      }
    },
  ]
}
