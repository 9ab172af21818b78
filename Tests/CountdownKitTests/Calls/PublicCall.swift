import CountdownTesting
import Foundation
import TestSupport

@testable import CountdownKit

/// Two countdowns of one manager: one at whose events a call is made, and another one.
///
/// On virtual time, or on a queue in real time.
final class CallScene: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  let driver = ManualDriver()
  let queue: DispatchQueue?
  var manager: CountdownManager?
  let tracker = LifetimeTracker()
  var receiver: TrackedObject?
  let other: TrackedObject
  var countdown: Countdown?
  var otherCountdown: Countdown?
  let ledger = EventLedger()
  let otherLedger = EventLedger()
  let laterLedger = EventLedger()
  let listener = Display()

  /// A scene.
  ///
  /// - Parameter queue: The delivering queue, on which the scene must be made; nil: virtual time.
  init(on queue: DispatchQueue? = nil) {
    self.queue = queue
    other = tracker.object()
    manager = makeManager()
    otherCountdown = manager?.start(other, for: .seconds(20), into: otherLedger)
  }

  /// One more manager like the scene's own.
  func makeManager() -> CountdownManager {
    queue.map { CountdownManager(deliveringOn: $0) } ?? CountdownManager(driver: driver)
  }

  /// The countdown whose event it is, also before `start` has returned it.
  var own: Countdown? { countdown ?? receiver.flatMap { manager?.countdown(of: $0) } }

  /// Gives the receiver up: its `deinit` runs when the property is nil already.
  func dropReceiver() {
    let receiver = receiver
    withExtendedLifetime(receiver) { self.receiver = nil }
  }

  /// Gives the manager up, in the same way.
  func dropManager() {
    let manager = manager
    withExtendedLifetime(manager) { self.manager = nil }
  }

  /// Lets everything come to its end.
  ///
  /// A task that leaves its loop on another thread may be delivering while time passes; then what is due is told there, or
  /// by the next advance.
  ///
  /// - Parameter hearsOutcome: Whether the first countdown's ledger is told its outcome.
  func finish(hearsOutcome: Bool = true) {
    manager?.resume()
    otherCountdown?.resume()
    own?.resume()
    driver.advance(by: .seconds(100))
    let patience = ContinuousClock.now + .seconds(2)
    while otherLedger.outcomes.isEmpty || hearsOutcome && ledger.outcomes.isEmpty,
      ContinuousClock.now < patience
    {
      sched_yield()
      driver.advance(by: .zero)
    }
    manager?.cancelAll()
  }
}

