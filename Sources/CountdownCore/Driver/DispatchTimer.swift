import Dispatch
import Synchronization

/// One `DispatchSourceTimer` on a serial queue of the engine's own, which targets the queue on which callbacks are
/// wanted.
///
/// The handler of the timer thus runs where the callbacks belong. The source is activated once, re-armed, never
/// suspended, and cancelled at the end, which is safe in every state and also from inside its own handler. For when it is
/// armed, `WakeUpModerator` says; whether that needs a system call, `TimerSchedule`.
///
/// `DispatchTime` stands still while the machine sleeps and Dispatch has no public continuous timer, so the
/// timer may wake late after sleep; what is due is always computed from the continuous clock.
package final class DispatchTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: a dispatch source may be used from any thread; `schedule`, `moderator` and `planned` are touched by `arm`
  // and `disarm` alone, which an engine calls under its lock, or in its `deinit`.

  private let queue: DispatchQueue
  private let target: DispatchQueue
  private let source: any DispatchSourceTimer
  /// Written by `activate`: when the engine is made, and in its `deinit`.
  private var pass: @Sendable () -> Void = {}
  private let clock: DispatchDriver
  private var schedule = TimerSchedule()
  private var moderator = WakeUpModerator()
  /// For when the last pass that was asked for was planned; `never`: none is.
  private var planned: Nanoseconds = .never
  /// How often it was put off since the last pass began.
  private var putOffs = 0
  /// How often it is put off between two passes.
  ///
  /// On Linux that takes 20 us of processor time; to go off, find nothing due and be armed anew, four times as much. But
  /// who ends or moves the first one over and over saves a single wake-up by all of it. So it is done four times at most:
  /// then it never costs more than twice what the better way would have.
  private static let putOffLimit = 4
  /// Whether a pass has begun of which `moderator` does not know.
  ///
  /// Relaxed: the pass takes the engine's lock next, under which this is read; until then it is news for the next arming.
  private let hasPassBegun = Atomic(false)
  /// How often the source was scheduled.
  ///
  /// For tests.
  package private(set) var scheduleCount = 0
  /// Relaxed: changed and read under the engine's lock, and in a `deinit`, which has the timer for itself.
  private let isActivated = Atomic(false)
  private let mark: QueueMark
  package let deliversOnMainActor: Bool
  /// Made by whoever asks first; its own operations release what was made, and acquire it.
  private let madeExecutor = AtomicLazyReference<QueueExecutor>()

  init(deliveringOn target: DispatchQueue, clock: DispatchDriver) {
    self.target = target
    self.clock = clock
    queue = DispatchQueue(label: "CountdownKit.timer", target: target)
    source = DispatchSource.makeTimerSource(queue: queue)
    mark = QueueMark.set(on: target)
    deliversOnMainActor = mark.isOnMainQueue
  }

  deinit {
    // A source that was never activated traps when it is given up.
    if !isActivated.load(ordering: .relaxed) { source.activate() }
    source.cancel()
    mark.remove(from: target)
  }

  package func activate(_ pass: @escaping @Sendable () -> Void) {
    // Once is enough: a queue stays what it is. Relaxed: the handler runs on a serial queue.
    let isChecked = Atomic(false)
    source.setEventHandler { [target, weak self] in
      self?.hasPassBegun.store(true, ordering: .relaxed)
      if !isChecked.exchange(true, ordering: .relaxed) {
        dispatchPrecondition(condition: .onQueueAsBarrier(target))
      }
      pass()
    }
    self.pass = pass
  }

  /// No timer is needed for that, and so none has to be kept apart from others.
  package func goOn() { queue.async { [weak self] in self?.pass() } }

  package func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // In this order: what comes between the two readings makes it late, not early.
    let now = Nanoseconds(saturating: clock.now)
    let uptime = DispatchTime.now().uptimeNanoseconds
    if hasPassBegun.exchange(false, ordering: .relaxed) {
      // What is planned may be later: the timer was armed anew while the pass was on its way.
      moderator.passBegan(plannedFor: min(planned, now))
      planned = .never
      putOffs = 0
    }
    let plan = moderator.plan(for: instant)
    if plan > planned {
      if putOffs == Self.putOffLimit { return }
      putOffs += 1
    }
    planned = plan
    let delay = planned.saturatingSubtract(now).asDuration
    switch schedule.arm(at: planned, target: uptime + UInt64(delay), uptime: uptime) {
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
    planned = .never
    schedule.disarm()
    source.schedule(deadline: .distantFuture)
  }

  /// The executor of the queue on which callbacks are made; it lives as long as this at least.
  var executor: QueueExecutor { madeExecutor.load() ?? madeExecutor.storeIfNil(.of(target)) }

  package func isDelivering(onMainActor: Bool) -> Bool {
    // Where callbacks belong to the main actor, the target is the main queue.
    mark.isHere
  }
}
