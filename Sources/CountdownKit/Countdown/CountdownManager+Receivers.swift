import CountdownCore

extension CountdownManager {
  /// Ends a receiver's countdown with the outcome `cancelled`.
  ///
  /// On the delivering queue, the outcome is delivered before this method returns; inside a callback, as soon as that
  /// callback returns. The countdown makes no other callback afterwards. On any other thread, a callback that has
  /// begun, or is just about to begin, may finish, and the outcome comes after it.
  ///
  /// You may call this method in the receiver's `deinit`; the outcome is then `receiverReleased`.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown was started for.
  ///   - id: The id that the countdown was started with; nil, the default, for the countdown without an id.
  /// - Returns: Whether there was a countdown to end: also one that a dead object at the same address has left, because in a
  ///   `deinit` the receiver counts as dead.
  /// - Complexity: O(1) expected.
  @inlinable @discardableResult
  public func cancel(_ receiver: AnyObject, id: (any Hashable & Sendable)? = nil) -> Bool {
    cancel(ObjectIdentifier(receiver), .of(id))
  }

  @usableFromInline
  func cancel(_ receiver: ObjectIdentifier, _ key: consuming CountdownKey?) -> Bool {
    engine.cancel(receiver, key: key)
  }

  /// Ends a countdown without a receiver, with the outcome `cancelled`.
  ///
  /// On the delivering queue, the outcome is delivered before this method returns; inside a callback, as soon as that
  /// callback returns. The countdown makes no other callback afterwards. On any other thread, a callback that has
  /// begun, or is just about to begin, may finish, and the outcome comes after it.
  ///
  /// To end a receiver's countdown, call ``cancel(_:id:)``.
  ///
  /// - Parameter id: The id that the countdown was started with.
  /// - Returns: Whether there was a countdown to end.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel(id: any Hashable & Sendable) -> Bool {
    engine.cancel(nil, key: CountdownKey(id))
  }

  /// Ends all countdowns of a receiver, whatever their ids, with the outcome `cancelled`.
  ///
  /// On the delivering queue, the outcomes are delivered before this method returns; inside a callback, as soon as
  /// that callback returns. The countdowns make no other callbacks afterwards. On any other thread, a callback that
  /// has begun, or is just about to begin, may finish, and its countdown's outcome comes after it.
  ///
  /// All countdowns are ended before the first outcome is delivered. So a countdown that an `onEnd` closure starts for
  /// the receiver is not ended.
  ///
  /// You may call this method in the receiver's `deinit`; the outcomes are then `receiverReleased`.
  ///
  /// - Parameter receiver: The object that the countdowns were started for.
  /// - Complexity: O(1) expected, for each countdown of the receiver.
  public func cancelAll(of receiver: AnyObject) { engine.cancelAll(of: ObjectIdentifier(receiver)) }

  /// Ends all countdowns of this manager with the outcome `cancelled`.
  ///
  /// If you call this method on the delivering queue, the outcomes are delivered before it returns. If you call it
  /// inside a callback, they are delivered as soon as that callback returns. Countdowns that are started meanwhile, by
  /// `onEnd` closures or on other threads, are not ended.
  ///
  /// Outcomes are delivered in the order of the instants at which the countdowns were started: the countdown whose
  /// ``Countdown/elapsed`` is the longest comes first, and its followers right after it. Countdowns that were started at
  /// the same instant come in an order that is the same in every run of the same calls.
  ///
  /// - Complexity: O(*n* log *n*) for *n* countdowns, in batches, between which other threads get their turn.
  public func cancelAll() {
    engine.cancelAll()
  }

  /// Ends all countdowns with the outcome `cancelled`, for good, and waits until every outcome has been delivered.
  ///
  /// Call this method at the end of the process, or of the part of it that the manager serves. Every call returns
  /// when all outcomes are delivered, also if the manager is suspended, and if the calling task is cancelled. You may
  /// call it several times.
  ///
  /// A countdown that is started afterwards delivers no value and ends as `cancelled` at once. This method does not
  /// wait for that outcome. So in `onEnd`, start a new countdown only if the outcome is not `cancelled`. Otherwise each
  /// new countdown would start the next, for ever.
  ///
  /// The delivering queue must be free to deliver, and so must the executors of actors. If you block one of them
  /// until this method returns, it never returns.
  ///
  /// Outcomes are delivered in the order of the instants at which the countdowns were started: the countdown whose
  /// ``Countdown/elapsed`` is the longest comes first, and its followers right after it. Countdowns that were started at
  /// the same instant come in an order that is the same in every run of the same calls.
  ///
  /// - Complexity: O(*n* log *n*) for *n* countdowns, in batches, between which other threads get their turn.
  public func shutDown() async {
    await withCheckedContinuation { continuation in engine.shutDown { continuation.resume() } }
    await forwarders.finish()
  }

  /// Returns the exact time left of a receiver's countdown.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown was started for.
  ///   - id: The id that the countdown was started with; nil, the default, for the countdown without an id.
  /// - Returns: The time to the deadline, zero while the zero waits to be delivered; nil if the receiver has no
  ///   countdown, or has endless ticks.
  /// - Complexity: O(1) expected.
  public func timeLeft(of receiver: AnyObject, id: (any Hashable & Sendable)? = nil) -> TimeLeft? {
    while let countdown = countdown(of: receiver, id: id) {
      // If the countdown has ended since it was found, another may have taken its place. Endless ticks have no time
      // left.
      if let left = countdown.timeLeft { return left }
      if countdown.isActive { return nil }
    }
    return nil
  }

  /// Returns a receiver's countdown, to watch and control it with.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown was started for.
  ///   - id: The id that the countdown was started with; nil, the default, for the countdown without an id.
  /// - Returns: The countdown, endless ticks or observation that the receiver has; nil if it has none.
  /// - Complexity: O(1) expected.
  public func countdown(of receiver: AnyObject, id: (any Hashable & Sendable)? = nil) -> Countdown? {
    find(receiver, .of(id))
  }

  /// Returns all that a receiver has, whatever the ids: countdowns, endless ticks and observations.
  ///
  /// - Parameter receiver: The object that they were started for.
  /// - Returns: Them, in the order of their starts; an observation counts as started with what it follows. None if the
  ///   receiver is gone.
  /// - Complexity: O(1) expected, for each.
  public func countdowns(of receiver: AnyObject) -> [Countdown] {
    engine.findAll(of: ObjectIdentifier(receiver))
      .map { Countdown(engine: engine, handler: $0, isKept: false) }
  }

  /// Returns a countdown without a receiver, to watch and control it with.
  ///
  /// To find a receiver's countdown, call ``countdown(of:id:)``.
  ///
  /// - Parameter id: The id that the countdown was started with.
  /// - Returns: The countdown; nil if there is none.
  /// - Complexity: O(1) expected.
  public func countdown(id: any Hashable & Sendable) -> Countdown? {
    find(nil, CountdownKey(id))
  }

  /// Returns the countdown with a key, of a receiver or without one.
  func find(_ receiver: AnyObject?, _ key: CountdownKey?) -> Countdown? {
    engine.find(receiver.map { ObjectIdentifier($0) }, key: key)
      .map { Countdown(engine: engine, handler: $0, isKept: false) }
  }

  /// The number of countdowns that have not ended, paused ones included; observations do not count.
  ///
  /// - Complexity: O(1).
  public var activeCount: Int { engine.statistics.active }

  /// Whether nothing is left in the manager: no countdown, no endless ticks, no follower, and no task that waits for time.
  ///
  /// ```swift
  /// let manager = CountdownManager(driver: ManualDriver())
  /// XCTAssert(manager.isIdle, "\(manager.pending)")
  /// ```
  ///
  /// - Complexity: O(1).
  public var isIdle: Bool { engine.isIdle }

  /// What waits in the manager, in the order in which it ends or ticks: to find out what was left behind.
  ///
  /// - Complexity: O(*n* log *n*). Meant for tests and debuggers: it holds the manager's lock for O(*n*).
  public var pending: [PendingCountdown] { engine.pending }

  /// The manager's load and lateness, for logs, and to find out which callbacks delay the others.
  ///
  /// - Complexity: O(1).
  public var statistics: CountdownStatistics { engine.statistics }

  /// Returns the statistics, and lets the maxima, `worstLateness` and `longestCallback`, begin anew.
  ///
  /// For one reader, such as an exporter that runs each minute: the maxima of the next call cover the time since this
  /// one. Counts go on. A tick that still waits is late for both calls.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.startTicking(every: .seconds(60)) { [weak manager] _ in
  ///   guard let data = try? JSONEncoder().encode(manager?.takeStatistics()) else {
  ///     return
  ///   }
  ///   print(String(decoding: data, as: UTF8.self))
  /// }
  /// ```
  ///
  /// - Returns: The statistics as they were before.
  /// - Complexity: O(1).
  public func takeStatistics() -> CountdownStatistics { engine.takeStatistics() }
}
