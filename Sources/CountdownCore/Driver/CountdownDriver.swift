/// The time an engine lives by, and the one timer that wakes it.
///
/// The package has two: one on a `DispatchSourceTimer`, and `ManualDriver` of CountdownTesting, which runs on
/// virtual time. Except for `isDelivering`, an engine may call every requirement from any thread while it holds
/// its lock: none may call the engine back before it returns.
public protocol CountdownDriver: Sendable {
  /// The time of a continuous clock: it never goes back, and goes on while the machine sleeps.
  var now: Duration { get }

  /// The time of the wall clock, since 1 January 1970, 00:00 UTC.
  var wallNow: Duration { get }

  /// Arms the timer for one pass; what it was armed for before is forgotten.
  ///
  /// - Parameter instant: When, on the scale of `now`; if that is past, as soon as possible. Never early.
  func arm(at instant: Duration)

  /// Disarms the timer: until it is armed again, no pass runs.
  func disarm()

  /// Connects the driver to its engine. Called once, before everything else.
  ///
  /// - Parameter pass: To be called on the delivering queue, one at a time, when the timer goes off. It does
  ///   not keep the engine alive.
  func activate(_ pass: @escaping @Sendable () -> Void)

  /// Whether the caller runs on the delivering queue, so that callbacks may be called at once.
  var isDelivering: Bool { get }

  /// The driver for one more engine.
  ///
  /// By default this one itself, which then serves that engine alone. A driver that is meant to be shared
  /// returns another one on the same clock.
  func driverForEngine() -> any CountdownDriver
}

extension CountdownDriver {
  /// This driver itself, which then serves one engine alone.
  public func driverForEngine() -> any CountdownDriver { self }
}
