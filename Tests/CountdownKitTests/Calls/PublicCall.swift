import Foundation
import TestSupport

@testable import CountdownKit

/// A call of the public interface, or a few of one kind, and how it ends the countdowns of a `CallScene`.
///
/// Ways to start something are in `WayToStart`.
struct PublicCall: Sendable {
  let name: String
  var outcome: Countdown.Outcome
  var otherOutcome: Countdown.Outcome
  let make: @Sendable (CallScene) -> Void

  init(
    _ name: String, ends outcome: Countdown.Outcome = .completed,
    other otherOutcome: Countdown.Outcome = .completed, _ make: @escaping @Sendable (CallScene) -> Void
  ) {
    self.name = name
    self.outcome = outcome
    self.otherOutcome = otherOutcome
    self.make = make
  }

  static let all = ofManagers + ofCountdowns + ofTasks

  /// Each call at two of several places, others for each; if asked for, each at all of them.
  static func each<Place: Sendable>(at places: [Place]) -> [(call: PublicCall, place: Place)] {
    let isAtAll = ProcessInfo.processInfo.environment["COUNTDOWN_ALL_PLACES"] == "1"
    return all.enumerated().flatMap { number, call in
      (isAtAll ? Array(places.indices) : [number, number + places.count / 2]).map {
        (call, places[$0 % places.count])
      }
    }
  }

  /// A call that needs the first countdown's receiver.
  private static func own(
    _ name: String, ends outcome: Countdown.Outcome = .replaced,
    _ make: @escaping @Sendable (CallScene, CountdownManager, TrackedObject) -> Void
  ) -> PublicCall {
    PublicCall(name, ends: outcome) { scene in
      if let manager = scene.manager, let receiver = scene.receiver { make(scene, manager, receiver) }
    }
  }

  private static let ofManagers = [
    own("start own") { $1.start($2, for: .seconds(5), into: $0.laterLedger) },
    own("start own, keep, and under an id", ends: .completed) { scene, manager, receiver in
      manager.start(receiver, for: .seconds(5), ifActive: .keep, into: scene.laterLedger)
      manager.start(receiver, for: .seconds(5), id: "a") { _, _ in }
      manager.cancel(receiver, id: "a")
    },
    own("start own by a server's clock, and correct it") { scene, manager, receiver in
      let clock = ServerClock(driver: scene.driver)
      manager.start(receiver, for: .until(scene.driver.date + 9, by: clock)) { _, _ in }
      clock.synchronize(serverDate: scene.driver.date + 3, roundTrip: .zero)
      clock.synchronize(serverDate: scene.driver.date + 30, roundTrip: .zero)
    },
    PublicCall("start other, over at once", other: .replaced) { scene in
      scene.manager?.startTicking(scene.other, every: .seconds(1)) { _, _, _ in }
      scene.manager?.startSilently(scene.other, for: .seconds(1)) { _, _ in }
      scene.manager?.start(scene.other, for: .zero, into: scene.laterLedger)
    },
    PublicCall("start without a receiver, snapshot and restore") { scene in
      scene.manager?.start(for: .seconds(5), id: "a") { _ in }
      scene.manager?.startSilently(for: .seconds(5), id: "b") { _ in }.pause()
      scene.manager?.start(for: .until(.distantPast)) { _, stop in stop = true }
      guard let snapshot = scene.manager?.snapshot() else { return }
      try? scene.manager?.restore(snapshot, onTick: { _, _ in }, onEnd: { _, _ in })
    },
    own("cancel own", ends: .cancelled) { $2.cancelCountdown(using: $1) },
    own("cancel all of own", ends: .cancelled) { $1.cancelAll(of: $2) },
    PublicCall("cancel other", other: .cancelled) { $0.manager?.cancel($0.other) },
    PublicCall("cancelAll", ends: .cancelled, other: .cancelled) { $0.manager?.cancelAll() },
    // All that it does before it waits.
    PublicCall("shutDown", ends: .cancelled, other: .cancelled) { $0.manager?.engine.shutDown {} },
    PublicCall("queries") { scene in
      _ = (scene.own?.timeLeft, scene.own?.isActive, scene.own?.total, scene.own?.fractionLeft)
      _ = (scene.manager?.timeLeft(of: scene.other), scene.manager?.countdowns(of: scene.other))
      _ = (scene.manager?.activeCount, scene.manager?.takeStatistics(), scene.manager?.pending)
      _ = (scene.otherCountdown?.elapsed, scene.otherCountdown?.isPaused, scene.otherCountdown?.endDate)
      _ = (scene.own == scene.otherCountdown, scene.own.hashValue)
    },
    PublicCall("suspend") { $0.manager?.suspend() },
    PublicCall("suspend and resume") { scene in
      scene.manager?.suspend(.freezes)
      scene.manager?.resume()
    },
    PublicCall("make and drop a manager") { scene in
      scene.makeManager().start(scene.other, for: .seconds(1)) { _, _, _ in }
    },
    PublicCall("add and remove a listener") { scene in
      scene.manager?.addListener(scene.listener, every: .seconds(1))
      scene.manager?.removeListener(scene.listener)
      scene.manager?.addListener(scene.listener, every: .seconds(3))
    },
    PublicCall("drop the receiver", ends: .receiverReleased) { $0.dropReceiver() },
    PublicCall("drop the manager", ends: .cancelled, other: .cancelled) { $0.dropManager() },
  ]

