import Dispatch

/// One `DispatchSourceTimer` on a serial queue of the engine's own, which targets the queue for callbacks.
///
/// So the timer's handler runs where the callbacks belong. The source is activated once, re-armed, never suspended,
/// and cancelled at the end, which is safe in every state and also inside its own handler. `WakeUpModerator` says
/// when to go off; `TimerSchedule` says whether that needs a system call. A pass that is due at once needs no timer: it is
/// a block on the queue.
///
/// A timer that is disarmed is left armed, because scheduling it costs more than all the rest of a countdown that is
/// started and cancelled. When it goes off, its pass finds nothing due, and that is all.
///
/// `DispatchTime` stops while the machine sleeps, and Dispatch has no public continuous timer. So the timer may go
/// off late after a sleep; the engine always computes from the continuous clock what is due.
package final class DispatchTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: a dispatch source may be used on any thread. Only `arm` and `disarm` use `schedule`, `moderator`,
  // `planned` and `plannedUptime`; the engine calls both under its lock, or in its `deinit`. The rest is atomic, or behind a lock.

  // Four atomic words, first and in this order: they are used through the properties of their names.
  private var goingOnWord = false.word
  private var passBegunWord = false.word
  private var activatedWord = false.word
  private var executorWord: UInt64 = 0

  private let queue: DispatchQueue
  private let target: DispatchQueue
  private let source: any DispatchSourceTimer
  /// The closure that runs a pass.
  private struct Pass { let run: @Sendable () -> Void }
  /// `activate` writes it: when the engine is made, and in the engine's `deinit`.
  private let pass = Protected(Pass(run: {}))
  /// Whether a pass is on its way as a block; what the timer would begin meanwhile is part of that.
  ///
  /// Relaxed: it is read on the target, where a pass too many does no harm, and the block is ordered behind whoever sets it.
  private var isGoingOn: AtomicWord<Bool> { unsafe AtomicWord(in: self, at: 0) }
  private let clock: DispatchDriver
  private var schedule = TimerSchedule()
  private var moderator = WakeUpModerator()
  /// The instant that the source is scheduled for; `never` if it has gone off since.
  private var planned: Nanoseconds = .never
  /// The same instant on the uptime clock, as it was when the source was scheduled.
  private var plannedUptime: UInt64 = 0
  /// The number of times that the pass was postponed since the last pass began.
  private var putOffs = 0
  /// The number of times that the pass may be postponed between two passes.
  ///
  /// On Linux, postponing it takes 20 us of processor time. Going off, finding nothing due and arming anew takes
  /// four times as much. But a caller that ends or moves the first countdown over and over saves a single wake-up
  /// with all of it. So the timer does it four times at most: then it never costs more than twice what the better way
  /// would have cost.
  private static let putOffLimit = 4
  /// Whether a pass has begun that `moderator` does not know of.
  ///
  /// Relaxed: the pass takes the engine's lock next, and this flag is read under that lock. Until then it is news for
  /// the next arming.
  private var hasPassBegun: AtomicWord<Bool> { unsafe AtomicWord(in: self, at: 1) }
  /// The number of times that the source was scheduled.
  ///
  /// For tests.
  package private(set) var scheduleCount = 0
  /// Relaxed: changed and read under the engine's lock, and in a `deinit`, which has the timer for itself.
  private var isActivated: AtomicWord<Bool> { unsafe AtomicWord(in: self, at: 2) }
  private let mark: QueueMark
  package let deliversOnMainActor: Bool
  /// The executor, made when it is first needed.
  ///
  /// The reference's own operations release and acquire it.
  private var madeExecutor: OnceReference<QueueExecutor> { unsafe OnceReference(AtomicWord(in: self, at: 3)) }

  init(deliveringOn target: DispatchQueue, clock: DispatchDriver) {
    self.target = target
    self.clock = clock
    queue = DispatchQueue(label: "CountdownKit.timer", target: target)
    source = DispatchSource.makeTimerSource(queue: queue)
    mark = QueueMark.set(on: target)
    deliversOnMainActor = mark.isOnMainQueue
  }

  deinit {
    // A source that was never activated traps when it is released.
    if !isActivated.load(ordering: .relaxed) { source.activate() }
    source.cancel()
    mark.remove(from: target)
    unsafe madeExecutor.release()
  }

  package func activate(_ pass: @escaping @Sendable () -> Void) {
    // One check is enough: a queue does not change its kind. Relaxed: the passes run on a serial queue.
    let isChecked = Atomic(false)
    let checkedPass: @Sendable () -> Void = { [target] in
      if !isChecked.exchange(true, ordering: .relaxed) {
        dispatchPrecondition(condition: .onQueueAsBarrier(target))
      }
      pass()
    }
    source.setEventHandler { [weak self] in
      self?.hasPassBegun.store(true, ordering: .relaxed)
      if self?.isGoingOn.load(ordering: .relaxed) != true { checkedPass() }
    }
    self.pass.withLock { $0 = Pass(run: checkedPass) }
    isGoingOn.store(false, ordering: .relaxed)
  }

  /// Runs the pass behind what waits on the queue.
  ///
  /// This needs no timer, so it need not be kept apart from other wake-ups. The block goes to the target itself: Dispatch
  /// empties a queue that targets another before the next block of that other queue has its turn.
  package func goOn() {
    isGoingOn.store(true, ordering: .relaxed)
    target.async { [weak self] in
      guard let self else { return }
      isGoingOn.store(false, ordering: .relaxed)
      pass.withLock { $0 }.run()
    }
  }

  package func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // In this order, a delay between the two readings makes the timer late, not early.
    let now = clock.nowInNanoseconds
    let uptime = DispatchTime.now().uptimeNanoseconds
    if hasPassBegun.exchange(false, ordering: .relaxed) {
      // The planned instant may lie later: the timer was armed anew while the pass was on its way.
      moderator.passBegan(plannedFor: min(planned, now))
      planned = .never
      putOffs = 0
    }
    let plan = moderator.plan(for: instant)
    if plan <= now {
      moderator.passBegan(plannedFor: plan)
      return goOn()
    }
    if plan > planned {
      if putOffs == Self.putOffLimit { return }
      putOffs += 1
    }
    let target = uptime + UInt64(plan.saturatingSubtract(now).asDuration)
    // The source is scheduled for just that; but while the machine slept, its clock stood still.
    if plan == planned, max(target, plannedUptime) - min(target, plannedUptime) <= TimerSchedule.margin {
      return
    }
    (planned, plannedUptime) = (plan, target)
    switch schedule.arm(at: plan, target: target, uptime: uptime) {
    case .nothing: return
    case .once(let target):
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: target), leeway: .nanoseconds(0))
    case .repeating(let first, let period):
      source.schedule(
        deadline: DispatchTime(uptimeNanoseconds: first), repeating: .nanoseconds(period),
        leeway: .nanoseconds(0))
    }
    scheduleCount += 1
    // Only after the first schedule: to schedule an active source wakes up Dispatch's manager thread.
    if !isActivated.exchange(true, ordering: .relaxed) { source.activate() }
  }

  package func disarm() {
    guard hasPassBegun.exchange(false, ordering: .relaxed) else {
      // It goes off once for nothing. Until then it is not put off.
      putOffs = Self.putOffLimit
      return
    }
    planned = .never
    putOffs = 0
    if schedule.isRepeating { source.schedule(deadline: .distantFuture) }
    schedule.disarm()
  }

  /// The executor of the queue for callbacks; it lives at least as long as this timer.
  var executor: QueueExecutor { madeExecutor.load() ?? madeExecutor.storeIfNil(.of(target)) }

  package func isDelivering(onMainActor: Bool) -> Bool {
    // If callbacks belong to the main actor, the target is the main queue.
    mark.isDelivering
  }
}
