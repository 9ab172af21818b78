/// Each of these returns, decided under the lock, whether what it asks for holds afterwards.
extension CountdownEngine {
  /// Stops a countdown's time.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - inTime: Whether an overdue countdown counts as over, although its zero was not taken yet.
  /// - Returns: False if it is paused, or has ended.
  /// - Complexity: O(1).
  @discardableResult
  package func pause(_ countdown: CountdownHandler, inTime: Bool = false) -> Bool {
    act(delivers: isDelivering) { $0.pause(countdown.ref, inTime: inTime) }
  }

  /// Lets a paused countdown's time pass again.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - inTime: Whether an overdue countdown counts as over, although its zero was not taken yet.
  /// - Returns: False if it is not paused, or has ended.
  /// - Complexity: O(1).
  @discardableResult
  package func resume(_ countdown: CountdownHandler, inTime: Bool = false) -> Bool {
    act { $0.resume(countdown.ref, inTime: inTime) }
  }

  /// Changes how a countdown ticks.
  ///
  /// The value in force in the new rhythm is delivered like a tick, if it is less than the delivered value. New marks
  /// that are passed already are called at once. After marks, what is left is delivered like a moved value if the value
  /// in force is more than the delivered value by an interval or more, or more than there was. An overdue countdown that
  /// is held back delivers nothing. Endless ticks keep counting: the next tick is planned the new interval after the last
  /// planned tick.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - rhythm: How it ticks from now on.
  /// - Returns: False if the countdown has ended, or is silent, and for endless ticks on the shared grid or at marks.
  /// - Complexity: O(1).
  @discardableResult
  package func setRhythm(of countdown: CountdownHandler, to rhythm: CountdownTicks) -> Bool {
    act { $0.setRhythm(of: countdown.ref, to: rhythm) }
  }

  /// Moves a deadline by a decision that is made under the engine's lock.
  ///
  /// If several callers decide at once, each sees what the caller before it has decided. The time left then is delivered
  /// like a first value, on the shared grid the value in force, unless it is the delivered value; at marks, only where
  /// the move passes one.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - inTime: Whether an overdue countdown counts as over, although its zero was not taken yet.
  ///   - decide: Gets the countdown's handler and the driver's time that counts as now, and returns the move; nil:
  ///     none. The time left is brought to 0 ... 2^62 ns, where the countdown ends at 0; past zero, to -2^60 ... 2^62 ns.
  ///     The closure may read clocks. It must not call an engine, nor release anything.
  /// - Returns: Whether the deadline is there now, or as near as these bounds allow; `refused` if the countdown has
  ///   ended.
  /// - Complexity: O(1).
  @discardableResult
  package func move(
    _ countdown: CountdownHandler, inTime: Bool = false,
    _ decide: (CountdownHandler, Duration) -> CountdownMove?
  ) -> MoveResult {
    act { state in
      guard state.isMovable(countdown.ref, inTime: inTime) else { return .refused }
      state.readClock()
      guard let move = decide(countdown, .nanoseconds(state.driverTime)) else { return .refused }
      return state.move(countdown.ref, move)
    }
  }

  /// Begins a countdown again, with its total as it is then; or endless ticks, with number 0.
  ///
  /// A paused countdown runs afterwards, and followers begin again with their leader. The rhythm stays. The total is
  /// delivered like a first value, on the shared grid the value in force, unless it is the delivered value; the number
  /// 0 always.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - inTime: Whether an overdue countdown counts as over, although its zero was not taken yet.
  ///   - note: Gets the countdown's handler, under the engine's lock, before anything is changed. It must not call an
  ///     engine, nor release anything.
  /// - Returns: False if it has ended.
  /// - Complexity: O(1), for each follower too.
  @discardableResult
  package func restart(
    _ countdown: CountdownHandler, inTime: Bool = false, _ note: (CountdownHandler) -> Void = { _ in }
  ) -> Bool {
    act { state in
      guard state.isMovable(countdown.ref, inTime: inTime) else { return false }
      note(countdown)
      state.restart(countdown.ref)
      return true
    }
  }

  /// Changes the duration that a countdown counts as having begun with.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - total: The new total; less than what is left counts as that.
  /// - Returns: False if the countdown has ended, or is endless.
  /// - Complexity: O(1), for each follower too.
  @discardableResult
  package func setTotal(of countdown: CountdownHandler, to total: Duration) -> Bool {
    act(delivers: isDelivering) {
      $0.setTotal(of: countdown.ref, to: Nanoseconds(saturating: total).asDuration)
    }
  }

  /// Corrects a deadline by an offset that is computed under the engine's lock.
  ///
  /// - Parameters:
  ///   - countdown: The countdown. If it has ended, or is paused, nothing happens.
  ///   - deliversNow: Whether what this queues is delivered as after a move. Otherwise the next pass delivers it, in
  ///     slices. Inside a callback it is delivered in any case as soon as that has returned.
  ///   - decide: Gets the countdown's handler, and returns the offset; nil: none. It may read clocks. It must not
  ///     call an engine, nor release anything.
  /// - Complexity: O(1).
  package func correct(
    _ countdown: CountdownHandler, deliversNow: Bool, by decide: (CountdownHandler) -> Duration?
  ) {
    act { state in
      guard state.isMovable(countdown.ref), let offset = decide(countdown) else { return }
      state.delivers = state.delivers && (deliversNow || state.delivery.isUnderWay)
      state.move(countdown.ref, .corrected(by: offset))
    }
  }
}
