extension CountdownEngine {
  /// Holds all ticks back.
  ///
  /// First values, values after a move, and outcomes are still delivered; if such a value is zero, also for a silent
  /// countdown, the countdown ends with it.
  ///
  /// If the suspender suspends already, nothing happens, and its first policy stays.
  ///
  /// - Parameters:
  ///   - suspender: The suspender. Ticks are held back until every suspender has resumed.
  ///   - freezing: Whether the engine's time is frozen meanwhile.
  /// - Complexity: O(1); if time is frozen by it, O(*n* log *n*) in the handlers that hear of changes.
  package func suspend(by suspender: CountdownSuspender, freezing: Bool) {
    act { state in
      let wasFrozen = state.timeline.isFrozen
      state.suspension.insert(suspender, freezing: freezing)
      if state.suspension.isFreezing { state.timeline.freeze(at: state.driverTime) }
      if state.timeline.isFrozen != wasFrozen { state.noteChangeOfAll() }
    }
  }

  /// Ends a suspension, and delivers what has changed: on the delivering queue before this returns, inside a callback
  /// right after that.
  ///
  /// If the system resumes, the delivery gives the queue back in between, and this may return before all is delivered.
  ///
  /// - Parameter suspender: The suspender that resumes.
  /// - Complexity: O(1) and what is due; if time passes again, O(*n* log *n*) in the handlers that hear of changes.
  package func resume(by suspender: CountdownSuspender) {
    let first: Step? = underLock(from: caller) { state in
      let wasSuspended = state.suspension.isSuspended
      let wasFrozen = state.timeline.isFrozen
      state.suspension.remove(suspender)
      if !state.suspension.isFreezing { state.timeline.thaw(at: state.driverTime) }
      if wasSuspended, !state.suspension.isSuspended {
        state.measurements.noteResume(at: state.time)
        state.crowd.forget()
      }
      if state.timeline.isFrozen != wasFrozen { state.noteChangeOfAll() }
      state.armAnew()
      return state.delivers && state.beginPass(inSlices: suspender == .system) ? state.next() : nil
    }
    if let first { deliver(first) }
  }
}
