public import CountdownCore

/// Virtual time: a clock that stands still until it is told to go on, for tests without sleeping.
///
/// ```swift
/// let driver = ManualDriver()
/// let manager = CountdownManager(driver: driver)
/// manager.start(label, for: .seconds(3)) { label, left, _ in label.text = "\(left)" }
/// driver.advance(by: .seconds(3))
/// XCTAssertEqual(label.text, "0:00")
/// XCTAssertEqual(manager.activeCount, 0)
/// ```
///
/// Use it from one thread at a time. Every call counts as made on the delivering queue: first values and outcomes
/// are delivered before the call returns, and passes run inside `advance` and `wake`. Any number of managers may
/// share one driver, and with it the time; their passes run in the order in which they are due.
public final class ManualDriver: CountdownDriver, Sendable {
  private let clock = VirtualClock()

  /// Creates a driver whose `now` is zero and whose wall clock shows the real date.
  public init() {}

  /// The virtual time since the driver was made.
  public var now: Duration { .nanoseconds(clock.now) }

  /// The virtual wall clock: the real date when the driver was made, and what has gone by since.
  public var wallNow: Duration { clock.wallNow }

  /// Lets time pass, and runs every pass that is due on the way, in order.
  ///
  /// What `sleep` made late is run first. Inside a callback it extends the advance that is running.
  ///
  /// - Parameter duration: How far; negative is zero.
  /// - Complexity: The sum of the passes.
  public func advance(by duration: Duration) {
    clock.advance(by: Nanoseconds(saturating: duration).asDuration)
  }

  /// Lets time pass and wakes nobody: a busy queue, a stopped process.
  ///
  /// Inside a callback: a slow callback.
  ///
  /// - Parameter duration: How long; negative is zero.
  public func sleep(for duration: Duration) {
    clock.pass(Nanoseconds(saturating: duration).asDuration)
  }

  /// Runs one pass of each manager, as after a real wake-up, whether anything is due or not.
  public func wake() {
    clock.wake()
  }

  /// When the next pass is due, on the scale of `now`; nil: no timer is armed.
  public var nextWakeUp: Duration? {
    clock.earliestTimer?.armedFor.map { .nanoseconds($0) }
  }

  /// How many passes the timers ran so far, and how often `wake` was called.
  public var wakeUpCount: Int { clock.wakeUpCount }

  /// Sets the virtual wall clock forwards, or backwards, as a user or a time server does.
  ///
  /// - Parameter duration: By how much; negative is backwards.
  public func shiftWallClock(by duration: Duration) {
    clock.shiftWall(by: Nanoseconds(saturating: duration))
  }
}

// MARK: - For engines

extension ManualDriver {
  /// Always true.
  public var isDelivering: Bool { true }

  /// A timer of its own on this clock.
  public func driverForEngine() -> any CountdownDriver { VirtualTimer(clock) }

  /// Does nothing: every engine arms the timer it got from `driverForEngine`.
  public func arm(at instant: Duration) {}

  /// Does nothing: every engine disarms the timer it got from `driverForEngine`.
  public func disarm() {}

  /// Does nothing: every engine activates the timer it got from `driverForEngine`.
  public func activate(_ pass: @escaping @Sendable () -> Void) {}
}
