import CountdownCore

/// What waits for one actor, in the order in which it came: which of its countdowns have rung, and how others have ended.
///
/// One task takes it all to the actor. It lives as long as the actor has countdowns. Between two letters it waits at the
/// mailbox, and holds no reference to the actor.
///
/// One lock protects the queue, and of each countdown's handler whether it has rung, and how it has ended. Under it, no other lock
/// is taken, and no client's code runs.
final class ActorQueue<A: Actor>: AnyActorQueue {
  /// How much is handed over before other work of the actor gets its turn.
  private static var turn: Int { 32 }

  private enum Letter {
    case bell(of: ActorHandler<A>)
    case end(Countdown.Outcome, of: ActorHandler<A>)
  }

  /// In a constant, as `Sendable` classes need it: Swift has `weak let` since 6.2.3 only.
  private struct Addressee {
    weak var actor: A?
  }

  let engine: CountdownEngine
  private let addressee: Addressee
  let receiver: ObjectIdentifier
  let deliveries: ActorDeliveries
  /// A bell in it says that letters wait.
  let mailbox: Mailbox
  private let letters = Protected<[Letter]>([])

  /// Creates a queue for the countdowns of an actor.
  init(_ actor: A, of engine: CountdownEngine, among deliveries: ActorDeliveries) {
    self.engine = engine
    addressee = Addressee(actor: actor)
    receiver = ObjectIdentifier(actor)
    self.deliveries = deliveries
    mailbox = Mailbox(account: ConsumerAccount(for: engine, "an actor (\(A.self))", isPromised: true))
  }

  // If the actor lives, it is the receiver, to which the caller has a reference: nothing is released under the lock.
  func isQueue(of receiver: AnyObject) -> Bool { addressee.actor === receiver }

  // MARK: - On the delivering queue

  /// Puts in that a countdown has rung, behind all that waits, unless that is in it.
  func ring(for handler: ActorHandler<A>) {
    letters.withLock { letters in
      if !handler.isRung { letters.append(.bell(of: handler)) }
      handler.isRung = true
    }
    mailbox.ring()
  }

  /// Puts the end of a countdown in, behind all that waits.
  func offer(_ outcome: Countdown.Outcome, of handler: ActorHandler<A>) {
    letters.withLock { letters in
      handler.decided = outcome
      letters.append(.end(outcome, of: handler))
    }
    mailbox.ring()
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
      // What rings from here on is a letter of its own.
      for case .bell(let handler) in letters { handler.isRung = false }
      return letters.isEmpty ? nil : letters
    }
  }

  private func deliver(_ letters: ArraySlice<Letter>) async {
    if let actor = addressee.actor { return await handOver(letters, on: actor) }
    for letter in letters {
      switch letter {
      case .bell(let handler): handler.noteActorIsGone()
      case .end(_, let handler): handler.dropEnd()
      }
    }
  }

  private func handOver(_ letters: ArraySlice<Letter>, on actor: isolated A) {
    for letter in letters {
      switch letter {
      case .bell(let handler): handler.handOver(on: actor)
      case .end(let outcome, let handler): handler.handOver(outcome, on: actor)
      }
    }
  }

  // MARK: - Ends

  func outcome(of handler: ActorHandler<A>) -> Countdown.Outcome? {
    letters.withLock { _ in handler.decided }
  }

  /// Notes how a countdown ends, which the actor is told now.
  func note(_ outcome: Countdown.Outcome, of handler: ActorHandler<A>) {
    letters.withLock { _ in handler.decided = outcome }
  }

  /// Notes that nothing more of a countdown is handed over.
  func close(_ handler: ActorHandler<A>) {
    engine.noteTold(handler)
    part(with: handler)
  }

  /// Notes that a countdown is over, or has not begun; with the last one, the task ends.
  func part(with handler: ActorHandler<A>) {
    if deliveries.end(handler.round, by: self) { mailbox.finish() }
  }
}
