import Dispatch

/// The time that the timers of one `ManualDriver` share.
///
/// One thread at a time lets it pass, and is the delivering queue meanwhile.
final class ManualTime: @unchecked Sendable {
  // Unchecked: everything that changes is atomic, or changed and read under `lock`.

  /// The current time, in nanoseconds.
  ///
  /// Released and acquired: a thread that sees a time sees what was done before it.
  private let time = Atomic()
  /// The thread that lets time pass; 0 if there is none.
  ///
  /// Zero is released, and acquired where a thread looks without `lock`: a thread that finds no runner sees what was
  /// done while time passed. `lock` orders what happens under it. A thread that looks for
  /// its own number has written it itself, or finds another's. A thread that finds another's number reads nothing
  /// that depends on it.
  private let runner = Atomic()
  private let lock = Protected(())
  /// The threads that wait for their turn to let time pass; the first is woken first.
  private var turns: [DispatchSemaphore] = []
  private var wakeUps = 0
  /// How often an advance was told to stop.
  private var stopCount = 0
  /// Whether nothing may wait on it.
  let isUnused: Bool
  private var wallOrigin: Duration
  /// Where the running advance ends.
  private var goal: Nanoseconds?
  private(set) var alarms: [ManualTimer.Alarm] = []
  var rounds: Rounds
  private var wasRun = false

  init(wallOrigin: Duration, isUnused: Bool, patience: Double) {
    self.wallOrigin = wallOrigin
    self.isUnused = isUnused
    rounds = Rounds(patience: patience)
  }

  var now: Nanoseconds {
    @inline(__always) get { time.loadAcquiring() }
  }

  /// The virtual wall clock's time at an instant of this clock.
  func wallTime(at instant: Duration) -> Duration { locked { wallOrigin } + instant }

  var wakeUpCount: Int { locked { wakeUps } }

  /// Whether anybody has let time pass, or has woken what waits.
  var hasPassed: Bool { locked { wasRun } }

  var nextWakeUp: Nanoseconds? { locked { earliestAlarm()?.armedFor } }

  /// Whether the caller may make callbacks: no thread lets time pass, or the caller's thread does.
  var isCallerRunning: Bool {
    let runner = runner.loadAcquiring()
    return runner == 0 || runner == ThisThread.number
  }

  func add(_ alarm: ManualTimer.Alarm) { locked { alarms = alarms + [alarm] } }

  func remove(_ alarm: ManualTimer.Alarm) { locked { alarms = alarms.filter { $0 !== alarm } } }

  func locked<Result>(_ body: () -> Result) -> Result { lock.withLock { _ in body() } }

  /// Lets time pass, or extends the advance in whose callback the caller is.
  ///
  /// - Parameter end: Computes where the advance ends, from the current time, or from where the running advance would
  ///   end.
  func advance(to end: (Nanoseconds) -> Nanoseconds) {
    if extend(to: end) { return }
    run {
      var advance = Advance(to: min(end(now), .longest))
      locked { goal = advance.end }
      while let pass = locked({ takePass(of: &advance, staysBeforeGoal: false) }) {
        run(pass, of: advance)
      }
    }
  }

  /// Lets time pass until everything has ended, or by a duration if something does not end.
  ///
  /// - Returns: Whether everything has ended.
  func advanceToEnd(within duration: Nanoseconds) -> Bool {
    if extend(to: { $0.saturatingAdd(duration) }) { return false }
    var isOver = false
    run {
      var advance = Advance(to: min(now.saturatingAdd(duration), .longest))
      while stepToEnd(of: &advance) {}
      isOver = endOrElapse(to: advance.end)
    }
    return isOver
  }

  private func extend(to end: (Nanoseconds) -> Nanoseconds) -> Bool {
    locked {
      guard runner.load() == ThisThread.number, let goal else { return false }
      self.goal = min(end(goal), .longest)
      return true
    }
  }

  /// Lets time pass up to an instant, unless everything has ended.
  ///
  /// - Returns: Whether everything has ended.
  func endOrElapse(to end: Nanoseconds) -> Bool {
    if !endsByItself { return true }
    locked { time.storeReleasing(max(now, end)) }
    return false
  }

  /// Whether anything ends by itself, now or later.
  private var endsByItself: Bool {
    // The engines are asked without the lock, because they arm timers under their own locks.
    locked { alarms.compactMap(\.engine) }.contains { $0.endsByItself }
  }

  /// Whether a delivery of any engine is under way.
  var isUnderWay: Bool { locked { alarms.compactMap(\.engine) }.contains { $0.isUnderWay } }

  /// What waits, in the order in which it ends or ticks.
  var pending: [PendingCountdown] {
    locked { alarms.compactMap(\.engine) }.flatMap { $0.pending }.inOrder()
  }

