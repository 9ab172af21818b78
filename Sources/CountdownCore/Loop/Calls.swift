// Everything that runs users' code: callbacks, and the `deinit` of what they have captured. None of it runs under the lock.

extension HandlerRef {
  /// Delivers a value; false if the receiver is gone.
  func receive(_ value: Int64, _ stamp: CountdownStamp, _ stop: inout Bool) -> Bool {
    unsafe schedulePoint("call", unmanaged.toOpaque())
    return unsafe unmanaged._withUnsafeGuaranteedRef { $0.receive(value, stamp: stamp, stop: &stop) }
  }

  /// Says that something else has changed.
  func change() {
    unsafe schedulePoint("call", unmanaged.toOpaque())
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.change() }
  }

  /// Delivers the zero that ends its countdown; false if the receiver is gone.
  func receiveZero() -> Bool {
    unsafe schedulePoint("call", unmanaged.toOpaque())
    return unsafe unmanaged._withUnsafeGuaranteedRef { $0.receiveZero() }
  }

  /// Delivers the outcome.
  func end(_ outcome: CountdownOutcome) {
    unsafe schedulePoint("call", unmanaged.toOpaque())
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.end(outcome) }
  }

  /// Gives ownership up, exactly once, when nothing uses the handler any more.
  ///
  /// It runs user code (the `deinit` of what the closures hold), so never call it under the lock.
  @unsafe func release() {
    unsafe schedulePoint("release", unmanaged.toOpaque())
    unsafe unmanaged.release()
  }

  /// Gives ownership up after everything was delivered.
  ///
  /// If others have a reference, the handler remembers the outcome for them.
  @unsafe func release(endedAs outcome: CountdownOutcome) {
    var handler = unsafe unmanaged.takeRetainedValue()
    if !isKnownUniquelyReferenced(&handler) { _ = handler.finish(outcome) }
  }
}

extension Ending {
  /// Delivers it, and releases the handler.
  ///
  /// Call it outside the lock, on the delivering queue, in no callback.
  func deliver() {
    // A follower that reaches zero with its leader shares its leader's outcome too.
    let isShared = isTogether || outcome == .completed
    var outcome = isShared ? handler.outcomeOfLeader ?? outcome : outcome
    if deliversZero, outcome == .completed, !handler.receiveZero() { outcome = .receiverReleased }
    if deliversOutcome { handler.end(outcome) }
    unsafe handler.release(endedAs: outcome)
  }
}

extension Discard {
  /// Releases all of it, outside the lock.
  mutating func release() {
    unsafe handler?.release()
    unsafe memory?.deallocate()
    for var other in others { other.release() }
    self = Discard()
  }
}
