public import CountdownCore
public import Dispatch
import Synchronization

/// Runs any number of countdowns, for any objects, off one timer.
///
/// A receiver has at most one countdown in each manager for each `id`, and one for none: starting another replaces the
/// first. Receivers are held weakly; when one is gone its countdowns end. Callbacks are made on one queue, the delivering
/// queue, one at a time.
///
/// ```swift
/// let manager = CountdownManager()
/// manager.start(for: .seconds(10)) { left in
///   print(left)
/// } onEnd: { outcome in
///   print(outcome)
/// }
/// ```
///
/// Every method may be called from any thread, from a callback and from a `deinit`.
public final class CountdownManager: Sendable {
  /// The manager that delivers on the main queue.
  public static let shared = CountdownManager(deliveringOn: .main)

  let engine: CountdownEngine
  private let lifecycle: ApplicationLifecycle?
  /// Nil: it never had a countdown of an actor that runs elsewhere.
  let actorPost = AtomicLazyReference<ActorPost>()

  /// Creates a manager on real time, that follows the application's lifecycle where there is one.
  ///
  /// While there is much to do its passes begin at least 1 ms apart, so that what is due, and first values and outcomes
  /// for other threads, may be told up to 1 ms later; after a quiet moment they are told at once.
  ///
  /// - Parameters:
  ///   - target: The serial queue on which callbacks are made; nil: one of its own. A concurrent queue is a programmer's
  ///     mistake, and traps at the first pass: callbacks would overlap.
  ///   - policy: What becomes of ticks and of time while the application is in the background.
  public convenience init(
    deliveringOn target: DispatchQueue? = nil, inBackground policy: BackgroundPolicy = .holdsTicks
  ) {
    self.init(engine: CountdownEngine(deliveringOn: target), inBackground: policy, lifecycle: .ofThisSystem)
  }

  /// Creates a manager on the time of a driver, `ManualDriver` for instance.
  ///
  /// It knows no lifecycle.
  ///
  /// - Parameter driver: The clock, which makes the timer.
  public convenience init(driver: some CountdownDriver) {
    self.init(engine: CountdownEngine(driver: driver))
  }

  /// A manager on the time of a driver, that follows notifications.
  package convenience init(
    driver: some CountdownDriver, inBackground policy: BackgroundPolicy = .holdsTicks,
    lifecycle signals: [LifecycleSignal]
  ) {
    self.init(engine: CountdownEngine(driver: driver), inBackground: policy, lifecycle: signals)
  }

  /// A manager of an engine that it has for itself, and that follows notifications.
  package init(
    engine: CountdownEngine, inBackground policy: BackgroundPolicy = .holdsTicks,
    lifecycle signals: [LifecycleSignal] = []
  ) {
    self.engine = engine
    let signals = signals.filter { policy != .continues || $0.meaning == .foreground }
    lifecycle =
      signals.isEmpty
      ? nil : ApplicationLifecycle(of: engine, freezing: policy == .freezes, signals: signals)
  }

  /// Ends all countdowns as `cancelled`.
  deinit {
    engine.cancelAll()
  }
}
