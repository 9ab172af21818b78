extension EngineState {
  /// Arms the timer for when it is needed next, or disarms it: at the end of each hold of the lock, but in a pass, which ends
  /// with one.
  ///
  /// A timer that has yet to go off is left alone, unless it is late by more than a second: it may stand still while the
  /// machine sleeps. Then it is armed for now.
  @inline(__always)
  mutating func settleTimer() {
    // The usual case: nothing has changed, and nothing is due.
    let bound = when.crowd.isThere ? when.wheel.knownBounds.limit : when.wheel.knownBounds.due
    let wish = when.timeline.driverTime(of: bound)
    if wish > heldTime ?? .min, wish == armedFor, when.wheel.isEmpty(.elsewhere),
      when.wheel.isEmpty(.arriving),
      !when.suspension.isSuspended
    {
      return
    }
    settleChangedTimer()
  }

  @inline(never)
  private mutating func settleChangedTimer() {
    if isPassRunning { return }
    let now = driverTime
    var wish = Nanoseconds.never
    if isPending {
      wish = min(armedFor, now)
    } else if !when.suspension.isSuspended {
      let isCrowd = when.crowd.isThere
      var bound = isCrowd ? when.wheel.rememberLimit() : when.wheel.rememberBound()
      // What the pass was needed for may be gone.
      let isIdle = when.wheel.isEmpty && when.wheel.isEmpty(.arriving)
      if isCrowd, !isIdle { bound = min(bound, when.passLimit) }
      wish = when.timeline.driverTime(of: bound)
    }
    if wish > now || armedFor > now {
      if wish != armedFor { arm(at: wish) }
    } else if armedFor < now.saturatingSubtract(1_000_000_000) {
      arm(at: now)
    }
  }

  /// Arms the timer for the same once more: after the machine's sleep a driver may have to look at its clock anew.
  mutating func armAnew() {
    if armedFor != .never, !isPassRunning { arm(at: armedFor) }
  }

  private mutating func arm(at instant: Nanoseconds) {
    armedFor = instant
    if instant == .never { timer.disarm() } else { timer.arm(at: .nanoseconds(instant)) }
  }

  /// Whether something waits for a pass, whatever is due.
  var isPending: Bool {
    !when.wheel.isEmpty(.elsewhere)
      || !when.suspension.isSuspended && !when.crowd.isThere && !when.wheel.isEmpty(.arriving)
  }

  /// Whether a pass runs, or has only given the queue back.
  var isPassRunning: Bool { delivery?.isPass == true || givenBack != nil }
}
