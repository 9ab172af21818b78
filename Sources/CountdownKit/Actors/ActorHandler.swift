import CountdownCore

/// The handler of an actor's countdown, where the actor does not run on the delivering queue.
///
/// The engine rings on the delivering queue, and the handler puts that into the actor's queue. The queue's task calls it on the
/// actor, and it asks the engine what there is to tell. So what the actor gets is right at that moment, whatever it has called
/// before. Its countdown ends there too: until it takes the zero, the countdown is active, and can be cancelled, moved or replaced.
final class ActorHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
  // Unchecked: the queue's lock protects `isRung` and `decided`. The actor protects `blocks`; once it is gone, the queue's task
  // alone uses them.

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

  /// Whether a letter says that it has rung.
  var isRung = false
  /// How it has ended; nil before the actor is told, or is about to be.
  var decided: Countdown.Outcome?

  /// The blocks; nil once the actor was told the outcome, or never will be.
  private var blocks: ActorBlocks<A>?

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

  override func ring(stop: inout Bool) -> Bool {
    guard actor != nil else { return false }
    queue.ring(for: self)
    return true
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    // The zero comes with the end.
    actor != nil
  }

  override func end(_ outcome: Countdown.Outcome) {
    // If the actor's own block has stopped the countdown, the actor was told, or is told right now.
    if outcome != .stopped { queue.offer(outcome, of: self) }
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override func liveReceiver() -> AnyObject? { actor }
  override var outcome: Countdown.Outcome? { queue.outcome(of: self) }

  // MARK: - On the actor

  /// Hands over what there is to tell: a value, or the zero, with which the countdown ends.
  func handOver(on actor: isolated A) {
    guard let blocks else { return }
    switch queue.engine.take(self) {
    case .nothing: break
    case .zero: handOver(.completed, on: actor)
    case .value(let value):
      // If it has ended otherwise in the meantime, its outcome comes.
      guard blocks.receive(value, on: actor), queue.engine.cancel(self, as: .stopped) else { return }
      handOver(.stopped, on: actor)
    }
  }

  /// Hands the end over: the zero, if the countdown was completed, and the outcome.
  func handOver(_ outcome: Countdown.Outcome, on actor: isolated A) {
    guard let blocks = blocks.take() else { return }
    queue.note(outcome, of: self)
    if outcome == .completed { _ = blocks.receive(0, on: actor) }
    blocks.onEnd?(actor, outcome)
    queue.close(self)
  }

  // MARK: - The actor is gone

  /// Lets the engine know, which ends the countdown.
  func noteActorIsGone() { queue.engine.cancel(self, as: .receiverReleased) }

  /// Gives the end up.
  func dropEnd() {
    guard blocks.take() != nil else { return }
    queue.close(self)
  }
}
