import CountdownCore

/// A mailbox for one value: the sender never waits, and the newest value wins.
///
///      empty ── offer ──▶ value ── take ──▶ empty         a newer value takes the place of an older value
///      empty ── wait ──▶ waiting ── offer ──▶ empty       and the consumer is resumed with the value
///      any ── finish, close ──▶ ended                     and a consumer that waits is resumed with nothing
///      empty, value ── offer the last ──▶ last ── take ──▶ ended
///
/// The state is one atomic word. The call that takes `waiting` away from it, and no other, resumes the consumer's
/// continuation, which is therefore resumed exactly once. A last value, such as a zero, is never replaced, and it is
/// taken before the end. One consumer asks at a time; any thread may offer, finish and close.
///
/// A value takes no lock, no allocation and no task: to resume the consumer is its only cost.
@safe final class Mailbox: @unchecked Sendable {
  // Unchecked: the consumer writes `waiter` before it makes the word `waiting`, and the call that takes that away reads
  // it.

  /// An atomic word, first: it is used through `word`.
  private var storedWord = MailboxState.empty.word

  /// The state of the mailbox.
  ///
  /// Every change is one exchange, so no two threads take the same thing. The orderings keep three promises. The
  /// first and the third are tested between threads that share nothing else, under the thread sanitizer. The second
  /// cannot be tested like that: the sanitizer does not see that a resumed task goes on after the thread that resumed
  /// it.
  ///
  /// - A thread that takes a value sees what its sender did, and what the senders of equal values did that this value
  ///   replaced. So an offer of an equal value is an exchange too.
  /// - A thread that takes `waiting` away sees the continuation that the consumer wrote before.
  /// - A thread that finds the mailbox ended sees what was done before it ended. That takes no exchange, so loads
  ///   acquire.
  ///
  /// An exchange that fails acquires as well, because the loop goes on with the word that it has found.
  private var word: SharedAtomic<UInt64> { unsafe SharedAtomic(in: self, at: 0) }
  private var waiter: UnsafeContinuation<MailboxValue?, Never>?
  /// The notes on what is offered and taken, for a driver that waits for consumers; nil on real time.
  private let account: ConsumerAccount?

  /// Creates an empty mailbox.
  init(account: ConsumerAccount?) {
    self.account = account
  }

  /// Whether nothing more comes, and nothing is left to be taken.
  var isEnded: Bool { MailboxState(word: word.load(ordering: .acquiring)) == .ended }

  /// Puts a value in, in place of a value that was not taken.
  ///
  /// - Parameters:
  ///   - value: A value from -2^60 to 2^62.
  ///   - isLast: Whether nothing comes after this value.
  /// - Returns: False if the consumer is gone, so that the value will not be taken.
  @discardableResult
  func offer(_ value: Int64, isLast: Bool = false) -> Bool {
    let value = MailboxValue(value: value, isLast: isLast)
    var isTaken = true
    let waiter = unsafe change(offering: value) { old in
      isTaken = old != .ended
      if old.isOver { return nil }
      if old == .waiting { return isLast ? .ended : .empty }
      return .value(value)
    }
    unsafe waiter?.resume(returning: value)
    return isTaken
  }

  /// Ends the mailbox: nothing more comes.
  ///
  /// A value that was not taken is dropped, unless it is a last value.
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

  /// Announces the consumer, before it asks, and before there is anything that could bring it a value.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  /// - Returns: Whether anything may come.
  func announceConsumer(isolation: (any Actor)?) -> Bool {
    account?.note({ !isEnded }, as: { .asks($0 ? .nothing : .end, on: isolation) }) ?? !isEnded
  }

  /// Takes what is in the mailbox.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  /// - Returns: A value, or that nothing is there, or that nothing will be.
  func take(isolation: (any Actor)?) -> MailboxFinding {
    account?.note(takeNow, as: { .asks($0, on: isolation) }) ?? takeNow()
  }

  /// Returns the next value, as soon as there is one; nil if nothing more comes.
  func next(isolation: isolated (any Actor)? = #isolation) async -> MailboxValue? {
    switch take(isolation: isolation) {
    case .value(let value): return value
    case .end: return nil
    case .nothing: break
    }
    let value = await unsafe withUnsafeContinuation(isolation: isolation) { continuation in
      switch unsafe wait(with: continuation) {
      case .value(let value): unsafe continuation.resume(returning: value)
      case .end: unsafe continuation.resume(returning: nil)
      case .nothing: break
      }
    }
    // A newer value may have come while the consumer's executor was busy.
    if value != nil, case .value(let newest) = take(isolation: isolation) { return newest }
    return value
  }

  /// Waits, unless something has come in the meantime.
  private func wait(with continuation: UnsafeContinuation<MailboxValue?, Never>) -> MailboxFinding {
    unsafe waiter = continuation
    return account?.note(waitNow, as: { .waits($0) }) ?? waitNow()
  }

  private func waitNow() -> MailboxFinding {
    while true {
      // The exchange acquires nothing. An empty word leads to no memory; the call that cleared `waiter` did so before it
      // resumed the consumer, which orders the two. If the exchange fails, `takeNow` checks again, and acquires.
      let (isWaiting, _) = word.compareExchange(
        expected: MailboxState.empty.word, desired: MailboxState.waiting.word, ordering: .releasing)
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
      case .value(let value):
        let rest: MailboxState = value.isLast ? .ended : .empty
        let (isTaken, original) = word.compareExchange(
          expected: old, desired: rest.word, ordering: .acquiringAndReleasing)
        if isTaken { return .value(value) }
        old = original
      }
    }
  }

  /// Changes the state, if there is a new one; the caller is to resume the continuation that this returns.
  private func change(
    offering value: MailboxValue? = nil, _ new: (MailboxState) -> MailboxState?
  ) -> UnsafeContinuation<MailboxValue?, Never>? {
    func changeNow() -> MailboxState {
      var word = word.load(ordering: .acquiring)
      while true {
        let old = MailboxState(word: word)
        guard let next = new(old) else { return old }
        let (isChanged, original) = self.word.compareExchange(
          expected: word, desired: next.word, ordering: .acquiringAndReleasing)
        if isChanged { return old }
        word = original
      }
    }
    let old = account?.note(changeNow, as: { _ in .isTold(value?.value) }) ?? changeNow()
    return unsafe old == .waiting ? waiter.take() : nil
  }
}