/// One call of the public interface, and how it ends the countdowns of a `CallScene`.
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

  private static let ofManagers = [
    PublicCall("start own", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.start(receiver, for: .seconds(5), into: scene.laterLedger)
    },
    PublicCall("start own, keep") { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.start(receiver, for: .seconds(5), ifActive: .keep, into: scene.laterLedger)
    },
    PublicCall("start own until a date", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.start(receiver, until: Date(timeIntervalSinceNow: 9)) { _, _ in }
    },
    PublicCall("start own by a server's clock, and correct it", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      let clock = ServerClock(driver: scene.driver)
      scene.manager?.start(receiver, until: scene.driver.date + 9, by: clock) { _, _ in }
      clock.synchronize(serverDate: scene.driver.date + 3, roundTrip: .zero)
    },
    PublicCall("start own by a server's clock, and end it by a correction", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      let clock = ServerClock(driver: scene.driver)
      scene.manager?.start(receiver, until: scene.driver.date + 9, by: clock) { _, _ in }
      clock.synchronize(serverDate: scene.driver.date + 30, roundTrip: .zero)
    },
    PublicCall("ticks of own", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.startTicking(receiver, every: .seconds(1)) { _, _ in }
    },
    PublicCall("start other", other: .replaced) { scene in
      scene.manager?.start(scene.other, for: .seconds(5), into: scene.laterLedger)
    },
    PublicCall("start other, over at once", other: .replaced) { scene in
      scene.manager?.start(scene.other, for: .zero, into: scene.laterLedger)
    },
    PublicCall("start other until a date", other: .replaced) { scene in
      scene.manager?.start(scene.other, until: Date(timeIntervalSinceNow: 9)) { _, _, _ in }
    },
    PublicCall("start other without a flag", other: .replaced) { scene in
      scene.manager?.start(scene.other, for: .seconds(9)) { _, _ in }
    },
    PublicCall("ticks of other", other: .replaced) { scene in
      scene.manager?.startTicking(scene.other, every: .seconds(1)) { _, _, _ in }
    },
    PublicCall("cancel own", ends: .cancelled) { scene in
      _ = scene.receiver.map { scene.manager?.cancel($0) }
    },
    PublicCall("cancelCountDown", ends: .cancelled) { scene in
      _ = scene.manager.map { scene.receiver?.cancelCountDown(using: $0) }
    },
    PublicCall("cancel other", other: .cancelled) { scene in scene.manager?.cancel(scene.other) },
    PublicCall("cancelAll", ends: .cancelled, other: .cancelled) { $0.manager?.cancelAll() },
    PublicCall("shutDown", ends: .cancelled, other: .cancelled) { scene in
      // All that it does before it waits.
      scene.manager?.engine.shutDown {}
    },
    PublicCall("queries") { scene in
      _ = scene.receiver.map { scene.manager?.timeLeft(of: $0) }
      _ = scene.manager.map { scene.receiver?.activeCountdown(using: $0)?.timeLeft }
      _ = scene.manager?.timeLeft(of: scene.other)
      _ = scene.manager?.countdown(of: scene.other)
      _ = (scene.manager?.activeCount, scene.manager?.statistics)
    },
    PublicCall("suspend") { $0.manager?.suspend() },
    PublicCall("suspend, freezing") { $0.manager?.suspend(.freezes) },
    PublicCall("resume") { $0.manager?.resume() },
    PublicCall("suspend and resume") { scene in
      scene.manager?.suspend(.freezes)
      scene.manager?.resume()
    },
    PublicCall("make and drop a manager") { scene in
      scene.makeManager().start(scene.other, for: .seconds(1)) { _, _, _ in }
    },
    PublicCall("start own silently", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.startSilently(receiver, for: .seconds(5))
    },
    PublicCall("start other silently until a date", other: .replaced) { scene in
      scene.manager?.startSilently(scene.other, until: Date(timeIntervalSinceNow: 9)) { _, _ in }
    },
    PublicCall("start own under an id") { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.start(receiver, for: .seconds(5), id: "a") { _, _ in }
      scene.manager?.cancel(receiver, id: "a")
    },
    PublicCall("start for nobody") { scene in
      scene.manager?.start(for: .seconds(5), id: 1) { _, _ in }
      scene.manager?.start(for: .seconds(5), id: 1) { _ in }
      _ = scene.manager?.countdown(id: 1)
      scene.manager?.cancel(id: 1)
      scene.manager?.start(until: Date(timeIntervalSinceNow: 9)) { _, stop in stop = true }
      scene.manager?.start(until: .distantPast) { _ in }
    },
    PublicCall("start silently for nobody") { scene in
      scene.manager?.startSilently(for: .seconds(5), id: 1) { _ in }
      scene.manager?.startSilently(until: Date(timeIntervalSinceNow: 9), id: 1)
      scene.manager?.startSilently(for: .zero)
    },
    PublicCall("snapshot and restore") { scene in
      scene.manager?.start(for: .seconds(5), id: "a") { _ in }
      scene.manager?.start(for: .seconds(5), id: "b") { _ in }.pause()
      guard let snapshot = scene.manager?.snapshot() else { return }
      try? scene.manager?.restore(snapshot, onTick: { _, _ in }, onEnd: { _, _ in })
    },
    PublicCall("add and remove a listener") { scene in
      scene.manager?.add(scene.listener, every: .seconds(1))
      scene.manager?.add(scene.listener, every: .seconds(2))
      scene.manager?.remove(scene.listener)
      scene.manager?.add(scene.listener, every: .seconds(3))
    },
    PublicCall("cancel all of own", ends: .cancelled) { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.cancelAll(of: receiver)
    },
    PublicCall("drop the receiver", ends: .receiverReleased) { $0.dropReceiver() },
    PublicCall("drop the manager", ends: .cancelled, other: .cancelled) { $0.dropManager() },
  ]

  private static let ofCountdowns = [
    PublicCall("countdown.cancel", ends: .cancelled) { $0.own?.cancel() },
    PublicCall("other.cancel", other: .cancelled) { $0.otherCountdown?.cancel() },
    PublicCall("pause") { $0.own?.pause() },
    PublicCall("other.pause") { $0.otherCountdown?.pause() },
    PublicCall("pause and resume") { scene in
      scene.own?.pause()
      scene.own?.resume()
      scene.otherCountdown?.pause()
      scene.otherCountdown?.resume()
    },
    PublicCall("extend") { scene in
      scene.own?.extend(by: .seconds(-1))
      scene.otherCountdown?.extend(by: .seconds(3))
      scene.otherCountdown?.extend(toAtLeast: .seconds(40))
    },
    PublicCall("extend to the end") { scene in
      scene.own?.extend(by: .seconds(-1_000))
      scene.otherCountdown?.extend(by: .seconds(-1_000))
    },
    PublicCall("reschedule to a past date") { scene in
      scene.own?.reschedule(until: .distantPast)
      scene.otherCountdown?.reschedule(until: .distantPast)
    },
    PublicCall("reschedule to a later date") { scene in
      scene.own?.reschedule(until: Date(timeIntervalSinceNow: 9))
      scene.otherCountdown?.reschedule(until: Date(timeIntervalSinceNow: 9))
    },
    PublicCall("reschedule to so long") { scene in
      scene.own?.reschedule(for: .milliseconds(2))
      scene.otherCountdown?.reschedule(for: .milliseconds(1))
    },
    PublicCall("restart, and end soon") { scene in
      scene.own?.restart()
      scene.own?.reschedule(for: .milliseconds(2))
      scene.otherCountdown?.pause()
      scene.otherCountdown?.restart()
      scene.otherCountdown?.reschedule(for: .milliseconds(1))
    },
    PublicCall("tick at another interval") { scene in
      scene.own?.tick(every: .milliseconds(300))
      scene.otherCountdown?.tick(every: .seconds(7))
    },
    PublicCall("extend own to at least") { $0.own?.extend(toAtLeast: .milliseconds(1)) },
    PublicCall("observe own") { scene in
      scene.own?.observe(by: scene.other, id: "observer") { _, _ in }
      scene.own?.observe(by: scene.other, id: "observer") { _, _, stop in stop = true }
    },
    PublicCall("observe other instead of own", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.otherCountdown?.observe(by: receiver) { _, _ in }
    },
    PublicCall("observe own by itself", ends: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.own?.observe(by: receiver) { _, _ in }
    },
    PublicCall("steer what is observed", other: .cancelled) { scene in
      let observer = LifetimeTracker().object()
      let observation = scene.otherCountdown?.observe(by: observer) { _, _ in }
      observation?.pause()
      observation?.extend(by: .seconds(1))
      observation?.resume()
      scene.otherCountdown?.cancel()
      withExtendedLifetime(observer) {}
    },
    PublicCall("cancel by a token", ends: .cancelled) { scene in
      _ = scene.own?.cancelOnDeinit().countdown
    },
    PublicCall("queries of countdowns") { scene in
      _ = scene.own?.timeLeft
      _ = scene.own?.isActive
      _ = (scene.own?.total, scene.own?.fractionLeft)
      _ = scene.otherCountdown?.elapsed
      _ = scene.otherCountdown?.isPaused
      _ = scene.own == scene.otherCountdown
      _ = scene.own.hashValue
    },
  ]
}
