import CountdownCore

/// The handler of an actor's countdown, where the actor does not run on the delivering queue.
///
/// The engine rings on the delivering queue, and the handler puts that into the actor's queue. The queue's task calls it on the
/// actor, and it asks the engine what there is to tell. So what the actor gets is right at that moment, whatever it has called
/// before. Its countdown ends there too: until it takes the zero, the countdown is active, and can be cancelled, moved or replaced.
final class ActorHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the queue's lock protects `isRung`. The actor protects `blocks`; once it is gone, the queue's task
  // alone uses them.

  private let queue: ActorQueue
  private let storedNumbering: CountdownNumbering?
  /// Whether a letter says that it has rung.
  var isRung = false
  /// The closures; nil once the actor was told the outcome, or never will be.
  private var blocks: ReceiverBlocks?

  init(_ blocks: ReceiverBlocks, _ key: CountdownKey?, by queue: ActorQueue) {
    if case .number = blocks.onTick { storedNumbering = CountdownNumbering() } else { storedNumbering = nil }
    self.queue = queue
    self.blocks = blocks
    super.init()
    self.key = key
  }

  // MARK: - For the engine

  override func ring(stop: inout Bool) -> Bool {
    guard queue.actor != nil else { return false }
    queue.ring(for: self)
    return true
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    // The zero comes with the end.
    queue.actor != nil
  }

  override func end(_ outcome: Countdown.Outcome) {
    // If the actor's own closure has stopped the countdown, the actor was told, or is told right now.
    if outcome != .stopped { queue.put(outcome, of: self) }
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override func liveReceiver() -> AnyObject? { queue.actor }

  // MARK: - On the actor

  /// Hands over what there is to tell: a value, or the zero, with which the countdown ends.
  ///
  /// - Parameter actor: The actor, on which this runs; nil: it is gone, which ends the countdown.
  func handOver(to actor: AnyObject?) {
    guard let actor else { return _ = queue.engine.cancel(self, as: .receiverReleased) }
    guard let blocks else { return }
    switch queue.engine.take(self) {
    case .nothing: break
    case .zero: handOver(.completed, to: actor)
    case .value(let value):
      var stop = false
      blocks.onTick.call(actor, value, &stop)
      // If it has ended otherwise in the meantime, its outcome comes.
      if stop, queue.engine.cancel(self, as: .stopped) { handOver(.stopped, to: actor) }
    }
  }

  /// Hands the end over: the zero, if the countdown was completed, and the outcome; an actor that is gone gets neither.
  func handOver(_ outcome: Countdown.Outcome, to actor: AnyObject?) {
    guard let blocks = blocks.take() else { return }
    if let actor {
      var stop = false
      if outcome == .completed { blocks.onTick.call(actor, 0, &stop) }
      blocks.onEnd?.call(actor, outcome)
    }
    queue.engine.noteTold(self)
    queue.part()
  }
}
