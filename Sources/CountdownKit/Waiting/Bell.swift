import CountdownCore

/// A bell for one consumer: what rings twice is heard once.
///
///     silent ── ring ──▶ rung ── take ──▶ silent
///     silent ── wait ──▶ waiting ── ring ──▶ silent      and the consumer is resumed
///     rung for the last time ── take ──▶ over            so is what rings for the last time while the consumer waits
///     any ── close ──▶ over
///
/// The call that takes `waiting` away, and no other, resumes the consumer, outside the lock: which is therefore resumed exactly
/// once. What has rung for the last time is heard, whatever comes then, unless the consumer closes. One consumer asks at a time;
/// any thread may ring and close.
final class Bell: Sendable {
  @safe private enum State {
    case silent
    case waiting(UnsafeContinuation<Ring, Never>)
    case rung(Ring)
  }

  private let state = Protected(State.silent)
  /// Notes what rings and is heard, for a driver that waits for consumers; nil on real time.
  private let notes: ConsumerNotes?

  /// Creates a silent bell.
  ///
  /// - Parameters:
  ///   - label: The name of the consumer in messages.
  ///   - engine: The engine that rings.
  ///   - isPromised: Whether it is known that the consumer will ask, and will close the bell when it has done everything.
  init(of label: @autoclosure () -> String, for engine: CountdownEngine, isPromised: Bool = false) {
    // The first check is cheap, and enough on real time.
    let driver = engine.driver is ManualDriver ? engine.driver as? any ConsumerWatching : nil
    notes = driver?.makeNotes(of: label(), isPromised: isPromised)
  }

  /// Whether it rings no more, and nothing is left to be heard.
  var isOver: Bool { state.withLock { if case .rung(.over) = $0 { true } else { false } } }

  /// Rings.
  ///
  /// - Returns: False if that changes nothing: it has rung for the last time, or the consumer is gone.
  @discardableResult
  func ring(_ ring: Ring = .news) -> Bool { change(to: ring) }

  /// Ends it for the consumer: nothing more will be heard.
  ///
  /// - Parameter end: Ends what rings; not called if nothing would have come. A call that lets virtual time pass waits for it,
  ///   because it may deliver, and so keep others from their passes.
  func close(_ end: () -> Void = {}) {
    if change(to: .over, dropsLast: true) { end() }
    _ = note(.leaves) { nil }
  }

  /// Takes what has rung; before there is anything that could ring, this announces the consumer.
  ///
  /// - Returns: That; nil if nothing has.
  func take() -> Ring? {
    note(.asks) { state.withLock { Self.take(from: &$0) } }
  }

  /// Lets other tasks go on, on virtual time: what is over at once, again and again, would keep an advance on the same actor from going
  /// on.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  func yield(isolation: isolated (any Actor)?) async { if notes != nil { await Task.yield() } }

  /// Waits until it rings.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  /// - Returns: What has rung.
  func next(isolation: isolated (any Actor)?) async -> Ring {
    if let ring = take() {
      await yield(isolation: isolation)
      return ring
    }
    let ring = await unsafe withUnsafeContinuation(isolation: isolation) { continuation in
      if let ring = unsafe wait(with: continuation) { unsafe continuation.resume(returning: ring) }
    }
    // It may have rung again while the consumer's executor was busy. After the last, this says that nothing more is waited for.
    if ring != .over, let newest = take(), newest != .over || ring == .news { return newest }
    return ring
  }

  /// Waits, unless something has rung in the meantime.
  private func wait(with continuation: UnsafeContinuation<Ring, Never>) -> Ring? {
    note(.waits) {
      state.withLock { state in
        let ring = Self.take(from: &state)
        if ring == nil { state = unsafe .waiting(continuation) }
        return ring
      }
    }
  }

  private static func take(from state: inout State) -> Ring? {
    switch state {
    case .waiting: preconditionFailure("two tasks ask one iterator for its next value at the same time")
    case .silent: return nil
    case .rung(let ring):
      state = ring == .news ? .silent : .rung(.over)
      return ring
    }
  }

  /// Rings, and resumes the consumer if it waits.
  ///
  /// - Returns: Whether more could have come.
  private func change(to ring: Ring, dropsLast: Bool = false) -> Bool {
    var isOpen = true
    var waiter: UnsafeContinuation<Ring, Never>?
    _ = note(.isTold) {
      state.withLock { state in
        switch state {
        case .waiting(let consumer):
          unsafe waiter = consumer
          state = ring == .news ? .silent : .rung(.over)
        case .silent, .rung(.news): state = .rung(ring)
        case .rung:
          isOpen = false
          if dropsLast { state = .rung(.over) }
        }
      }
      return nil
    }
    unsafe waiter?.resume(returning: ring)
    return isOpen
  }

  /// Changes the state, and lets the notes know what that means for the consumer.
  @inline(__always)
  private func note(_ event: ConsumerEvent, _ change: () -> Ring?) -> Ring? {
    if let notes { notes(event, change) } else { change() }
  }
}

/// What a consumer hears.
package enum Ring: Sendable {
  /// There may be something to take.
  case news
  /// The last that comes: a zero, or that an outcome is there.
  case last
  /// Nothing comes any more.
  case over
}