  private static let ofCountdowns = [
    PublicCall("countdown.cancel", ends: .cancelled) { $0.own?.cancel() },
    PublicCall("other.cancel", other: .cancelled) { $0.otherCountdown?.cancel() },
    PublicCall("cancel by a token", ends: .cancelled) { _ = $0.own?.cancelOnDeinit().countdown },
    both("pause") { $0.pause() },
    both("pause and resume") { countdown in
      countdown.pause()
      countdown.resume()
    },
    both("move") { countdown in
      countdown.extend(by: .milliseconds(-500))
      countdown.extend(toAtLeast: .milliseconds(1))
      countdown.inTime.extend(toAtLeast: .milliseconds(300))
      countdown.setTicks(.shared)
      countdown.setTotal(.seconds(600))
      countdown.shorten(toAtMost: .seconds(2))
    },
    both("extend to the end") { $0.extend(by: .seconds(-1_000)) },
    both("reschedule to a past date") { $0.reschedule(for: .until(.distantPast)) },
    both("restart, and end soon") { countdown in
      countdown.restart()
      countdown.reschedule(for: .milliseconds(2))
    },
    own("observe other instead of own") { scene, _, receiver in
      scene.otherCountdown?.observe(by: receiver) { _, _ in }
    },
    own("observe own by itself") { scene, _, receiver in scene.own?.observe(by: receiver) { _, _ in } },
    PublicCall("steer what is observed", other: .cancelled) { scene in
      scene.own?.observe(by: scene.other, id: "observer") { _, _, stop in stop = true }
      let observer = LifetimeTracker().object()
      let observation = scene.otherCountdown?.observe(by: observer) { _, _ in }
      observation?.extend(by: .seconds(1))
      scene.otherCountdown?.cancel()
      withExtendedLifetime(observer) {}
    },
  ]

  private actor Somebody {}

  /// Tasks run until they wait.
  private static let ofTasks = [
    PublicCall("start on an actor") { scene in
      let actor = Somebody()
      scene.manager?.start(on: actor, for: .seconds(9)) { _, _ in }
      scene.manager?.startTicking(on: actor, every: .seconds(1), id: 1) { _, _, stop in stop = true }
      scene.manager?.start(on: actor, for: .zero) { _, _, _ in }
    },
    PublicCall("loops and sleeps") { scene in
      guard let manager = scene.manager else { return }
      let (values, ticks) = (manager.values(for: .seconds(3)), manager.ticks(every: .seconds(1)))
      Task.begun { for await _ in values {} }
      Task.begun { for await _ in values {} }.cancel()
      Task.begun { for await number in ticks where number == 2 { break } }
      // These tasks keep no manager.
      Task.begun { [weak manager] in try await manager?.sleep(for: .until(.distantPast)) }
      Task.begun { [weak manager] in try await manager?.sleep(for: .seconds(3)) }.cancel()
    },
    PublicCall("loops that follow, and waits for an outcome") { scene in
      guard let own = scene.own, let other = scene.otherCountdown else { return }
      Task.begun { for await _ in own.values { break } }
      Task.begun { for await _ in other.values {} }.cancel()
      Task.begun { await own.outcome }
      Task.begun { try await other.waitForOutcome() }.cancel()
    },
  ]

  /// A call of each of the two countdowns.
  private static func both(
    _ name: String, _ make: @escaping @Sendable (Countdown) -> Void
  ) -> PublicCall {
    PublicCall(name) { scene in
      for countdown in [scene.own, scene.otherCountdown].compactMap(\.self) { make(countdown) }
    }
  }
}
