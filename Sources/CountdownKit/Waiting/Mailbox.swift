import CountdownCore

/// A bell for one consumer: what rings twice is heard once.
///
///      empty ── ring ──▶ rung ── take ──▶ empty
///      empty ── wait ──▶ waiting ── ring ──▶ empty        and the consumer is resumed
///      any ── finish, close ──▶ ended                     and a consumer that waits is resumed with nothing
///      empty, rung ── ring for the last time ──▶ rung for the last time ── take ──▶ ended
///
/// The call that takes `waiting` away, and no other, resumes the consumer, outside the lock: which is therefore resumed exactly
/// once. The last bell, such as that of a zero, is heard before the end. One consumer asks at a time; any thread may ring, finish
/// and close.
final class Mailbox: Sendable {
  @safe private enum State {
    case empty
    case waiting(UnsafeContinuation<Bell?, Never>)
    case rung(Bell)
    case ended

    /// Whether nothing more can come in.
    var isOver: Bool {
      switch self {
      case .ended, .rung(.last): true
      case .empty, .waiting, .rung(.again): false
      }
    }
  }

  private let state = Protected(State.empty)
  /// The notes on what rings and is heard, for a driver that waits for consumers; nil on real time.
  private let account: ConsumerAccount?

  /// Creates an empty mailbox.
  init(account: ConsumerAccount?) {
    self.account = account
  }

  /// Whether nothing more comes, and nothing is left to be taken.
  var isEnded: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

  /// Rings.
  ///
  /// - Returns: False if the consumer is gone, so that it will not be heard.
  @discardableResult
  func ring(_ bell: Bell = .again) -> Bool {
    change(resumingWith: bell) { state in
      switch state {
      case .ended: return false
      case .rung(.last): return true
      case .waiting: state = bell == .last ? .ended : .empty
      case .empty, .rung(.again): state = .rung(bell)
      }
      return true
    }
  }

  /// Ends the mailbox: nothing more comes.
  ///
  /// What has rung and was not heard is dropped, unless it was for the last time.
  func finish() {
    change(resumingWith: nil) { if !$0.isOver { $0 = .ended } }
  }

  /// Ends the mailbox: nothing more will be taken.
  ///
  /// - Parameter end: Ends what feeds the mailbox; not called if nothing would have come. A call that lets virtual
  ///   time pass waits for it, because it may deliver, and so keep others from their passes.
  func close(_ end: () -> Void = {}) {
    let wasOpen = change(resumingWith: nil) { state in
      defer { state = .ended }
      return !state.isOver
    }
    if wasOpen { end() }
    account?.note({}, as: { _ in .leaves })
  }

  /// Announces the consumer, before it asks, and before there is anything that could ring.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  /// - Returns: Whether anything may come.
  func announceConsumer(isolation: (any Actor)?) -> Bool {
    account?.note({ !isEnded }, as: { .asks($0 ? .nothing : .end, on: isolation) }) ?? !isEnded
  }

  /// Takes the bell that has rung.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  /// - Returns: The bell, or that it has not rung, or that it will not ring.
  func take(isolation: (any Actor)?) -> MailboxFinding {
    func takeNow() -> MailboxFinding { state.withLock { Self.take(from: &$0) } }
    return account?.note(takeNow, as: { .asks($0, on: isolation) }) ?? takeNow()
  }

  /// Returns when it rings; nil if it will not.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Bell? {
    switch take(isolation: isolation) {
    case .bell(let bell): return bell
    case .end: return nil
    case .nothing: break
    }
    let bell: Bell? = await unsafe withUnsafeContinuation(isolation: isolation) { continuation in
      switch unsafe wait(with: continuation) {
      case .bell(let bell): unsafe continuation.resume(returning: bell)
      case .end: unsafe continuation.resume(returning: nil)
      case .nothing: break
      }
    }
    // It may have rung again while the consumer's executor was busy.
    if bell != nil, case .bell(let newest) = take(isolation: isolation) { return newest }
    return bell
  }

  /// Waits, unless something has come in the meantime.
  private func wait(with continuation: UnsafeContinuation<Bell?, Never>) -> MailboxFinding {
    func waitNow() -> MailboxFinding {
      state.withLock { state in
        let found = Self.take(from: &state)
        if case .nothing = found { state = unsafe .waiting(continuation) }
        return found
      }
    }
    return account?.note(waitNow, as: { .waits($0) }) ?? waitNow()
  }

  private static func take(from state: inout State) -> MailboxFinding {
    switch state {
    case .waiting: preconditionFailure("two tasks ask one iterator for its next value at the same time")
    case .empty: return .nothing
    case .ended: return .end
    case .rung(let bell):
      state = bell == .last ? .ended : .empty
      return .bell(bell)
    }
  }

  /// Changes the state, and resumes the consumer if it does not wait any more.
  @discardableResult
  private func change<Result>(resumingWith bell: Bell?, _ change: (inout State) -> Result) -> Result {
    func changeNow() -> (waiter: UnsafeContinuation<Bell?, Never>?, result: Result) {
      unsafe state.withLock { state in
        guard case .waiting(let waiter) = state else { return (nil, change(&state)) }
        return unsafe (waiter, change(&state))
      }
    }
    let (waiter, result) = unsafe account?.note(changeNow, as: { _ in .isTold }) ?? changeNow()
    unsafe waiter?.resume(returning: bell)
    return result
  }
}

/// What a consumer hears.
package enum Bell: Sendable {
  /// There may be something to take.
  case again
  /// There is nothing more to come: the countdown is completed, or the outcome is there.
  case last
}

/// The result of a consumer's check of its mailbox.
package enum MailboxFinding {
  case bell(Bell)
  case end
  case nothing
}
