/// What an engine calls for one countdown: subclass it, and hand an instance to `start`.
///
/// A class, not a closure, because calling a method of an instance that is known to live costs no retain and no
/// release.
///
/// `receive` and `end` are called on the delivering queue, one at a time, and never under a lock. An instance serves
/// one countdown. It is let go on the delivering queue; where somebody elsewhere ends a countdown that has no wish to
/// know its outcome, by that call.
open class CountdownHandler: @unchecked Sendable {
  // Unchecked: what a subclass stores is touched on the delivering queue alone, or must protect itself.

  /// Creates a handler.
  public init() {}

  /// Delivers a value.
  ///
  /// - Parameters:
  ///   - value: Nanoseconds left, 0 ... 2^62; of endless ticks, the number of the instant.
  ///   - stop: Set it to end the countdown with this call.
  /// - Returns: False when the receiver is gone, so that nobody was told: the countdown then ends as
  ///   `receiverReleased`.
  open func receive(_ value: Int64, stop: inout Bool) -> Bool { true }

  /// Delivers the outcome, once, after all values, where `wantsOutcome` says so.
  ///
  /// - Parameter outcome: Why the countdown ended.
  open func end(_ outcome: CountdownOutcome) {}

  /// Whether `end` has to be called; one that belongs to the main actor is called in any case.
  ///
  /// Read once, when the countdown starts.
  open var wantsOutcome: Bool { false }

  /// Whether the handler belongs to the main actor: it is called, and let go, there alone.
  ///
  /// Such a handler needs an engine that delivers on the main queue. Read once, when the countdown starts.
  open var belongsToMainActor: Bool { false }

  /// Takes note that all is over, and gives up what was captured: nothing is called any more.
  ///
  /// Called once at most, after `end`; not where nobody else has a reference to this handler. It may be under the engine's
  /// lock: so nothing is to be let go here.
  ///
  /// - Parameter outcome: What `outcome` is from now on.
  /// - Returns: What was captured, which the engine lets go outside its lock.
  open func finish(_ outcome: CountdownOutcome) -> AnyObject? { nil }

  /// What `finish` was told; nil before, and where that is not remembered.
  ///
  /// Read on the delivering queue.
  open var outcome: CountdownOutcome? { nil }

  /// The handler of the countdown that this one follows; nil: it follows none.
  ///
  /// It shares the outcome of that one, where that one remembers it.
  open var leader: CountdownHandler? { nil }

  /// What tells this countdown apart from others of its receiver; nil: nothing.
  ///
  /// Called from any thread, also under the engine's lock: return what is stored, and, until all is over,
  /// always the same.
  open var key: CountdownKey? { nil }

  /// The receiver, or nil when it is gone.
  ///
  /// Called from any thread, mostly under the engine's lock: load a weak reference, and do nothing else. The default
  /// is the handler itself, for countdowns whose receiver is known to live.
  ///
  /// - Returns: The receiver; the engine gives the reference up outside its lock, on the thread that asked.
  open func liveReceiver() -> AnyObject? { self }
}
