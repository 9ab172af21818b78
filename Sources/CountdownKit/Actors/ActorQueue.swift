import CountdownCore

/// What waits for one actor, in the order in which it came: which of its countdowns have rung, and how others have ended.
///
/// One task takes it all to the actor. It lives as long as the actor has countdowns. Between two letters it waits for the
/// bell, and holds no reference to the actor.
///
/// One lock protects the queue, and of each countdown's handler whether it has rung, and how it has ended. Under it, no other lock
/// is taken, and no client's code runs.
final class ActorQueue: Forwarder, @unchecked Sendable {
  // Unchecked: the lock of the forwarders protects `countdowns`; weak references are loaded atomically.

  /// How much is handed over before other work of the actor gets its turn.
  private static let turn = 32

  private enum Letter {
    case bell(of: ActorHandler)
    case end(Countdown.Outcome, of: ActorHandler)
    /// A caller waits for what is before it.
    case mark(CheckedContinuation<Void, Never>)
  }

  #if compiler(>=6.2.3)
    weak let actor: (any Actor)?
  #else
    private(set) weak var actor: (any Actor)?
  #endif
  let engine: CountdownEngine
  private let receiver: ObjectIdentifier
  private let forwarders: Forwarders
  /// The number of the actor's countdowns that are not over.
  private var countdowns = 0
  /// It says that letters wait.
  private let bell: Bell
  /// What waits; nil once the task has ended.
  private let letters = Protected<[Letter]?>([])

  private init(_ actor: any Actor, of engine: CountdownEngine, among forwarders: Forwarders) {
    self.actor = actor
    self.engine = engine
    self.forwarders = forwarders
    receiver = ObjectIdentifier(actor)
    bell = Bell(of: "an actor (\(type(of: actor)))", for: engine, isPromised: true)
  }

  /// Returns an actor's queue, for one more countdown.
  static func queue(of actor: any Actor, in engine: CountdownEngine, among forwarders: Forwarders)
    -> ActorQueue
  {
    let (queue, isNew) = forwarders.all.withLock { all in
      let found = all[ObjectIdentifier(actor)] as? ActorQueue
      // Another object may have had the address before. If the actor is this one, nothing is released under the lock.
      let isNew = found?.actor !== actor
      let queue = isNew ? ActorQueue(actor, of: engine, among: forwarders) : found!
      if isNew {
        // A shutdown waits for what is left of the other, too.
        if let found { all[ObjectIdentifier(found)] = found }
        all[ObjectIdentifier(actor)] = queue
      }
      queue.countdowns += 1
      return (queue, isNew)
    }
    // Detached: it serves all who start a countdown for the actor, not the priority and the values of the task that was the first.
    if isNew { Task.detached { await queue.deliver() } }
    return queue
  }

  /// Notes that a countdown is over, or has not begun; with the last one, the task ends.
  func part() {
    let isOver = forwarders.all.withLock { all in
      countdowns -= 1
      guard countdowns == 0 else { return false }
      // Another actor may have the address by now.
      for key in [receiver, ObjectIdentifier(self)] where all[key] === self { all[key] = nil }
      return true
    }
    if isOver { bell.ring(.over) }
  }

  func finish() async {
    await withCheckedContinuation { continuation in
      let waits = forwarders.all.withLock { _ in
        if countdowns > 0 { letters.withLock { $0?.append(.mark(continuation)) } }
        return countdowns > 0
      }
      if waits { bell.ring() } else { continuation.resume() }
    }
  }

  // MARK: - On the delivering queue

  /// Puts in that a countdown has rung, behind all that waits, unless that is in it.
  func ring(for handler: ActorHandler) {
    letters.withLock { letters in
      if !handler.isRung { letters?.append(.bell(of: handler)) }
      handler.isRung = true
    }
    bell.ring()
  }

  /// Puts the end of a countdown in, behind all that waits.
  func put(_ outcome: Countdown.Outcome, of handler: ActorHandler) {
    letters.withLock { $0?.append(.end(outcome, of: handler)) }
    bell.ring()
  }

  // MARK: - To the actor

  /// Takes everything to the actor, until it has no countdowns any more.
  private func deliver() async {
    var ring = Ring.news
    repeat {
      ring = await bell.next(isolation: nil)
      while let letters = takeLetters() {
        for start in stride(from: 0, to: letters.count, by: Self.turn) {
          await handOver(letters[start..<min(start + Self.turn, letters.count)], to: actor)
        }
      }
    } while ring != .over
    bell.close()
    // A letter that comes late, of a pass that had begun before, says nothing new, and would keep its countdown, which keeps this queue.
    _ = letters.withLock { $0.take() }
  }

  private func takeLetters() -> [Letter]? {
    letters.withLock { letters in
      guard let taken = letters, !taken.isEmpty else { return nil }
      letters = []
      // What rings from here on is a letter of its own.
      for case .bell(let handler) in taken { handler.isRung = false }
      return taken
    }
  }

  /// Hands letters over, on the actor; if it is gone, nobody gets them.
  private func handOver(_ letters: ArraySlice<Letter>, to actor: isolated (any Actor)?) {
    for letter in letters {
      switch letter {
      case .bell(let handler): handler.handOver(to: actor)
      case .end(let outcome, let handler): handler.handOver(outcome, to: actor)
      case .mark(let continuation): continuation.resume()
      }
    }
  }
}
