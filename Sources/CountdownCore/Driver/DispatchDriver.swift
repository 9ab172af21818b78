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
package final class DispatchDriver: CountdownDriver {
  private struct Timer: @unchecked Sendable {
    // Unchecked: a dispatch source may be used from any thread.
    let source: any DispatchSourceTimer
  }

  private let queue: DispatchQueue
  private let target: DispatchQueue
  private let timer: Timer
  private let isActivated = Atomic(false)
  /// Present on `target`, and thereby on every queue that targets it.
  private let mark = DispatchSpecificKey<Bool>()
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  /// A driver that delivers on `target`, or on a serial queue of its own.
  package init(deliveringOn target: DispatchQueue?) {
    self.target = target ?? DispatchQueue(label: "CountdownKit.delivery")
    queue = DispatchQueue(label: "CountdownKit.timer", target: self.target)
    timer = Timer(source: DispatchSource.makeTimerSource(queue: queue))
    origin = clock.now
    self.target.setSpecific(key: mark, value: true)
  }

  deinit {
    // A source that was never activated traps when it is given up.
    if !isActivated.load(ordering: .relaxed) { timer.source.activate() }
    timer.source.cancel()
    target.setSpecific(key: mark, value: nil)
  }

  package var now: Duration { origin.duration(to: clock.now) }

  package var wallNow: Duration { WallClock.now }

  package func arm(at instant: Duration) {
    let delay = Nanoseconds(saturating: instant - now).asDuration
    let deadline = DispatchTime(uptimeNanoseconds: DispatchTime.now().uptimeNanoseconds + UInt64(delay))
    timer.source.schedule(deadline: deadline, leeway: .nanoseconds(0))
  }

  package func disarm() {
    timer.source.schedule(deadline: .distantFuture)
  }

  package func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.source.setEventHandler(handler: pass)
    timer.source.schedule(deadline: .distantFuture)
    timer.source.activate()
    isActivated.store(true, ordering: .relaxed)
  }

  package var isDelivering: Bool {
    DispatchQueue.getSpecific(key: mark) == true
  }
}
