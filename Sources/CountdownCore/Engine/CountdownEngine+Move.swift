extension CountdownEngine {
  /// Stops a countdown's time, or does nothing if it is paused or has ended.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func pause(_ id: CountdownID) {
    act(delivers: false) { $0.pause(id) }
  }

  /// Lets a paused countdown's time pass again, or does nothing if it is not paused.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func resume(_ id: CountdownID) {
    act { $0.resume(id) }
  }

  /// Changes the interval of a countdown.
  ///
  /// The value in force on the new grid is delivered like a tick, if it is less than the delivered value. Endless
  /// ticks keep counting: the next tick is planned the new interval after the last planned tick.
  ///
  /// - Parameters:
  ///   - id: The countdown. If it has ended, or is silent, nothing happens.
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms.
  /// - Complexity: O(1).
  public func setInterval(of id: CountdownID, to interval: Duration) {
    let interval = CountdownRequest.interval(interval)
    act { $0.setInterval(of: id, to: interval) }
  }

  /// Moves a deadline.
  ///
  /// The time left then is delivered like a first value, unless it is the delivered value.
  ///
  /// - Parameters:
  ///   - id: The countdown. If it has ended, or is endless, nothing happens.
  ///   - move: The new deadline. The time left is brought to 0 ... 2^62 ns; at 0 the countdown ends.
  /// - Complexity: O(1).
  public func move(_ id: CountdownID, _ move: CountdownMove) {
    act { $0.move(id, move) }
  }

  /// Moves a deadline by a decision that is made under the engine's lock, otherwise as `move(_:_:)`.
  ///
  /// If several callers decide at once, each sees what the caller before it has decided.
  ///
  /// - Parameters:
  ///   - id: The countdown. If it has ended, nothing happens.
  ///   - decide: Gets the countdown's handler, and returns the move; nil: none. It may read clocks. It must not call
  ///     an engine, nor release anything.
  /// - Returns: Whether that changes when the countdown ends.
  /// - Complexity: O(1).
  @discardableResult
  package func move(_ id: CountdownID, _ decide: (CountdownHandler) -> CountdownMove?) -> Bool {
    act { state in
      guard let move = state.who.movableEntry(id)?.handler.show(to: decide) else { return false }
      return state.move(id, move)
    }
  }

  /// Begins a countdown again, with its total as it is then.
  ///
  /// A paused countdown runs afterwards, and followers begin again with their leader. The total is delivered like a
  /// first value, unless it is the delivered value.
  ///
  /// - Parameter id: The countdown. If it has ended, or is endless, nothing happens.
  /// - Complexity: O(1), for each follower too.
  public func restart(_ id: CountdownID) {
    restart(id) { _ in }
  }

  /// Begins a countdown again, as `restart(_:)` does.
  ///
  /// - Parameters:
  ///   - id: The countdown.
  ///   - note: Gets the countdown's handler, under the engine's lock, before anything is changed. It must not call an
  ///     engine, nor release anything.
  package func restart(_ id: CountdownID, _ note: (CountdownHandler) -> Void) {
    act { state in
      guard let entry = state.who.movableEntry(id), !entry.state.isEndless else { return }
      entry.handler.show(to: note)
      state.restart(id)
    }
  }

  /// Corrects a deadline by an offset that is computed under the engine's lock.
  ///
  /// - Parameters:
  ///   - id: The countdown. If it has ended, or is paused, nothing happens.
  ///   - deliversNow: Whether what this queues is delivered as after a move. Otherwise the next pass delivers it, in
  ///     slices. Inside a callback it is delivered in any case as soon as that has returned.
  ///   - decide: Gets the countdown's handler, and returns the offset; nil: none. It may read clocks. It must not
  ///     call an engine, nor release anything.
  /// - Complexity: O(1).
  package func correct(_ id: CountdownID, deliversNow: Bool, by decide: (CountdownHandler) -> Duration?) {
    act { state in
      guard let offset = state.who.movableEntry(id)?.handler.show(to: decide) else { return }
      state.delivers = state.delivers && (deliversNow || state.delivery != nil)
      state.move(id, .corrected(by: offset))
    }
  }

  /// Moves a follower behind all countdowns that tick with it.
  ///
  /// A correction changes one countdown after the other, each with its followers. To keep the followers' old order,
  /// call this for each when everything before it has been corrected.
  ///
  /// - Parameters:
  ///   - id: The follower. If it has ended, or is paused, nothing happens.
  ///   - deliversNow: As in `correct`.
  /// - Complexity: O(1).
  package func rejoin(_ id: CountdownID, deliversNow: Bool) {
    act { state in
      state.delivers = state.delivers && (deliversNow || state.delivery != nil)
      state.rejoin(id)
    }
  }
}
