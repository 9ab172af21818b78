public import CountdownCore
public import Dispatch

/// Runs any number of countdowns, for any objects, on one timer.
///
/// A receiver has at most one countdown for each `id` in each manager, and one without an `id`. Starting another
/// replaces the first. The manager holds receivers weakly; deallocating a receiver ends its countdowns. All callbacks
/// run on one queue, the delivering queue, one at a time.
///
/// **Which manager.** ``shared`` and `CountdownManager(deliveringOn: .main)` support everything: `countDown` and the
/// models, whose closures run on the main actor, and `start`, whose closures run on the delivering queue.
/// `CountdownManager()` delivers on a queue of its own and supports `start`; there `countDown` and the models stop the
/// program with a message, also in release builds.
///
/// ```swift
/// let manager = CountdownManager(deliveringOn: .main)
/// manager.start(for: .seconds(10)) { left in
///   print(left)
/// } onEnd: { outcome in
///   print(outcome)
/// }
/// ```
///
/// Keep a reference to the manager: deallocating it ends all its countdowns as `cancelled`, even if you hold a
/// ``Countdown``.
///
/// You can call every method from any thread, in a callback, and in a `deinit`.
public final class CountdownManager: Sendable {
  /// The shared manager, which delivers on the main queue.
  public static let shared = CountdownManager(deliveringOn: .main)

  let engine: CountdownEngine
  private let lifecycle: ApplicationLifecycle
  /// What a shutdown waits for beside the engine.
  let forwarders = Forwarders()

  /// Creates a manager on real time, which follows the application's lifecycle on systems that have one.
  ///
  /// While there is much to do, passes begin at least 1 ms apart. Ticks that are due, and first values and outcomes
  /// for other threads, may then be delivered up to 1 ms later. After a quiet moment they are delivered at once.
  ///
  /// - Parameters:
  ///   - target: The serial queue on which callbacks run; by default a queue of the manager's own, which runs on the
  ///     threads that Dispatch shares among queues, so that many managers need few threads. Where other code blocks all
  ///     of these threads, pass a queue of yours. A concurrent queue is a programming error, because callbacks would
  ///     overlap: a global queue stops the program at once, any other at the first pass.
  ///   - policy: What happens to ticks and time while the application is in the background; by default ticks are held
  ///     back, and time goes on.
  public convenience init(
    deliveringOn target: DispatchQueue? = nil, inBackground policy: BackgroundPolicy = .holdsTicks
  ) {
    self.init(engine: CountdownEngine(deliveringOn: target), inBackground: policy, lifecycle: .ofThisSystem)
  }

  /// Creates a manager on the time of a driver, for instance of a `ManualDriver`.
  ///
  /// The manager does not follow the application's lifecycle. The driver decides on which queue callbacks are made.
  ///
  /// - Parameter driver: The clock, which also makes the timer.
  public convenience init(driver: some CountdownDriver) {
    self.init(engine: CountdownEngine(driver: driver))
  }

  /// Creates a manager that follows notifications, with an engine of its own.
  package init(
    engine: CountdownEngine, inBackground policy: BackgroundPolicy = .holdsTicks,
    lifecycle signals: [LifecycleSignal] = []
  ) {
    self.engine = engine
    lifecycle = ApplicationLifecycle(
      of: engine, freezing: policy == .freezes,
      signals: signals.filter { policy != .continues || $0.meaning == .foreground })
  }

  /// Ends all countdowns as `cancelled`.
  deinit {
    engine.shutDown()
  }
}
