import CountdownCore
import Synchronization

/// The deliveries to an actor that does not run on the delivering queue.
///
/// A mailbox holds one value, and one task takes it to the actor. The task lives as long as the countdown. Between two
/// values it waits at the mailbox, and holds no reference to the actor. Once it runs on the actor, right before the
/// call, it checks whether the countdown still runs, and whether the value still holds. So an actor that has cancelled,
/// paused or moved its countdown gets no value from before that.
///
/// Each countdown has a task of its own, and two tasks may reach the actor in any order. So before its first delivery a
/// task waits until the actor was told the ends of those of its countdowns that had ended before.
final class ActorMail<A: Actor>: Sendable {
  fileprivate let mailbox: Mailbox
  /// The outcome's raw value; -1 while there is none.
  ///
  /// The outcome is stored with a release before the mailbox is finished, and loaded with an acquire after the
  /// mailbox was found ended. If the mailbox ended by `finish`, it has ordered the two, and relaxed orderings would
  /// do. They would not if it had ended before, by its last value.
  private let outcome = Atomic<Int>(-1)
  fileprivate let blocks: ActorBlocks<A>
  private let engine: CountdownEngine
  private let actor: ObjectIdentifier
  let post: ActorPost
  /// The number of the end after which the first delivery comes; -1 before there is a delivery.
  private let predecessor = Atomic<Int>(-1)
  /// The number of this countdown's end; 0 before it, and -1 when it was told.
  private let end = Atomic<Int>(0)

  init(_ blocks: ActorBlocks<A>, to actor: A, of engine: CountdownEngine, by post: ActorPost) {
    self.blocks = blocks
    self.engine = engine
    self.actor = ObjectIdentifier(actor)
    self.post = post
    mailbox = Mailbox(account: ConsumerAccount(for: engine, "an actor (\(A.self))", isPromised: true))
  }

  /// Takes the deliveries to the actor, until the countdown has ended.
  func deliver(_ id: CountdownID) async {
    await deliverAll(id)
    let number = end.exchange(-1, ordering: .acquiringAndReleasing)
    if number > 0 { post.told(number, on: actor) }
    mailbox.close()
  }

  private func deliverAll(_ id: CountdownID) async {
    var hasStopped = false
    var hasBegun = false
    var isFirst = true
    while let value = await mailbox.next(isolation: nil) {
      if isFirst { await waitForPredecessors() }
      isFirst = false
      // The engine learns that the actor is gone when the next value is due.
      guard let actor = blocks.actor else { continue }
      switch await tell(value, of: id, hasStopped, &hasBegun, on: actor) {
      case .goOn: continue
      case .stopped: hasStopped = true
      case .ended: return
      }
    }
    if isFirst { await waitForPredecessors() }
    if let actor = blocks.actor, let outcome = toldOutcome { await tell(outcome, on: actor) }
  }

  private func waitForPredecessors() async {
    let number = predecessor.load(ordering: .acquiring)
    if number > 0 { await post.wait(untilTold: number, on: actor) }
  }

  /// Offers a value, on the delivering queue.
  fileprivate func offer(_ value: Int64) {
    noteBegin()
    let isLast = blocks.isLast(value)
    if isLast { noteEnd() }
    mailbox.offer(value, isLast: isLast)
  }

  /// Finishes the mail with an outcome, which is delivered unless it follows from the last value.
  fileprivate func finish(_ outcome: Countdown.Outcome) {
    noteBegin()
    noteEnd()
    self.outcome.store(Int(outcome.rawValue), ordering: .releasing)
    mailbox.finish()
  }

  private func noteBegin() {
    if predecessor.load(ordering: .relaxed) >= 0 { return }
    predecessor.store(post.lastEnd(on: actor), ordering: .releasing)
  }

  private func noteEnd() {
    let number = post.noteEnd(on: actor)
    let isNew = end.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged
    // Its zero was noted before, or the actor was told already, because its own block has ended the countdown.
    if !isNew { post.told(number, on: actor) }
  }

  /// The state of the mail after a value.
  private enum Progress {
    case goOn
    /// The block has stopped a countdown that had ended by then: the engine's delivery of its end is still to come.
    case stopped
    /// The end was delivered.
    case ended
  }

  private func tell(
    _ value: Int64, of id: CountdownID, _ hasStopped: Bool, _ hasBegun: inout Bool, on actor: isolated A
  ) -> Progress {
    var value = value
    // A newer value may have come while the actor was busy.
    if case .value(let newest) = mailbox.take(isolation: nil) { value = newest }
    let isZero = blocks.isLast(value)
    if hasStopped {
      // If the countdown has ended otherwise in the meantime, its outcome comes.
      guard isZero else { return .goOn }
      blocks.onEnd?(actor, .stopped)
      return .ended
    }
    if !isZero {
      // A call that has come in between, such as the actor's own, may have ended the countdown, or put it off.
      let current = engine.valueToHandOver(of: id, delivered: value, isFirst: !hasBegun)
      guard let current else { return .goOn }
      value = current
    }
    hasBegun = true
    let stop = blocks.receive(value, on: actor)
    guard stop || isZero else { return .goOn }
    if !isZero {
      guard engine.isActive(id) else { return .stopped }
      engine.end(id, as: .stopped)
    }
    blocks.onEnd?(actor, isZero ? .completed : .stopped)
    return .ended
  }

  private func tell(_ outcome: Countdown.Outcome, on actor: isolated A) {
    blocks.onEnd?(actor, outcome)
  }

  private var toldOutcome: Countdown.Outcome? {
    UInt8(exactly: outcome.load(ordering: .acquiring)).flatMap { Countdown.Outcome(rawValue: $0) }
  }
}

/// A handler that puts the deliveries of a countdown into an actor's mailbox.
final class ActorMailHandler<A: Actor>: ErrandHandler, @unchecked Sendable {
  // Unchecked: the mail is given up on the delivering queue, or under the engine's lock after the last call.

  @exclusivity(unchecked) private var life: Life<ActorMail<A>>

  init(_ mail: ActorMail<A>) {
    unsafe life = .running(mail)
  }

  /// Ends the task if nothing was started, because another countdown was kept.
  deinit {
    mail?.mailbox.finish()
  }

  private var mail: ActorMail<A>? { unsafe life.content }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let mail, mail.blocks.actor != nil else { return false }
    mail.offer(value)
    return true
  }

  override func end(_ outcome: Countdown.Outcome) { mail?.finish(outcome) }
  override var key: CountdownKey? { mail?.blocks.key }
  override func liveReceiver() -> AnyObject? { mail?.blocks.actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
