import CountdownCore
import Synchronization

/// The deliveries to an actor that does not run on the delivering queue.
///
/// A mailbox holds one value, and one task takes it to the actor. The task lives as long as the countdown. Between two
/// values it waits at the mailbox, and holds no reference to the actor. Once it runs on the actor, right before the
/// call, it checks whether the countdown still runs. So an actor that has cancelled its countdown gets no more values.
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

  init(_ blocks: ActorBlocks<A>, of engine: CountdownEngine) {
    self.blocks = blocks
    self.engine = engine
    mailbox = Mailbox(account: ConsumerAccount(for: engine, "an actor (\(A.self))", isPromised: true))
  }

  /// Takes the deliveries to the actor, until the countdown has ended.
  func deliver(_ id: CountdownID) async {
    var hasStopped = false
    while let value = await mailbox.next(isolation: nil) {
      // The engine learns that the actor is gone when the next value is due.
      guard let actor = blocks.actor else { continue }
      switch await tell(value, of: id, hasStopped, on: actor) {
      case .goOn: continue
      case .stopped: hasStopped = true
      case .ended: return mailbox.close()
      }
    }
    if let actor = blocks.actor, let outcome = toldOutcome { await tell(outcome, on: actor) }
    mailbox.close()
  }

  /// Finishes the mail with an outcome, which is delivered unless it follows from the last value.
  fileprivate func finish(_ outcome: Countdown.Outcome) {
    self.outcome.store(Int(outcome.rawValue), ordering: .releasing)
    mailbox.finish()
  }

  /// The state of the mail after a value.
  private enum Progress {
    case goOn
    /// The block has stopped a countdown that had ended by then: the engine's delivery of its end is still to come.
    case stopped
    /// The end was delivered.
    case ended
  }

  private func tell(_ value: Int64, of id: CountdownID, _ hasStopped: Bool, on actor: isolated A) -> Progress
  {
    var value = value
    // A newer value may have come while the actor was busy.
    if case .value(let newest) = mailbox.take(isolation: nil) { value = newest }
    let isZero = value == 0
    if hasStopped || (!isZero && !engine.isActive(id)) {
      // If the countdown has ended otherwise in the meantime, its outcome comes.
      guard isZero else { return .goOn }
      blocks.onEnd?(actor, .stopped)
      return .ended
    }
    var stop = false
    blocks.onTick?(actor, TimeLeft(nanoseconds: value), &stop)
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
final class ActorMailHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
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
    mail.mailbox.offer(value, isLast: value == 0)
    return true
  }

  override func end(_ outcome: Countdown.Outcome) { mail?.finish(outcome) }
  override var wantsOutcome: Bool { true }
  override var key: CountdownKey? { mail?.blocks.key }
  override func liveReceiver() -> AnyObject? { mail?.blocks.actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
