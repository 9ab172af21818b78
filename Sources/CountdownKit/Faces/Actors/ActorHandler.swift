import CountdownCore

/// Takes the deliveries of one countdown to an actor that does not run on the delivering queue.
///
/// The engine calls this handler on the delivering queue, and the handler puts what it gets into the actor's queue. The
/// queue's task calls it on the actor, to hand that over.
///
/// The newest value wins. Right before a value is handed over, it is compared with the countdown once more. So
/// an actor that has cancelled, paused or moved its countdown gets no value from before that.
final class ActorHandler<A: Actor>: CountdownHandler, AnyActorHandler, @unchecked Sendable {
  // Unchecked: the queue's lock protects `waitingValue` and `end`. The actor protects `blocks` and `hasStopped`; once
  // it is gone, the queue's task alone uses them.

  #if compiler(>=6.2.3)
    private weak let actor: A?
  #else
    private weak var actor: A?
  #endif
  /// The key, also after the end: the actor may still change that.
  let lastingKey: CountdownKey?
  private let storedNumbering: CountdownNumbering?
  private let queue: ActorQueue<A>
  /// The round of deliveries that the countdown belongs to.
  let round: Int

  /// The value that waits in the queue, and the stamp with which it was delivered.
  var waitingValue: Int64?
  /// The end, on its way.
  var end = ActorEnd()

  /// The blocks; nil once the actor was told the outcome, or never will be.
  private var blocks: ActorBlocks<A>?
  private var hasStopped = false

  init(_ actor: A, _ key: CountdownKey?, _ blocks: ActorBlocks<A>, by queue: ActorQueue<A>, in round: Int) {
    self.actor = actor
    lastingKey = key
    storedNumbering = blocks.makeNumbering()
    self.queue = queue
    self.round = round
    self.blocks = blocks
    super.init()
    self.key = key
  }

  // MARK: - For the engine

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard actor != nil else { return false }
    queue.offer(value, of: self)
    return true
  }

  override func receiveZero() -> Bool {
    // The zero comes with the end.
    actor != nil
  }

  override func noteOutcome(_ outcome: Countdown.Outcome) { queue.decide(outcome, of: self) }

  override func end(_ outcome: Countdown.Outcome) {
    // If the actor's own block has stopped the countdown, the actor was told, or is told right now.
    if outcome == .stopped { return }
    if outcome == .receiverReleased { queue.change(self, to: outcome) }
    queue.offerEnd(of: self)
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override func liveReceiver() -> AnyObject? { actor }
  override var outcome: Countdown.Outcome? { queue.outcome(of: self) }

  // MARK: - For others that want to know the end

  func cancelCompleted(by caller: any Actor) -> Bool {
    caller === actor && queue.change(self, to: .cancelled)
  }

  func add(_ waiter: any EndWaiter) -> Bool { queue.add(waiter, toEndOf: self) }
  func remove(_ waiter: any EndWaiter) { queue.remove(waiter, fromEndOf: self) }

  // MARK: - On the actor

  /// Hands a value over, unless a call has made it out of date.
  func handOver(_ value: Int64, on actor: isolated A) {
    guard !hasStopped, let blocks, let value = queue.engine.handOver(value, of: self) else { return }
    guard blocks.receive(value, on: actor) else { return }
    hasStopped = true
    // If it has ended otherwise in the meantime, its outcome comes; but no zero.
    guard queue.engine.cancel(self, as: .stopped) else { return _ = queue.change(self, to: .stopped) }
    handOverEnd(on: actor)
  }

  /// Hands the end over: the zero, if the countdown was completed, and the outcome.
  func handOverEnd(on actor: isolated A) {
    guard let outcome = queue.takeEnd(of: self) else { return }
    let blocks = blocks.take()
    if outcome == .completed { _ = blocks?.receive(0, on: actor) }
    blocks?.onEnd?(actor, outcome)
    queue.close(self)
  }

  /// Gives the end up, because the actor is gone.
  func dropEnd() {
    guard queue.takeEnd(of: self) != nil else { return }
    blocks = nil
    queue.close(self)
  }
}
