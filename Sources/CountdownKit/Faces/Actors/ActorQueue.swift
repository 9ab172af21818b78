import CountdownCore

/// The completions that wait for an actor, whatever its type.
class ActorCompletions: @unchecked Sendable {
  // Unchecked: what changes is behind a lock.

  /// How many countdowns of the actor are not over; read and changed under the lock of the post.
  final var countdowns = 0
  /// By the hashes of their keys.
  private let waiting = Protected([Int: [ActorEnd]]())

  /// Adds a completion, as soon as it is decided: the engine's lock is held.
  final func add(_ end: ActorEnd) {
    waiting.withLock { $0[Self.hash(end.key), default: []].append(end) }
  }

  /// Forgets an end that is handed over.
  final func forget(_ end: ActorEnd) {
    let hash = Self.hash(end.key)
    waiting.withLock { waiting in
      waiting[hash]?.removeAll { $0 === end }
      if waiting[hash]?.isEmpty == true { waiting[hash] = nil }
    }
  }

  /// Puts another outcome in the place of a completion that the actor was not told.
  ///
  /// - Parameters:
  ///   - key: The key of the countdown.
  ///   - outcome: The outcome.
  ///   - newer: The end of the countdown that has taken its place; nil: there is none.
  /// - Returns: Whether there was such a completion.
  final func change(_ key: CountdownKey?, to outcome: Countdown.Outcome, besides newer: ActorEnd? = nil)
    -> Bool
  {
    // Keys are compared outside the lock, because that is a client's code.
    let found = waiting.withLock { $0[Self.hash(key)] ?? [] }
    var isChanged = false
    for end in found where end !== newer && Self.isEqual(end.key, key) {
      if end.change(to: outcome) { isChanged = true }
    }
    return isChanged
  }

  /// Puts `cancelled` in the place of all completions that the actor was not told.
  final func cancelAll() {
    let all = waiting.withLock { Array($0.values.joined()) }
    for end in all { _ = end.change(to: .cancelled) }
  }

  private static func hash(_ key: CountdownKey?) -> Int { key?.hash ?? 0 }

  private static func isEqual(_ one: CountdownKey?, _ other: CountdownKey?) -> Bool {
    guard let one, let other else { return one === other }
    return one.isEqual(to: other)
  }
}

/// What waits for one actor, in the order in which it was delivered: the values and outcomes of all its countdowns.
///
/// One task takes it all to the actor. It lives as long as the actor has countdowns. Between two values it waits at the
/// mailbox, and holds no reference to the actor.
final class ActorQueue<A: Actor>: ActorCompletions, @unchecked Sendable {
  // Unchecked: what changes is behind a lock.

  /// How much is handed over before other work of the actor gets its turn.
  private static var turn: Int { 32 }

  private struct Letter {
    let mail: ActorMail<A>
    let isEnd: Bool
  }

  private weak let actor: A?
  private let identity: ObjectIdentifier
  private let post: ActorPost
  /// A value in it says that letters wait.
  private let mailbox: Mailbox
  private let letters = Protected([Letter]())

  init(_ actor: A, of engine: CountdownEngine, by post: ActorPost) {
    self.actor = actor
    identity = ObjectIdentifier(actor)
    self.post = post
    mailbox = Mailbox(account: ConsumerAccount(for: engine, "an actor (\(A.self))", isPromised: true))
  }

  /// Whether it is the actor's queue, and not that of one that had its address before.
  func isQueue(of actor: A) -> Bool { self.actor === actor }

  // MARK: - On the delivering queue

  /// Puts a value in: in the place of the value of its countdown that waits, or else behind all that waits.
  func offer(_ value: Int64, _ number: Int64?, of mail: ActorMail<A>) {
    letters.withLock { letters in
      if mail.value == nil { letters.append(Letter(mail: mail, isEnd: false)) }
      mail.value = (value, number)
    }
    mailbox.offer(value)
  }

  /// Puts the end of a countdown in, behind all that waits; its value that waits is dropped.
  func end(_ mail: ActorMail<A>) {
    letters.withLock { letters in
      mail.value = nil
      letters.append(Letter(mail: mail, isEnd: true))
    }
    mailbox.offer(0)
  }

  // MARK: - To the actor

  /// Takes everything to the actor, until it has no countdowns any more.
  func deliver() async {
    while await mailbox.next(isolation: nil) != nil {
      while let letters = takeLetters() {
        for start in stride(from: 0, to: letters.count, by: Self.turn) {
          await deliver(letters[start..<min(start + Self.turn, letters.count)])
        }
      }
    }
    mailbox.close()
  }

  private func takeLetters() -> [Letter]? {
    letters.withLock { letters in
      defer { letters = [] }
      return letters.isEmpty ? nil : letters
    }
  }

  private func deliver(_ letters: ArraySlice<Letter>) async {
    if let actor { return await handOver(letters, on: actor) }
    // The engine learns that the actor is gone when the next value is due.
    for letter in letters where letter.isEnd { letter.mail.dropEnd() }
  }

  private func handOver(_ letters: ArraySlice<Letter>, on actor: isolated A) {
    for letter in letters {
      if letter.isEnd {
        letter.mail.handOverEnd(on: actor)
      } else if let value = takeValue(of: letter.mail) {
        letter.mail.handOver(value.value, value.number, on: actor)
      }
    }
  }

  private func takeValue(of mail: ActorMail<A>) -> (value: Int64, number: Int64?)? {
    letters.withLock { _ in mail.value.take() }
  }

  /// Notes that a countdown of the actor is over; with the last one, the task ends.
  func part() {
    if post.part(self, of: identity) { mailbox.finish() }
  }
}
