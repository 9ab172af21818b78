extension CountdownEngine {
  /// Holds all ticks back; first and moved values and outcomes are still delivered.
  ///
  /// Once more by the same suspender: nothing happens, the first policy holds.
  ///
  /// - Parameters:
  ///   - suspender: Who does; ticks come when nobody does.
  ///   - freezing: Whether time stands still meanwhile.
  /// - Complexity: O(1).
  public func suspend(by suspender: CountdownSuspender, freezing: Bool) {
    act(delivers: false) { state in
      state.when.suspension.insert(suspender, freezing: freezing)
      if state.when.suspension.isFreezing { state.when.timeline.freeze(at: state.driverTime) }
    }
  }

  /// Ends a suspension and catches up: what has changed is delivered, on the delivering queue before this returns,
  /// inside a callback right after that.
  ///
  /// - Parameters:
  ///   - suspender: Who no longer holds ticks back.
  ///   - inSlices: Whether that gives the queue back in between, and so may return before all is delivered.
  /// - Complexity: O(1) and what is due.
  public func resume(by suspender: CountdownSuspender, inSlices: Bool = false) {
    let isHere = isHere
    let delivers = underLock { state in
      let isHeld = state.when.suspension.isSuspended
      state.when.suspension.remove(suspender)
      if !state.when.suspension.isFreezing { state.when.timeline.thaw(at: state.driverTime) }
      if isHeld, !state.when.suspension.isSuspended {
        state.measurements.noteResume(at: state.time)
        state.when.passLimit = .min
      }
      state.armAnew()
      return isHere && state.beginPass(inSlices: inSlices)
    }
    if delivers { deliver() }
  }
}
