public import CountdownCore
public import Dispatch

/// Runs any number of countdowns, for any objects, off one timer.
///
/// A receiver has at most one countdown in each manager: starting another replaces the first. Receivers are held
/// weakly; when one is gone its countdown ends. Callbacks are made on one queue, the delivering queue, one at a time.
///
/// Every method may be called from any thread, from a callback and from a `deinit`.
public final class CountdownManager: Sendable {
  /// The manager that delivers on the main queue.
  public static let shared = CountdownManager(deliveringOn: .main)

  let engine: Engine
  private let lifecycle: ApplicationLifecycle?

  /// Creates a manager on real time, that follows the application's lifecycle where there is one.
  ///
  /// - Parameter target: The serial queue on which callbacks are made; nil: one of its own. A concurrent queue
  ///   is a mistake: callbacks would overlap.
  public convenience init(deliveringOn target: DispatchQueue? = nil) {
    self.init(driver: DispatchDriver(deliveringOn: target), lifecycle: .ofThisSystem)
  }

  /// Creates a manager on the time of a driver, `ManualDriver` for instance.
  ///
  /// It knows no lifecycle.
  ///
  /// - Parameter driver: The clock and timer.
  public convenience init(driver: some CountdownDriver) {
    self.init(driver: driver, lifecycle: [])
  }

  /// A manager that follows notifications.
  package convenience init(driver: some CountdownDriver, lifecycle signals: [LifecycleSignal]) {
    self.init(engine: Engine(driver: driver), lifecycle: signals)
  }

  /// A manager of an engine that it has for itself.
  package init(engine: Engine, lifecycle signals: [LifecycleSignal] = []) {
    self.engine = engine
    lifecycle = signals.isEmpty ? nil : ApplicationLifecycle(of: engine, signals: signals)
  }

  /// Ends all countdowns as `cancelled`.
  deinit {
    engine.shutDown()
  }
}
