import CountdownCore
import Synchronization

extension CountdownManager {
  /// Ends a receiver's countdown as `cancelled`.
  ///
  /// On the delivering queue its outcome is delivered before this returns, inside a callback right after that, and
  /// nothing afterwards. Elsewhere a callback that is already being made may finish; the outcome comes after it. Legal in
  /// the receiver's `deinit`, where the outcome is `receiverReleased`.
  ///
  /// - Parameters:
  ///   - receiver: Whose countdown.
  ///   - id: The id it was started with; nil: the one without.
  /// - Returns: Whether one was ended.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel(_ receiver: AnyObject, id: (any Hashable & Sendable)? = nil) -> Bool {
    engine.cancel(ObjectIdentifier(receiver), key: .of(id))
  }

  /// Ends a countdown that is nobody's, as `cancelled`; otherwise as `cancel(_:)`.
  ///
  /// - Parameter id: The id it was started with.
  /// - Returns: Whether one was ended.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel(id: any Hashable & Sendable) -> Bool {
    engine.cancel(nil, key: CountdownKey(id))
  }

  /// Ends all that a receiver has, whatever the id, as `cancelled`; otherwise as `cancel(_:)`.
  ///
  /// All are ended before the first outcome is delivered. So what a block starts for the receiver then stays.
  ///
  /// - Parameter receiver: Whose countdowns.
  /// - Complexity: O(1) expected, for each.
  public func cancelAll(of receiver: AnyObject) {
    engine.cancelAll(of: ObjectIdentifier(receiver))
  }

  /// Ends all countdowns as `cancelled`.
  ///
  /// On the delivering queue what their outcomes' blocks start anew stays. Elsewhere, what other threads start
  /// meanwhile may be ended as well.
  ///
  /// - Complexity: O(*n*), in portions between which other threads are let in.
  public func cancelAll() {
    engine.cancelAll()
  }

  /// Ends all countdowns as `cancelled`, for good, and waits until every outcome was delivered.
  ///
  /// For the end of a process, or of whatever the manager serves.
  ///
  /// What is started afterwards is told no value and ends as `cancelled` at once; that outcome is not waited for: who
  /// starts anew in `onEnd` whatever the outcome goes on for ever. Called several times, each call returns when all is
  /// delivered; also where the manager is suspended, and where the calling task is cancelled. The delivering queue must
  /// be free to deliver, and so must the executors of actors: who blocks one until this returns waits for ever.
  ///
  /// - Complexity: O(*n*), in portions between which other threads are let in.
  public func shutDown() async {
    await withCheckedContinuation { continuation in engine.shutDown { continuation.resume() } }
    await actorPost.load()?.wait()
  }

  /// What is left of a receiver's countdown, exactly.
  ///
  /// - Parameters:
  ///   - receiver: Whose countdown.
  ///   - id: The id it was started with; nil: the one without.
  /// - Returns: The time to its deadline, zero while the zero is not yet delivered; nil when it has none, or has
  ///   endless ticks.
  /// - Complexity: O(1) expected.
  public func timeLeft(of receiver: AnyObject, id: (any Hashable & Sendable)? = nil) -> TimeLeft? {
    while let countdown = countdown(of: receiver, id: id) {
      // One that is over by now was looked up before another took its place; endless ticks have no time left.
      if let left = countdown.timeLeft { return left }
      if countdown.isActive { return nil }
    }
    return nil
  }

  /// A receiver's countdown.
  ///
  /// - Parameters:
  ///   - receiver: Whose countdown.
  ///   - id: The id it was started with; nil: the one without.
  /// - Returns: The countdown, endless ticks or observation that it has; nil when it has none.
  /// - Complexity: O(1) expected.
  public func countdown(of receiver: AnyObject, id: (any Hashable & Sendable)? = nil) -> Countdown? {
    find(receiver, .of(id))
  }

  /// A countdown that is nobody's.
  ///
  /// - Parameter id: The id it was started with.
  /// - Returns: The countdown; nil when there is none.
  /// - Complexity: O(1) expected.
  public func countdown(id: any Hashable & Sendable) -> Countdown? {
    find(nil, CountdownKey(id))
  }

  /// The countdown that is found under a receiver's identity, or nobody's, and a key.
  private func find(_ receiver: AnyObject?, _ key: CountdownKey?) -> Countdown? {
    engine.findWithHandler(receiver.map { ObjectIdentifier($0) }, key: key)
      .map { Countdown(engine: engine, id: $0.id, handler: $0.handler) }
  }

  /// How many countdowns there are, paused ones included; observations are none.
  ///
  /// - Complexity: O(1).
  public var activeCount: Int { engine.activeCount }

  /// How much there is to do, and how it goes: for logs, and to find out who delays whom.
  ///
  /// - Complexity: O(1).
  public var statistics: CountdownStatistics { engine.statistics }
}
