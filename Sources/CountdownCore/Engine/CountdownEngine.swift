public import Dispatch

/// Runs any number of countdowns off one timer: the whole of the Core, by itself.
///
/// It knows a receiver by its identity alone, and does not look after its life: cancel before the object goes, or
/// use CountdownKit, whose receivers are weak. Every method may be called from any thread and from any callback.
public final class CountdownEngine: Sendable {
  /// Why a countdown ended.
  public enum Outcome: UInt8, Sendable {
    /// It reached its deadline.
    case completed
    /// Its callback set the stop flag.
    case stopped
    /// It was cancelled, or its manager is gone.
    case cancelled
    /// Another countdown was started for the same receiver.
    case replaced
    /// Its receiver is gone.
    case receiverReleased
  }

  /// Which grid the ticks of a countdown are on.
  public enum Alignment: Sendable {
    /// The deadline less whole intervals: each value is an exact multiple of the interval.
    case deadline
    /// The manager's, common to all with the same interval: values are the nearest multiples, ticks come together.
    case shared
  }

  /// What becomes of a running countdown when another is started for its receiver.
  public enum IfActive: Sendable {
    /// It ends as `replaced`.
    case replace
    /// It goes on, and the new one is not started.
    case keep
  }

  private let engine: Engine

  /// Creates an engine on real time.
  ///
  /// - Parameter target: The serial queue on which callbacks are made; nil: one of its own.
  public convenience init(deliveringOn target: DispatchQueue? = nil) {
    self.init(driver: DispatchDriver(deliveringOn: target))
  }

  /// Creates an engine on the time of a driver.
  ///
  /// - Parameter driver: The clock and timer.
  public init(driver: some CountdownDriver) {
    engine = Engine(driver: driver)
  }

  /// Ends all countdowns as `cancelled`.
  deinit {
    engine.shutDown()
  }

  /// Starts a countdown for a receiver, in place of the one it may have.
  ///
  /// The first value is delivered before this returns where the caller is on the delivering queue, and as soon as
  /// possible on that queue otherwise.
  ///
  /// - Parameters:
  ///   - receiver: The identity under which the countdown is found.
  ///   - duration: How long; negative is zero, more than 2^62 ns is 2^62 ns. Zero ends at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, to share a wake-up; at most `interval`.
  ///   - alignment: Which grid the ticks are on.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets what is left, and a flag to end the countdown. On the delivering queue.
  ///   - onEnd: Gets the outcome, once. On the delivering queue.
  /// - Returns: The countdown's name, for the other methods.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    _ receiver: ObjectIdentifier, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Alignment = .deadline, ifActive: IfActive = .replace,
    onTick: @escaping @Sendable (Duration, inout Bool) -> Void,
    onEnd: (@Sendable (Outcome) -> Void)? = nil
  ) -> EntryID {
    let request = CountdownRequest(
      receiver, left: Nanoseconds(saturating: duration), interval: interval, tolerance: tolerance,
      alignment: alignment, ifActive: ifActive)
    return engine.start(request, handler: BlockHandler(onTick: onTick, onEnd: onEnd))
  }

  /// Ends a receiver's countdown as `cancelled`.
  ///
  /// - Parameter receiver: The identity it was started with.
  /// - Returns: Whether there was one.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel(_ receiver: ObjectIdentifier) -> Bool {
    engine.cancel(receiver)
  }

  /// Ends all countdowns as `cancelled`.
  ///
  /// - Complexity: O(*n*).
  public func cancelAll() {
    engine.cancelAll()
  }

  /// What is left of a receiver's countdown, exactly; nil when it has none.
  ///
  /// - Parameter receiver: The identity it was started with.
  /// - Returns: The time to its deadline; zero while the zero is not yet delivered.
  /// - Complexity: O(1) expected.
  public func timeLeft(of receiver: ObjectIdentifier) -> Duration? {
    engine.find(receiver).flatMap { engine.timeLeft(of: $0) }.map { .nanoseconds($0) }
  }

  /// How many countdowns there are.
  ///
  /// - Complexity: O(1).
  public var activeCount: Int { engine.activeCount }
}

/// A handler around blocks.
private final class BlockHandler: CountdownHandler, @unchecked Sendable {
  private let onTick: @Sendable (Duration, inout Bool) -> Void
  private let onEnd: (@Sendable (CountdownEngine.Outcome) -> Void)?

  init(
    onTick: @escaping @Sendable (Duration, inout Bool) -> Void,
    onEnd: (@Sendable (CountdownEngine.Outcome) -> Void)?
  ) {
    self.onTick = onTick
    self.onEnd = onEnd
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    onTick(.nanoseconds(value), &stop)
    return true
  }

  override func end(_ outcome: CountdownEngine.Outcome) {
    onEnd?(outcome)
  }

  override var wantsOutcome: Bool { onEnd != nil }
}
