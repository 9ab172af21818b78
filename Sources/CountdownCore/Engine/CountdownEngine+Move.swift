extension CountdownEngine {
  /// Stops a countdown's time; does nothing when it is paused, or over.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func pause(_ id: CountdownID) {
    act(delivers: false) { $0.pause(id) }
  }

  /// Lets a countdown's time go on; does nothing when it is not paused.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func resume(_ id: CountdownID) {
    let isHere = isHere
    act(delivers: isHere) { $0.resume(id, isHere: isHere) }
  }

  /// Changes how long it is from tick to tick, from now on.
  ///
  /// What is in force on the new grid is told like a tick, if it is less than what was told last. Endless ticks go on
  /// counting: the next comes the new interval after the last.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, or tells nothing but its end, nothing happens.
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; less than 1 ms is 1 ms.
  /// - Complexity: O(1).
  public func setInterval(of id: CountdownID, to interval: Duration) {
    let isHere = isHere
    let interval = CountdownRequest.interval(interval)
    act(delivers: isHere) { $0.setInterval(of: id, to: interval, isHere: isHere) }
  }

  /// Moves a deadline; what is left then is delivered like a first value, unless it is what was told last.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, or endless, nothing happens.
  ///   - move: Where to. What is left is brought to 0 ... 2^62 ns; at 0 the countdown ends.
  /// - Complexity: O(1).
  public func move(_ id: CountdownID, _ move: CountdownMove) {
    let isHere = isHere
    act(delivers: isHere) { $0.move(id, move, isHere: isHere) }
  }

  /// Moves a deadline to where is decided under the engine's lock, otherwise as `move(_:_:)`.
  ///
  /// So of several who decide at once each knows what the one before has decided.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, nothing happens.
  ///   - decide: Gets the countdown's handler, and says where to; nil: nowhere. It may read clocks, and must call no engine,
  ///     nor let go of anything.
  /// - Returns: Whether that changes when it ends.
  /// - Complexity: O(1).
  @discardableResult
  package func move(_ id: CountdownID, _ decide: (CountdownHandler) -> CountdownMove?) -> Bool {
    let isHere = isHere
    return act(delivers: isHere) { state in
      guard let move = state.who.movableEntry(id)?.handler.show(to: decide) else { return false }
      return state.move(id, move, isHere: isHere)
    }
  }

  /// Begins a countdown again, with its total as it is now.
  ///
  /// One that is paused runs, and its followers begin again with it. What is left then, the total, is delivered like a first value,
  /// unless it is what was delivered last.
  ///
  /// - Parameter id: The countdown. When it is over, or endless, nothing happens.
  /// - Complexity: O(1), for each follower too.
  public func restart(_ id: CountdownID) {
    restart(id) { _ in }
  }

  /// As `restart(_:)`.
  ///
  /// - Parameters:
  ///   - id: The countdown.
  ///   - note: Gets the countdown's handler, under the engine's lock, before anything is changed. It must call no engine, nor let
  ///     go of anything.
  package func restart(_ id: CountdownID, _ note: (CountdownHandler) -> Void) {
    let isHere = isHere
    act(delivers: isHere) { state in
      guard let entry = state.who.movableEntry(id), !entry.state.isEndless else { return }
      entry.handler.show(to: note)
      state.restart(id, isHere: isHere)
    }
  }

  /// Corrects a deadline by what is decided under the engine's lock.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, or paused, nothing happens.
  ///   - deliversNow: Whether what that makes due is delivered as after a move; else the next pass delivers it, in slices. Inside a
  ///     callback it is delivered in any case when that has returned.
  ///   - decide: Gets the countdown's handler, and says by how much; nil: by nothing. It may read clocks, and must call no engine,
  ///     nor let go of anything.
  /// - Complexity: O(1).
  package func correct(_ id: CountdownID, deliversNow: Bool, by decide: (CountdownHandler) -> Duration?) {
    let isHere = isHere
    act(delivers: isHere) { state in
      guard let offset = state.who.movableEntry(id)?.handler.show(to: decide) else { return }
      state.move(id, .corrected(by: offset), isHere: isHere && (deliversNow || state.delivery != nil))
    }
  }

  /// Lets a follower join anew behind all that tick with it.
  ///
  /// A correction is made for one countdown after the other, each together with its followers. Those go on in their old
  /// order if each then joins anew when all that came before it have been corrected.
  ///
  /// - Parameters:
  ///   - id: The follower. When it is over, or paused, nothing happens.
  ///   - deliversNow: As in `correct`.
  /// - Complexity: O(1).
  package func rejoin(_ id: CountdownID, deliversNow: Bool = true) {
    let isHere = isHere
    act(delivers: isHere) { $0.rejoin(id, isHere: isHere && (deliversNow || $0.delivery != nil)) }
  }
}
