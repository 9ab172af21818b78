import CountdownCore

/// What waits for one actor, in the order in which it was delivered: the values and outcomes of all its countdowns.
///
/// One task takes it all to the actor. It lives as long as the actor has countdowns. Between two values it waits at the
/// mailbox, and holds no reference to the actor.
///
/// One lock protects the queue, and of each countdown's handler the value that waits and the end. The engine's lock may be
/// held when it is taken. Under it, no other lock is taken, and no client's code runs.
final class ActorQueue<A: Actor>: AnyActorQueue {
  /// How much is handed over before other work of the actor gets its turn.
  private static var turn: Int { 32 }

  enum Letter {
    case value(of: ActorHandler<A>)
    case end(of: ActorHandler<A>)
  }

  struct State {
    var letters: [Letter] = []
    /// The countdowns that were completed, and whose end the actor was not told, by the hashes of their keys.
    var completed: [Int: [ActorHandler<A>]] = [:]
  }

  /// In a constant, as `Sendable` classes need it: Swift has `weak let` since 6.2.3 only.
  private struct Addressee {
    weak var actor: A?
  }

  let engine: CountdownEngine
  private let addressee: Addressee
  let receiver: ObjectIdentifier
  let deliveries: ActorDeliveries
  /// A value in it says that letters wait.
  let mailbox: Mailbox
  let state = Protected(State())

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

  /// Puts a value in: in the place of the value of its countdown that waits, or else behind all that waits.
  func offer(_ value: Int64, of handler: ActorHandler<A>) {
    state.withLock { state in
      if handler.waitingValue == nil { state.letters.append(.value(of: handler)) }
      handler.waitingValue = value
    }
    mailbox.offer(value)
  }

  /// Puts the end of a countdown in, behind all that waits; its value that waits is dropped.
  func offerEnd(of handler: ActorHandler<A>) {
    state.withLock { state in
      handler.waitingValue = nil
      state.letters.append(.end(of: handler))
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
    state.withLock { state in
      defer { state.letters = [] }
      return state.letters.isEmpty ? nil : state.letters
    }
  }

  private func deliver(_ letters: ArraySlice<Letter>) async {
    if let actor = addressee.actor { return await handOver(letters, on: actor) }
    // The engine learns that the actor is gone when the next value is due.
    for case .end(let handler) in letters { handler.dropEnd() }
  }

  private func handOver(_ letters: ArraySlice<Letter>, on actor: isolated A) {
    for letter in letters {
      switch letter {
      case .value(let handler):
        if let value = takeValue(of: handler) { handler.handOver(value, on: actor) }
      case .end(let handler): handler.handOverEnd(on: actor)
      }
    }
  }

  private func takeValue(of handler: ActorHandler<A>) -> Int64? {
    state.withLock { _ in handler.waitingValue.take() }
  }
}
