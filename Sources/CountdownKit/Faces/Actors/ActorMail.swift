import CountdownCore

/// What one countdown delivers to an actor that does not run on the delivering queue.
///
/// The newest value wins. Right before a value is handed over, on the actor, it is compared with the countdown once more. So
/// an actor that has cancelled, paused or moved its countdown gets no value from before that.
final class ActorMail<A: Actor>: @unchecked Sendable {
  // Unchecked: `value` is read and changed under the queue's lock; `hasBegun` and `hasStopped`, on the actor alone.

  /// An atomic word, first: it is used through `id`.
  private var idWord: UInt64 = 0

  let blocks: ActorBlocks<A>
  let queue: ActorQueue<A>
  let end: ActorEnd
  /// The value that waits in the queue, and its number.
  var value: (value: Int64, number: Int64?)?
  private let engine: CountdownEngine
  /// The countdown; 0 until the call that starts it has returned.
  private var id: AtomicWord<UInt64> { unsafe AtomicWord(in: self, at: 0) }
  private var hasBegun = false
  private var hasStopped = false

  init(_ blocks: ActorBlocks<A>, by queue: ActorQueue<A>, of engine: CountdownEngine, _ end: ActorEnd) {
    self.blocks = blocks
    self.queue = queue
    self.engine = engine
    self.end = end
  }

  func noteStart(_ id: CountdownID) { self.id.store(id.word, ordering: .relaxed) }

  /// Hands a value over, unless a call has made it out of date.
  func handOver(_ value: Int64, _ number: Int64?, on actor: isolated A) {
    guard !hasStopped, let id = currentID(actor),
      let value = engine.valueToHandOver(of: id, delivered: value, isFirst: !hasBegun)
    else { return }
    hasBegun = true
    guard blocks.receive(number ?? value, on: actor) else { return }
    hasStopped = true
    // If it has ended otherwise in the meantime, its outcome comes; but no zero.
    guard engine.end(id, as: .stopped) else { return _ = end.change(to: .stopped) }
    handOverEnd(on: actor)
  }

  /// Hands the end over: the zero, if the countdown was completed, and the outcome.
  func handOverEnd(on actor: isolated A) {
    guard let outcome = end.take() else { return }
    queue.forget(end)
    if outcome == .completed { _ = blocks.receive(0, on: actor) }
    blocks.onEnd?(actor, outcome)
    close()
  }

  /// Gives the end up, because the actor is gone.
  func dropEnd() {
    guard end.take() != nil else { return }
    queue.forget(end)
    close()
  }

  /// Notes that nothing more is handed over.
  func close() {
    end.close()
    queue.part()
  }

  private func currentID(_ actor: A) -> CountdownID? {
    if let id = CountdownID(word: id.load(ordering: .relaxed)) { return id }
    // The call that has started it has not returned.
    guard let found = engine.findWithHandler(ObjectIdentifier(actor), key: blocks.key),
      let handler = RemoteHandler.of(found.handler) as? ActorMailHandler<A>, handler.end === end
    else { return nil }
    return found.id
  }
}

/// A handler that gives the deliveries of a countdown to an actor's queue.
final class ActorMailHandler<A: Actor>: RemoteHandler, @unchecked Sendable {
  // Unchecked: the mail is given up on the delivering queue, or under the engine's lock after the last call.

  @exclusivity(unchecked) private var life: HandlerContent<ActorMail<A>>
  let end: ActorEnd
  private let storedNumbering: CountdownNumbering?

  init(_ mail: ActorMail<A>) {
    unsafe life = .running(mail)
    end = mail.end
    storedNumbering = mail.blocks.makeNumbering()
  }

  /// Nothing was started, because another countdown was kept.
  deinit {
    if end.outcome == nil { mail?.close() }
  }

  private var mail: ActorMail<A>? { unsafe life.content }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let mail, mail.blocks.actor != nil else { return false }
    mail.queue.offer(value, numbering?.number, of: mail)
    return true
  }

  override func receiveZero() -> Bool {
    // The zero comes with the end.
    mail?.blocks.actor != nil
  }

  override func noteOutcome(_ outcome: Countdown.Outcome) {
    end.decide(outcome)
    if outcome == .completed { mail?.queue.add(end) }
  }

  override func end(_ outcome: Countdown.Outcome) {
    // If the actor's own block has stopped the countdown, the actor was told, or is told right now.
    guard let mail, outcome != .stopped else { return }
    if outcome == .receiverReleased { end.change(to: outcome) }
    mail.queue.end(mail)
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override var key: CountdownKey? { end.key }
  override func liveReceiver() -> AnyObject? { mail?.blocks.actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { end.outcome }
  override func cancelCompleted(by actor: any Actor) -> Bool {
    end.actor == ObjectIdentifier(actor) && end.change(to: .cancelled)
  }
  override func add(_ waiter: any EndWaiter) -> Bool { end.add(waiter) }
  override func remove(_ waiter: any EndWaiter) { end.remove(waiter) }
}
