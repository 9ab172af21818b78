package import Dispatch
import Synchronization

/// Real time: one `DispatchSourceTimer` on a serial queue of the engine's own, which targets the queue on which
/// callbacks are wanted.
///
/// The handler of the timer thus runs where the callbacks belong. The source is activated once, re-armed, never
/// suspended, and cancelled at the end, which is safe in every state and also from inside its own handler.
///
/// `DispatchTime` stands still while the machine sleeps and Dispatch has no public continuous timer, so the
/// timer may wake late after sleep; what is due is always computed from the continuous clock.
package final class DispatchDriver: CountdownDriver, @unchecked Sendable {
  // Unchecked: a dispatch source may be used from any thread, and `schedule` is touched by `arm` and `disarm` alone,
  // which an engine calls under its lock.

  private let queue: DispatchQueue
  private let target: DispatchQueue
  private let source: any DispatchSourceTimer
  private var schedule = TimerSchedule()
  /// How often the source was scheduled.
  ///
  /// For tests.
  package private(set) var scheduleCount = 0
  private let isActivated = Atomic(false)
  /// Present on `target`, and thereby on every queue that targets it.
  private let mark = DispatchSpecificKey<Bool>()
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  /// A driver that delivers on `target`, or on a serial queue of its own.
  package init(deliveringOn target: DispatchQueue?) {
    self.target = target ?? DispatchQueue(label: "CountdownKit.delivery")
    queue = DispatchQueue(label: "CountdownKit.timer", target: self.target)
    source = DispatchSource.makeTimerSource(queue: queue)
    origin = clock.now
    self.target.setSpecific(key: mark, value: true)
  }

  deinit {
    // A source that was never activated traps when it is given up.
    if !isActivated.load(ordering: .relaxed) { source.activate() }
    source.cancel()
    target.setSpecific(key: mark, value: nil)
  }

  package var now: Duration { origin.duration(to: clock.now) }

  package var wallNow: Duration { WallClock.now }

  package func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    let uptime = DispatchTime.now().uptimeNanoseconds
    let delay = instant.saturatingAdd(-Nanoseconds(saturating: now)).asDuration
    switch schedule.arm(at: instant, target: uptime + UInt64(delay), uptime: uptime) {
    case .nothing: return
    case .once(let target):
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: target), leeway: .nanoseconds(0))
    case .repeating(let first, let period):
      source.schedule(
        deadline: DispatchTime(uptimeNanoseconds: first), repeating: .nanoseconds(period),
        leeway: .nanoseconds(0))
    }
    scheduleCount += 1
    // Not before: what is scheduled anew while active wakes Dispatch's manager thread up.
    if !isActivated.exchange(true, ordering: .relaxed) { source.activate() }
  }

  package func disarm() {
    guard isActivated.load(ordering: .relaxed) else { return }
    schedule.disarm()
    source.schedule(deadline: .distantFuture)
  }

  package func activate(_ pass: @escaping @Sendable () -> Void) {
    source.setEventHandler(handler: pass)
  }

  package var isDelivering: Bool {
    DispatchQueue.getSpecific(key: mark) == true
  }
}
