import CountdownCore

/// A bell for one consumer: whoever rings never waits, and what rings twice is heard once.
///
///      empty ── ring ──▶ rung ── take ──▶ empty
///      empty ── wait ──▶ waiting ── ring ──▶ empty        and the consumer is resumed
///      any ── finish, close ──▶ ended                     and a consumer that waits is resumed with nothing
///      empty, rung ── ring for the last time ──▶ rungLast ── take ──▶ ended
///
/// The state is one atomic word. The call that takes `waiting` away from it, and no other, resumes the consumer's
/// continuation, which is therefore resumed exactly once. The last bell, such as that of a zero, is heard before the end. One
/// consumer asks at a time; any thread may ring, finish and close.
///
/// A bell takes no lock, no allocation and no task: to resume the consumer is its only cost.
@safe final class Mailbox: @unchecked Sendable {
  // Unchecked: the consumer writes `waiter` before it makes the word `waiting`, and the call that takes that away reads
  // it.

  /// An atomic word, first: it is used through `word`.
  private var storedWord = MailboxState.empty.rawValue

  /// The state of the mailbox.
  ///
  /// Every change is one exchange, so no two threads take the same thing. The orderings keep three promises. The
  /// first and the third are tested between threads that share nothing else, under the thread sanitizer. The second
  /// cannot be tested like that: the sanitizer does not see that a resumed task goes on after the thread that resumed
  /// it.
  ///
  /// - A thread that hears a bell sees what was done before it rang, and before it rang the times before. So to ring a bell that has
  ///   rung is an exchange too.
  /// - A thread that takes `waiting` away sees the continuation that the consumer wrote before.
  /// - A thread that finds the mailbox ended sees what was done before it ended. That takes no exchange, so loads
  ///   acquire.
  ///
  /// An exchange that fails acquires as well, because the loop goes on with the word that it has found.
  private var word: SharedAtomic<UInt64> { unsafe SharedAtomic(in: self, at: 0) }
  private var waiter: UnsafeContinuation<Bell?, Never>?
  /// The notes on what rings and is heard, for a driver that waits for consumers; nil on real time.
  private let account: ConsumerAccount?

  /// Creates an empty mailbox.
  init(account: ConsumerAccount?) {
    self.account = account
  }

  /// Whether nothing more comes, and nothing is left to be taken.
  var isEnded: Bool { MailboxState(word: word.load(ordering: .acquiring)) == .ended }

  /// Rings.
  ///
  /// - Returns: False if the consumer is gone, so that it will not be heard.
  @discardableResult
  func ring(_ bell: Bell = .again) -> Bool {
    var isHeard = true
    let waiter = unsafe change { old in
      isHeard = old != .ended
      if old.isOver { return nil }
      if old == .waiting { return bell == .last ? .ended : .empty }
      return MailboxState(bell)
    }
    unsafe waiter?.resume(returning: bell)
    return isHeard
  }

  /// Ends the mailbox: nothing more comes.
  ///
  /// What has rung and was not heard is dropped, unless it was for the last time.
  func finish() {
    let waiter = unsafe change { old in old.isOver ? nil : .ended }
    unsafe waiter?.resume(returning: nil)
  }

  /// Ends the mailbox: nothing more will be taken.
  ///
  /// - Parameter end: Ends what feeds the mailbox; not called if nothing would have come. A call that lets virtual
  ///   time pass waits for it, because it may deliver, and so keep others from their passes.
  func close(_ end: () -> Void = {}) {
    var wasOpen = false
    let waiter = unsafe change { old in
      wasOpen = !old.isOver
      return old == .ended ? nil : .ended
    }
    unsafe waiter?.resume(returning: nil)
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
    account?.note(takeNow, as: { .asks($0, on: isolation) }) ?? takeNow()
  }

  /// Returns when it rings; nil if it will not.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Bell? {
    switch take(isolation: isolation) {
    case .bell(let bell): return bell
    case .end: return nil
    case .nothing: break
    }
    let bell = await unsafe withUnsafeContinuation(isolation: isolation) { continuation in
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
    unsafe waiter = continuation
    return account?.note(waitNow, as: { .waits($0) }) ?? waitNow()
  }

  private func waitNow() -> MailboxFinding {
    while true {
      // The exchange acquires nothing. An empty word leads to no memory; the call that cleared `waiter` did so before it
      // resumed the consumer, which orders the two. If the exchange fails, `takeNow` checks again, and acquires.
      let (isWaiting, _) = word.compareExchange(
        expected: MailboxState.empty.rawValue, desired: MailboxState.waiting.rawValue, ordering: .releasing)
      if isWaiting { return .nothing }
      switch takeNow() {
      case .nothing: continue
      case let found: return found
      }
    }
  }

  private func takeNow() -> MailboxFinding {
    var old = word.load(ordering: .acquiring)
    while true {
      switch MailboxState(word: old) {
      case .waiting: preconditionFailure("two tasks ask one iterator for its next value at the same time")
      case .empty: return .nothing
      case .ended: return .end
      case .rung, .rungLast:
        let bell: Bell = old == MailboxState.rung.rawValue ? .again : .last
        let rest: MailboxState = bell == .last ? .ended : .empty
        let (isTaken, original) = word.compareExchange(
          expected: old, desired: rest.rawValue, ordering: .acquiringAndReleasing)
        if isTaken { return .bell(bell) }
        old = original
      }
    }
  }

  /// Changes the state, if there is a new one; the caller is to resume the continuation that this returns.
  private func change(_ new: (MailboxState) -> MailboxState?) -> UnsafeContinuation<Bell?, Never>? {
    func changeNow() -> MailboxState {
      var word = word.load(ordering: .acquiring)
      while true {
        let old = MailboxState(word: word)
        guard let next = new(old) else { return old }
        let (isChanged, original) = self.word.compareExchange(
          expected: word, desired: next.rawValue, ordering: .acquiringAndReleasing)
        if isChanged { return old }
        word = original
      }
    }
    let old = account?.note(changeNow, as: { _ in .isTold }) ?? changeNow()
    return unsafe old == .waiting ? waiter.take() : nil
  }
}
