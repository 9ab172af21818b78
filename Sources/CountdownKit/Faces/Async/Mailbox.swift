import CountdownCore
import Synchronization

/// A mailbox of one value: who feeds it never waits, and the newest value wins.
///
///      empty ── offer ──▶ value ── take ──▶ empty         a newer value takes the place of an older one
///      empty ── wait ──▶ waiting ── offer ──▶ empty       and the consumer is resumed with the value
///      any ── finish, close ──▶ ended                     and one who waits is resumed with nothing
///      empty, value ── offer the last ──▶ last ── take ──▶ ended
///
/// The state is one atomic word. Whoever takes `waiting` away from it, and nobody else, resumes the consumer's
/// continuation: so that is resumed exactly once. A last value, the zero, is replaced by nothing, and taken before the
/// end. One consumer asks at a time; anybody may offer, finish and close.
///
/// No lock, no allocation and no task for a value: resuming the consumer is all that it costs.
@safe final class Mailbox: @unchecked Sendable {
  // Unchecked: `waiter` is written by the consumer before it makes the word `waiting`, and read by who takes that away.

  private enum Word {
    static let empty: Int64 = -1
    static let waiting: Int64 = -2
    static let ended: Int64 = -3

    /// A value is itself, 0 or more; a last one is below all else.
    static func last(_ value: Int64) -> Int64 { -4 - value }
  }

  /// What is there.
  ///
  /// Every change is one exchange, so no two threads take the same thing. The orderings keep three promises. The first and
  /// the third are tested between threads that share nothing else, under the thread sanitizer. The second cannot be: the
  /// sanitizer does not see that a resumed task goes on after the thread that resumed it.
  ///
  /// - A thread that takes a value sees what its teller did, and what the tellers of equal values did that it replaced. So an
  ///   offer of an equal value is an exchange too.
  /// - A thread that takes `waiting` away sees the continuation that the consumer wrote before.
  /// - A thread that finds the mailbox ended sees what was done before it ended. That takes no exchange, so loads acquire.
  ///
  /// An exchange that fails acquires as well, since the loop goes on with what it has found.
  private let word = SharedAtomic(Word.empty)
  private var waiter: UnsafeContinuation<Int64?, Never>?
  /// Notes what is offered and taken; nil on real time.
  private let account: ConsumerAccount?

  /// An empty mailbox.
  init(account: ConsumerAccount?) {
    self.account = account
  }

  /// Whether nothing comes any more, and nothing is left to be taken.
  var isEnded: Bool { word.load(ordering: .acquiring) == Word.ended }

  /// Puts a value in, in place of one that was not taken.
  ///
  /// - Parameters:
  ///   - value: 0 ... 2^62.
  ///   - isLast: Whether nothing comes after it.
  /// - Returns: False when nobody will take it: the consumer is gone.
  @discardableResult
  func offer(_ value: Int64, isLast: Bool) -> Bool {
    var isTaken = true
    let waiter = unsafe change(offering: value) { old in
      isTaken = old != Word.ended
      if old <= Word.ended { return old }
      if old == Word.waiting { return isLast ? Word.ended : Word.empty }
      return isLast ? Word.last(value) : value
    }
    unsafe waiter?.resume(returning: value)
    return isTaken
  }

  /// Says that nothing comes any more.
  ///
  /// - Parameter dropsValue: Whether a value that was not taken is overtaken by the end; never a last one.
  func finish(dropsValue: Bool) {
    let waiter = unsafe change { old in
      if old <= Word.ended { return old }
      return old >= 0 && !dropsValue ? Word.last(old) : Word.ended
    }
    unsafe waiter?.resume(returning: nil)
  }

  /// Says that nobody takes anything any more.
  ///
  /// - Parameter end: Ends what feeds this; not called where nothing would have come. Who lets virtual time pass waits for
  ///   it: it may deliver, and so keep others from their passes.
  func close(_ end: () -> Void = {}) {
    var wasOpen = false
    let waiter = unsafe change { old in
      wasOpen = old > Word.ended
      return Word.ended
    }
    unsafe waiter?.resume(returning: nil)
    if wasOpen { end() }
    account?.note({}, as: { _ in .leaves })
  }

  /// Takes what is there.
  ///
  /// - Parameter isolation: The actor on which the consumer runs.
  /// - Returns: A value, that nothing is there, or that nothing will be.
  func take(isolation: (any Actor)?) -> MailboxFinding {
    account?.note(takeNow, as: { .asks($0, on: isolation) }) ?? takeNow()
  }

  /// The next value, as soon as there is one; nil: nothing comes any more.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Int64? {
    switch take(isolation: isolation) {
    case .value(let value): return value
    case .end: return nil
    case .nothing: break
    }
    return await unsafe withUnsafeContinuation(isolation: isolation) { continuation in
      switch unsafe wait(with: continuation) {
      case .value(let value): unsafe continuation.resume(returning: value)
      case .end: unsafe continuation.resume(returning: nil)
      case .nothing: break
      }
    }
  }

  /// Waits, unless something has come meanwhile.
  private func wait(with continuation: UnsafeContinuation<Int64?, Never>) -> MailboxFinding {
    unsafe waiter = continuation
    return account?.note(waitNow, as: { .waits($0) }) ?? waitNow()
  }

  private func waitNow() -> MailboxFinding {
    while true {
      // It acquires nothing. From the empty word nobody reads memory; who cleared `waiter` did so before it resumed the
      // consumer, and that orders the two. Where the exchange fails, `takeNow` looks again, and acquires.
      let (isWaiting, _) = word.compareExchange(
        expected: Word.empty, desired: Word.waiting, ordering: .releasing)
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
      precondition(old != Word.waiting, "two tasks ask one iterator for its next value at the same time")
      if old == Word.empty { return .nothing }
      if old == Word.ended { return .end }
      let isLast = old < 0
      let (isTaken, original) = word.compareExchange(
        expected: old, desired: isLast ? Word.ended : Word.empty, ordering: .acquiringAndReleasing)
      if isTaken { return .value(isLast ? Word.last(old) : old) }
      old = original
    }
  }

  /// Changes the word; the continuation is to be resumed by the caller.
  private func change(
    offering value: Int64? = nil, _ new: (Int64) -> Int64
  ) -> UnsafeContinuation<Int64?, Never>? {
    func changeNow() -> Int64 {
      var old = word.load(ordering: .acquiring)
      while true {
        let next = new(old)
        if next == old, old <= Word.ended { return old }
        let (isChanged, original) = word.compareExchange(
          expected: old, desired: next, ordering: .acquiringAndReleasing)
        if isChanged { return old }
        old = original
      }
    }
    let old = account?.note(changeNow, as: { _ in .isTold(value) }) ?? changeNow()
    return unsafe old == Word.waiting ? waiter.take() : nil
  }
}

/// What a consumer finds when it looks into its mailbox.
package enum MailboxFinding {
  case value(Int64)
  case end
  case nothing
}
