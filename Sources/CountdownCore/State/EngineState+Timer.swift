extension EngineState {
  /// Settles the timer at the end of each hold of the lock: arms it for what is due next, or disarms it.
  ///
  /// What it is armed for may be gone when it goes off: bounds of slots are lower bounds, and a cancel leaves them.
  ///
  /// A pass settles it when it ends. A timer that has yet to go off is left alone, unless the call has read the clock
  /// and the timer is late by more than a second: it may have stopped while the machine was asleep. Then it is armed
  /// for now.
  @inline(__always)
  mutating func settleTimer() {
    if isPassRunning { return }
    // The usual case: nothing has changed, and nothing is due.
    let bound = min(sweep.next, crowd.wakeUp(for: wheel.knownBounds))
    let wish = timeline.driverTime(of: bound)
    if wish > clockReading ?? .min, wish == armedFor, others.isEmpty,
      !suspension.isSuspended
    {
      return
    }
    settleChangedTimer()
  }

  @inline(never)
  private mutating func settleChangedTimer() {
    let now = driverTime
    var wish = Nanoseconds.never
    if !others.isEmpty {
      wish = min(armedFor, now)
    } else if !suspension.isSuspended {
      var bound = wheel.rememberBound()
      if crowd.isThere { bound = crowd.wakeUp(for: Expiry(due: bound, limit: wheel.rememberLimit())) }
      bound = min(bound, sweep.next)
      wish = timeline.driverTime(of: bound)
    }
    if wish > now || armedFor > now {
      if wish != armedFor { arm(at: wish) }
    } else if armedFor < now.saturatingSubtract(1_000_000_000) {
      arm(at: now)
    }
  }

  /// Arms the timer for the same instant again: after the machine's sleep a driver may have to read its clock anew.
  mutating func armAnew() {
    if armedFor != .never, !isPassRunning { arm(at: armedFor) }
  }

  /// When something is due next on the driver's scale, whatever is queued.
  mutating func nextInstant() -> Nanoseconds {
    suspension.isSuspended ? .never : timeline.driverTime(of: min(wheel.rememberBound(), sweep.next))
  }

  private mutating func arm(at instant: Nanoseconds) {
    armedFor = instant
    if instant == .never { timer.disarm() } else { timer.arm(at: .nanoseconds(instant)) }
  }
}
