/// One countdown: the object that an engine calls, with what the engine knows of it.
///
/// It is the inside of CountdownKit, and public only because CountdownKit subclasses it: Swift allows that for open
/// classes alone. Nothing that is public takes a handler.
///
/// It is a class, not a closure, because to call a method of an instance that is known to live costs no retain and no
/// release.
///
/// The engine calls `receive` and `end` on the delivering queue, one at a time, and never under a lock. An instance
/// serves one countdown. It is released on the delivering queue. If another thread ends a countdown whose
/// outcome nothing wants, that call releases the handler.
open class CountdownHandler: @unchecked Sendable {
  // Unchecked: what a subclass stores is used on the delivering queue only, or must protect itself.

  /// What the engine knows of the countdown: the first stored property, for `NodeRef`.
  private final var node = Node()

  /// Creates a handler.
  public init() {}

  deinit { ref.freeExtras() }

  /// Delivers a value, on the delivering queue.
  ///
  /// The zero that completes the countdown comes right before the outcome. A stop flag changes nothing then. A handler that rings gets
  /// that zero alone.
  ///
  /// - Parameters:
  ///   - value: The nanoseconds left, from 0 to 2^62, or to -2^60 if the countdown goes on past zero.
  ///   - stop: The stop flag. Set it to end the countdown with this call.
  /// - Returns: Whether the receiver lives. If false, nothing was delivered, and the countdown ends as
  ///   `receiverReleased`.
  open func receive(_ value: Int64, stop: inout Bool) -> Bool { true }

  /// Says that there is something to take, on the delivering queue: to an actor or a loop, which is told no values.
  ///
  /// - Parameter stop: The stop flag, as in `receive(_:stop:)`.
  /// - Returns: Whether the receiver lives, as there.
  open func ring(stop: inout Bool) -> Bool { true }

  /// Says that something else has changed than what it was told last, on the delivering queue, if the request asks for that.
  open func change() {}

  /// Delivers the outcome, on the delivering queue, once and after all values, unless the request did without it.
  ///
  /// - Parameter outcome: The reason why the countdown ended.
  open func end(_ outcome: CountdownOutcome) {}

  /// Gives up what the handler has captured: the countdown is over, and nothing is called any more.
  ///
  /// The engine calls this method at most once, after `end` if it calls that. It leaves the call out if nothing else
  /// refers to the handler. The engine's lock may be held, so release nothing in this method.
  ///
  /// - Returns: The captured objects, which the engine releases outside its lock.
  open func finish() -> AnyObject? { nil }

  /// The outcome of the countdown; nil before its end was delivered.
  ///
  /// Read it under the engine's lock, or when the engine has said that the end was delivered.
  package final var outcome: CountdownOutcome? { ref.finalOutcome }

  /// The handler of the countdown that this one follows; nil if it follows none.
  ///
  /// The follower shares its leader's outcome. The engine reads this property under its lock.
  open var leader: CountdownHandler? { nil }

  /// Returns the handler that takes its place if it comes too late to follow a countdown; nil if none does.
  ///
  /// The countdown of that handler is at its end: only its zero and its outcome are delivered, and nothing moves it. The engine calls
  /// this method under its lock: release nothing.
  ///
  /// - Parameter ended: The handler of the countdown.
  /// - Returns: The handler.
  open func lateHandler(after ended: CountdownHandler) -> CountdownHandler? { nil }

  /// The numbers that the handler makes of the values; nil in one that takes the values themselves.
  ///
  /// The engine reads this property under its lock. Return always the same until the countdown is over.
  open var numbering: CountdownNumbering? { nil }

  /// The key that tells this countdown apart from others of its receiver; nil for a countdown without a key, and when its end
  /// was delivered.
  ///
  /// Set it once, and first of all. Read it under the engine's lock.
  package final var key: CountdownKey? {
    get { ref.key }
    set {
      guard let newValue else { return }
      // No call of the engine's: no lock is needed.
      let extras = Extras(start: 0, rare: Boxed(Rare(key: newValue)))
      node.word = Boxed(extras).address
      node.flags.beside = .extras
    }
  }

  /// The type of the receiver, and the key: a list of what is left shows the countdown by this name.
  ///
  /// It is read outside the engine's lock, on any thread.
  ///
  /// - Parameter key: The key, if it has one, as `PendingCountdown` shows it.
  /// - Returns: The name.
  open func label(_ key: String?) -> String {
    let receiver = liveReceiver()
    let owner = receiver.map { $0 === self ? "no receiver" : "\(type(of: $0))" } ?? "a receiver that is gone"
    return key.map { "\(owner), id \($0)" } ?? owner
  }

  /// Sets what keeps the deadline of the countdown, before the start.
  ///
  /// The engine gives it up when the end was delivered.
  package final func keep(by keeper: any DeadlineKeeper) { ref.makeRare().keeper = keeper }

  /// Whether to release the handler may run users' code: the `deinit` of what its closures have captured.
  ///
  /// The engine reads this property under its lock. Return always the same.
  open var holdsCode: Bool { true }

  /// Returns the receiver, or nil if it is gone.
  ///
  /// The engine calls this method on any thread, mostly under its lock: load a weak reference, and do nothing else.
  /// The default returns the handler itself, for countdowns whose receiver is known to live.
  ///
  /// - Returns: The receiver. The engine releases the reference outside its lock, on the calling thread.
  open func liveReceiver() -> AnyObject? { self }
}
