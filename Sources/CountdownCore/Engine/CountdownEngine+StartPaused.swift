extension CountdownEngine {
  /// Starts a countdown that stands still until it is resumed, in place of what is there, otherwise as `start`.
  ///
  /// It is told what is left; or, if that is nothing, its zero when it is resumed.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom. It must replace what is there.
  ///   - handler: What is called; an instance serves one countdown.
  /// - Returns: The countdown.
  /// - Complexity: O(1) expected.
  @discardableResult
  package func startPaused(_ request: CountdownRequest, handler: CountdownHandler) -> CountdownID {
    assert(request.ifActive == .replace, "what runs would be kept, and paused")
    return start(request, handler, [], isHere: isHere, as: .paused).id
  }
}

extension EngineState {
  /// Pauses a countdown that was started in this hold of the lock.
  mutating func pauseAtStart(_ id: CountdownID) {
    pause(id)
    // Who is owed a zero would be told it, paused or not.
    guard let entry = entry(id), entry.deadline <= 0 else { return }
    let index = EntryIndex(rawValue: id.index)
    entry.state.flags.subtract([.owed, .exact])
    if alone == index { alone = nil }
    unlink(index)
    link(index, after: entry.told)
  }
}
