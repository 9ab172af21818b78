import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Two countdowns of one manager: one at whose events a call is made, and another one.
///
/// On virtual time, or on a queue in real time.
final class CallScene: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  /// What happens to the countdown: `tick` is a value that is neither the first nor the last.
  enum Event: CaseIterable, Sendable {
    case firstValue, tick, lastValue, outcome, deinitOfTheReceiver, deinitOfACapturedObject, hashOfAnID
  }

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

  /// - Parameter queue: The delivering queue, on which the scene must be made; nil: virtual time.
  init(on queue: DispatchQueue? = nil) {
    self.queue = queue
    other = tracker.object()
    manager = makeManager()
    otherCountdown = manager?.start(other, for: .seconds(20), into: otherLedger)
  }

  /// One more manager like this one.
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

  /// What happens when an event comes.
  private var onEvent: @Sendable (Event) -> Void = { _ in }

  func report(_ event: Event) { onEvent(event) }

  /// Starts the countdown, makes a call at the first event of a kind, and drops the receiver behind another.
  func play(
    for duration: Duration = .seconds(10), every interval: Duration = .seconds(1),
    hearsOutcome: Bool = true, droppingReceiverAt drop: Event? = nil, callingAt place: Event,
    _ call: @escaping @Sendable () -> Void
  ) {
    let isMade = Locked(false)
    onEvent = { [unowned self] event in
      if event == place, !isMade.exchange(with: true) { call() }
      if event == drop { dropReceiver() }
    }
    let receiver = tracker.object { [self] _ in report(.deinitOfTheReceiver) }
    let captured = tracker.object { [self] _ in report(.deinitOfACapturedObject) }
    self.receiver = receiver
    let onEnd: @Sendable (TrackedObject?, Countdown.Outcome) -> Void = { [self] _, outcome in
      ledger.note(outcome)
      report(.outcome)
    }
    countdown = manager?.start(
      receiver, for: duration, ticks: .every(interval),
      onTick: { [self] _, left, _ in
        captured.firstWord += 1
        ledger.note(left.duration)
        report(left == .zero ? .lastValue : ledger.valueCount == 1 ? .firstValue : .tick)
      }, onEnd: hearsOutcome ? onEnd : nil)
  }

  /// Lets everything come to its end.
  ///
  /// A task that leaves its loop on another thread may be delivering while time passes; then what is due is delivered there, or
  /// by the next advance.
  ///
  /// - Parameter hearsOutcome: Whether the first countdown's ledger gets its outcome.
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
    letGo()
  }

  /// Gives up what holds the scene: the receiver, by its `deinit`, and what is to be called.
  func letGo() {
    dropReceiver()
    onEvent = { _ in }
  }
}