  /// Runs the next pass that is due before everything has ended, or at that instant.
  ///
  /// - Parameter advance: The advance, and where it ends at the latest; callbacks may change that.
  /// - Returns: Whether there was a pass.
  func stepToEnd(of advance: inout Advance) -> Bool {
    if endsByItself { return step(of: &advance, staysBeforeEnd: true) }
    let (end, stops) = (advance.end, stops)
    advance.end = now
    let hasRun = step(of: &advance, staysBeforeEnd: true)
    if stops == self.stops { advance.end = max(end, advance.end) }
    return hasRun
  }

  /// Lets an advance end at this instant.
  func stop() {
    locked {
      stopCount += 1
      if goal != nil { goal = now }
    }
  }

  /// How often an advance was told to stop.
  var stops: Int { locked { stopCount } }

  /// Runs the next pass that is due, or lets time pass up to the end if no pass is due before.
  ///
  /// - Parameters:
  ///   - advance: The advance; callbacks may extend it.
  ///   - staysBeforeEnd: Whether time stops where it is if no pass is due before the end.
  /// - Returns: Whether there was a pass.
  func step(of advance: inout Advance, staysBeforeEnd: Bool = false) -> Bool {
    var hasRun = false
    run {
      locked { goal = advance.end }
      guard let pass = locked({ takePass(of: &advance, staysBeforeGoal: staysBeforeEnd) }) else { return }
      hasRun = true
      run(pass, of: advance)
      locked {
        advance.end = goal ?? advance.end
        goal = nil
      }
    }
    return hasRun
  }

  /// Runs a pass, and counts it if the same timer has gone off before at this instant.
  private func run(_ pass: ManualTimer.Pass, of advance: Advance) {
    if let engine = pass.repeated {
      let chain = engine.takeLeftChain()
      let isEndless = note(chain.generations, callbacks: chain.callbacks)
      if !advance.waitsForTasks {
        if isEndless { fatalError(endlessInstant) }
      } else {
        // It may have gone off for what tasks have begun.
        _ = noteTurns(1)
      }
    }
    pass.run()
  }

  func elapse(_ duration: Nanoseconds) {
    locked { time.storeReleasing(min(now.saturatingAdd(duration), .longest)) }
  }

  func wake() {
    run {
      let all = locked {
        wakeUps += 1
        return alarms
      }
      for alarm in all { locked { alarm.goOff(at: now) }.run() }
    }
  }

  func shiftWall(by duration: Duration) {
    locked { wallOrigin += duration }
  }

  /// Moves time on to the timer that goes off next, and returns its pass.
  ///
  /// If no timer is armed for an instant up to the goal, this method returns nil, and time moves on to the goal
  /// unless it has to stay.
  private func takePass(of advance: inout Advance, staysBeforeGoal: Bool) -> ManualTimer.Pass? {
    let end = max(goal ?? now, now)
    advance.noteTime(now, goal: goal ?? now)
    guard let alarm = earliestAlarm(except: advance.over), let instant = alarm.armedFor,
      instant <= advance.sleptUntil ?? end
    else {
      if !staysBeforeGoal { time.storeReleasing(end) }
      goal = nil
      return nil
    }
    time.storeReleasing(max(now, instant))
    wakeUps += 1
    advance.notePass(of: alarm, at: now)
    return alarm.goOff(at: now)
  }

  /// The armed timer that goes off first.
  ///
  /// Of several, it is the timer that was made first; but one that has gone off at this instant already comes after the others.
  private func earliestAlarm(except over: [ObjectIdentifier] = []) -> ManualTimer.Alarm? {
    var earliest: ManualTimer.Alarm?
    for alarm in alarms {
      guard let instant = alarm.armedFor else { continue }
      if let earliest, let other = earliest.armedFor {
        let isLater = other == instant ? earliest.wentOffAt != now || alarm.wentOffAt == now : other < instant
        if isLater { continue }
      }
      if over.contains(ObjectIdentifier(alarm)) { continue }
      earliest = alarm
    }
    return earliest
  }

  /// Runs a closure that lets time pass, as soon as no other thread does.
  private func run(_ body: () -> Void) {
    let isNested = runner.load() == ThisThread.number
    if !isNested {
      while let turn = locked({ takeTurn() }) { turn.wait() }
    }
    body()
    guard !isNested else { return }
    let next = locked {
      runner.storeReleasing(0)
      return turns.isEmpty ? nil : turns.removeFirst()
    }
    next?.signal()
  }

  /// Makes the caller the thread that lets time pass; if there is another, returns what the caller has to wait for
  /// first.
  private func takeTurn() -> DispatchSemaphore? {
    guard runner.load() != 0 else {
      runner.store(ThisThread.number)
      wasRun = true
      return nil
    }
    let turn = DispatchSemaphore(value: 0)
    turns.append(turn)
    return turn
  }
}
