extension CountdownEngine {
  /// A receiver's countdown.
  ///
  /// - Parameters:
  ///   - receiver: The identity it was started for; nil: nobody's.
  ///   - key: The key of its handler; nil: it has none.
  /// - Returns: nil when it has none, or is gone.
  /// - Complexity: O(1) expected.
  public func find(_ receiver: ObjectIdentifier?, key: CountdownKey? = nil) -> CountdownID? {
    findWithHandler(receiver, key: key)?.id
  }

  /// As `find`, with its handler.
  package func findWithHandler(
    _ receiver: ObjectIdentifier?, key: CountdownKey?
  ) -> (id: CountdownID, handler: CountdownHandler)? {
    guard let identity = Identity(receiver, key) else { return nil }
    var live: AnyObject?
    let found: (CountdownID, CountdownHandler)? = actOnMatch(of: identity, delivers: false) { state, index in
      guard let index else { return nil }
      live = state.who.slab[index].handler.liveReceiver()
      return live == nil ? nil : (state.who.id(of: index), state.who.slab[index].handler.object)
    }
    return withExtendedLifetime(live) { found }
  }

  /// What is left of a countdown, exactly; nil when it is over, and of endless ticks.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: The time to its deadline; zero while the zero is not yet delivered.
  /// - Complexity: O(1).
  public func timeLeft(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.who.entry(id), !entry.state.isEndless else { return nil }
      if entry.state.isOver { return .zero }
      return .nanoseconds(entry.deadline.saturatingSubtract(state.time(for: entry)).asDuration)
    }
  }

  /// What a countdown began with; a move changes it only where more is left than that.
  ///
  /// A correction shifts it with the deadline, unless the countdown was started with a total of its own, or was moved.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: nil when it is over, and of endless ticks.
  /// - Complexity: O(1).
  public func total(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.who.entry(id), !entry.state.isEndless else { return nil }
      return .nanoseconds(state.who.total(of: EntryIndex(rawValue: id.index)))
    }
  }

  /// What is left of a countdown, as a fraction of its total.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: From 0 to 1; 0 where its total is zero; nil when it is over, and of endless ticks.
  /// - Complexity: O(1).
  public func fractionLeft(of id: CountdownID) -> Double? {
    state.withLock { state in
      guard let entry = state.who.entry(id), !entry.state.isEndless else { return nil }
      if entry.state.isOver { return 0 }
      let total = state.who.total(of: EntryIndex(rawValue: id.index))
      let left = entry.deadline.saturatingSubtract(state.time(for: entry)).asDuration
      return total == 0 ? 0 : Double(left) / Double(total)
    }
  }

  /// How long ago a countdown was started, or endless ticks were; pauses aside.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: nil when it is over.
  /// - Complexity: O(1).
  public func elapsed(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.who.entry(id) else { return nil }
      let start = state.who.slab.instants.start(of: EntryIndex(rawValue: id.index))
      return .nanoseconds(state.time(for: entry).saturatingSubtract(start).asDuration)
    }
  }

  /// Whether a countdown has not ended.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False from its zero on, or its outcome, where that comes alone.
  /// - Complexity: O(1).
  public func isActive(_ id: CountdownID) -> Bool {
    state.withLock { $0.who.entry(id) != nil }
  }

  /// Whether a countdown stands still.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False when it has ended.
  /// - Complexity: O(1).
  public func isPaused(_ id: CountdownID) -> Bool {
    state.withLock { $0.who.entry(id)?.state.isPaused ?? false }
  }
}
