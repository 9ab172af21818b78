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
final class DispatchTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: a dispatch source may be used on any thread. Only `arm`, `disarm` and the `deinit` use what changes: the engine calls
  // both under its lock. The rest is atomic, or behind a lock.

  private let queue: DispatchQueue
  private let target: DispatchQueue
  private let source: any DispatchSourceTimer
  /// The closure that runs a pass.
  private struct Pass { let run: @Sendable () -> Void }
  private let pass = Protected(Pass(run: {}))
  private let isTargetChecked = Atomic()
  /// Whether a pass is queued as a block: then an event of the timer starts none.
  ///
  /// A stale reading costs one empty pass.
  private let isGoingOn = Atomic()
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
  /// The pass takes the engine's lock next, and this flag is read under that lock. Until then it is news for
  /// the next arming.
  private let hasPassBegun = Atomic()
  /// The number of times that the source was scheduled.
  ///
  /// For tests.
  private(set) var scheduleCount = 0
  private var isActivated = false
  let mark: QueueMark
  let deliversOnMainActor: Bool

  init(deliveringOn target: DispatchQueue, clock: DispatchDriver) {
    self.target = target
    self.clock = clock
    queue = DispatchQueue(label: "CountdownKit.timer", target: target)
    source = DispatchSource.makeTimerSource(queue: queue)
    mark = QueueMark.set(on: target)
    deliversOnMainActor = mark.isOnMainQueue
    source.setEventHandler { [weak self] in
      guard let self else { return }
      hasPassBegun.store(1)
      if isGoingOn.load() == 0 { goOff() }
    }
  }

  deinit {
    // A source that was never activated traps when it is released.
    if !isActivated { source.activate() }
    source.cancel()
    mark.remove()
  }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    var replaced = Pass(run: pass)
    self.pass.withLock { swap(&$0, &replaced) }
  }

  /// Runs the pass, on the target.
  private func goOff() {
    // One check is enough: a queue does not change its kind.
    if isTargetChecked.exchange(1) == 0 { dispatchPrecondition(condition: .onQueueAsBarrier(target)) }
    pass.withLock { $0 }.run()
  }

  /// Runs the pass behind what waits on the queue; one block is enough for all calls until it runs.
  ///
  /// This needs no timer, so it need not be kept apart from other wake-ups. The block goes to the target itself: Dispatch
  /// empties a queue that targets another before the next block of that other queue has its turn.
  func goOn() {
    // A block that has begun already is not taken for one that waits: it clears this before it takes the engine's lock.
    if isGoingOn.load() == 1 { return }
    isGoingOn.store(1)
    target.async { [weak self] in
      guard let self else { return }
      isGoingOn.store(0)
      goOff()
    }
  }

  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // In this order, a delay between the two readings makes the timer late, not early.
    let now = clock.nowInNanoseconds
    let uptime = DispatchTime.now().uptimeNanoseconds
    if hasPassBegun.exchange(0) == 1 {
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
    let target = uptime + UInt64(plan.saturatingSubtract(now).asDuration)
    // Both compare on the source's own clock, which stands still while the machine sleeps.
    if plan == planned, max(target, plannedUptime) - min(target, plannedUptime) <= TimerSchedule.margin {
      return
    }
    if target > plannedUptime, planned != .never {
      if putOffs == Self.putOffLimit { return }
      putOffs += 1
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
    if isActivated { return }
    isActivated = true
    source.activate()
  }

  func disarm() {
    guard hasPassBegun.exchange(0) == 1 else {
      // It goes off once for nothing. Until then it is not put off.
      putOffs = Self.putOffLimit
      return
    }
    planned = .never
    putOffs = 0
    if schedule.isRepeating { source.schedule(deadline: .distantFuture) }
    schedule.disarm()
  }

  func isDelivering(onMainActor: Bool) -> Bool {
    // If callbacks belong to the main actor, the target is the main queue.
    mark.isDelivering
  }
}
