extension EngineState {
  /// How often the timer is put off between two passes.
  static let putOffLimit = 4

  /// Arms the timer for a tick, if that is earlier than what it is armed for.
  mutating func wakeUp(at instant: Nanoseconds) {
    guard !suspension.isSuspended else { return }
    arm(at: timeline.driverTime(of: instant))
  }

  /// Arms the timer for a pass at once.
  mutating func wakeUpNow() {
    isArmedForPending = true
    let driverTime = driverTime
    wakeUpLateTimer(at: driverTime)
    arm(at: driverTime)
  }

  /// Arms the timer at once, if it is late: it may stand still while the machine sleeps, and then be late by hours.
  ///
  /// It is given a second; were it armed anew more often, it might never go off.
  mutating func wakeUpLateTimer(at driverTime: Nanoseconds) {
    guard !isPassRunning, armedFor < driverTime - 1_000_000_000 else { return }
    armedFor = driverTime
    timer.arm(at: .nanoseconds(driverTime))
  }

  /// Arms the timer for what is due next, or disarms it when nothing is; the end of a pass does it anyway.
  mutating func rearm() {
    guard !isPassRunning else { return }
    isArmedForPending = isPending
    if isPending {
      armedFor = min(armedFor, driverTime)
    } else {
      armedFor = suspension.isSuspended ? .never : timeline.driverTime(of: wheel.nextBound)
    }
    // Also where it is armed for that already: after the machine's sleep a driver may have to look at its clock anew.
    if armedFor == .never { timer.disarm() } else { timer.arm(at: .nanoseconds(armedFor)) }
  }

  /// Disarms the timer when nothing is left that it could be for.
  mutating func disarmIfIdle() {
    if armedFor != .never, !isPassRunning, !isPending, wheel.isEmpty || suspension.isSuspended {
      armedFor = .never
      timer.disarm()
    }
  }

  /// Puts the timer off where what it was armed for has gone: otherwise it would go off for nothing.
  ///
  /// On Linux that takes 20 us of processor time; to go off, find nothing due and be armed anew, four times as much. But who
  /// ends or moves the first one over and over saves a single wake-up by all of it. So it is done four times at most between
  /// two passes: then it never costs more than twice what the better way would have.
  mutating func putOffTimer() {
    isFirstGone = false
    guard putOffs < Self.putOffLimit, armedFor != .never, !isPassRunning, !isPending, !wheel.isEmpty else {
      return
    }
    let next = timeline.driverTime(of: wheel.nextBound)
    guard next > armedFor else { return }
    putOffs += 1
    armedFor = next
    timer.arm(at: .nanoseconds(next))
  }

  /// Whether something waits for a pass, whatever is due.
  var isPending: Bool {
    !wheel.isEmpty(.pending) || !suspension.isSuspended && !wheel.isEmpty(.arriving)
  }

  var isPassRunning: Bool { delivery?.isPass == true }

  private mutating func arm(at instant: Nanoseconds) {
    guard !isPassRunning, instant < armedFor else { return }
    armedFor = instant
    timer.arm(at: .nanoseconds(instant))
  }
}
