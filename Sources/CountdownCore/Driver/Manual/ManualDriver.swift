/// A driver whose time you move: for tests without sleeping, for simulations, and for games, which advance it by each frame.
///
/// In a test, time passes at once:
///
/// ```swift
/// let driver = ManualDriver()
/// let manager = CountdownManager(driver: driver)
/// let label = UILabel()
/// label.countDown(for: .seconds(3), using: manager) { label, left in label.text = "\(left)" }
/// driver.advance(by: .seconds(3))
/// XCTAssertEqual(label.text, "0:00")
/// XCTAssertEqual(manager.activeCount, 0)
/// ```
///
/// In a game, time passes with the frames; slower or faster than real time, or not at all:
///
/// ```swift
/// @MainActor final class World {
///   let driver = ManualDriver()
///   let cooldowns: CountdownManager
///   /// 1 is real time, 0.25 slow motion; 0 freezes the world.
///   var speed = 1.0
///
///   init() { cooldowns = CountdownManager(driver: driver) }
///
///   func update(elapsed: Duration) {
///     driver.advance(by: elapsed * speed)
///   }
/// }
/// ```
///
/// Every call may be made from any thread. Whoever makes time pass is the delivering queue meanwhile: passes run inside
/// `advance` and `wake`, and other threads that want time to pass wait. While nobody does, everybody counts as being on the
/// delivering queue, so that first values and outcomes are delivered before a call returns; those of one manager come one
/// at a time, those of different managers, called on different threads, may come at once. A manager that was given blocks
/// of the main actor makes its callbacks there only: to make time pass for it elsewhere is a programmer's mistake, and
/// traps.
///
/// Any number of managers may share one driver, and with it the time; their passes run in the order in which they are due.
///
/// Virtual time ends at 2^62 nanoseconds, 146 years: it stands still there, and what is due then or later is not delivered.
public final class ManualDriver: CountdownDriver, Sendable {
  package let time: ManualTime
  /// What the modules above keep for this driver.
  package let slot = Protected<(any AnyObject & Sendable)?>(nil)
  /// nil, so that virtual time is exact.
  public let crowdThreshold: Int?

  /// Creates a driver whose `now` is zero, and whose wall clock shows the real time, in whole seconds.
  public convenience init() {
    self.init(wallNow: .seconds(DispatchDriver.wallNow.components.seconds))
  }

  /// Creates a driver whose `now` is zero.
  ///
  /// - Parameter wallNow: What the virtual wall clock shows: the time since 1 January 1970, 00:00 UTC.
  package convenience init(wallNow: Duration) {
    self.init(wallNow: wallNow, crowdThreshold: nil)
  }

  /// Creates a driver whose `now` is zero, and on which automatic tolerances have an effect.
  package init(wallNow: Duration = .zero, crowdThreshold: Int?) {
    time = ManualTime(wallOrigin: wallNow)
    self.crowdThreshold = crowdThreshold
  }

  /// The virtual time since the driver was made.
  public var now: Duration { .nanoseconds(time.now) }

  /// Lets time pass, and runs every pass that is due on the way, in order.
  ///
  /// What `sleep` made late is run first. Inside a callback it extends the advance that is running; where none is, in the
  /// callback of a first value for instance, it is like `sleep`, and the passes come after that callback.
  ///
  /// What another thread is delivering when this begins, the end of a loop in a task for instance, is not waited for: what
  /// becomes due of that manager meanwhile is told there, or by the next advance, be it by zero. For tasks there is
  /// `await driver.advance(by:)`.
  ///
  /// - Parameter duration: How far; negative is zero.
  /// - Complexity: The sum of the passes.
  public func advance(by duration: Duration) {
    let duration = Nanoseconds(saturating: duration).asDuration
    time.advance { $0.saturatingAdd(duration) }
  }

  /// Lets time pass up to an instant, and runs every pass that is due on the way, in order; otherwise as `advance(by:)`.
  ///
  /// Inside a callback the advance that is running goes on up to that instant, if it would end before.
  ///
  /// - Parameter instant: On the scale of `now`; what is past by now lets no time pass.
  /// - Complexity: The sum of the passes.
  public func advance(to instant: Duration) {
    let instant = Nanoseconds(saturating: instant).asDuration
    time.advance { max($0, instant) }
  }

  /// Lets time pass until everything on it has ended, and runs every pass on the way, in order.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let manager = CountdownManager(driver: driver)
  /// manager.start(for: .seconds(90)) { left in print(left) }
  /// XCTAssert(driver.advanceToEnd(within: .seconds(100)))
  /// XCTAssertEqual(driver.now, .seconds(90))
  /// ```
  ///
  /// Time stands still where the last countdown ends, be it in a task or a manager of another part of the program. Endless
  /// ticks, and what is paused or suspended, do not end.
  ///
  /// - Parameter duration: How far at most; negative is zero.
  /// - Returns: Whether everything has ended. If not, all of `duration` has passed. Inside a callback of an advance it adds `duration`
  ///   to that advance, and returns false at once.
  /// - Complexity: The sum of the passes.
  @discardableResult
  public func advanceToEnd(within duration: Duration) -> Bool {
    time.advanceToEnd(within: Nanoseconds(saturating: duration).asDuration)
  }

  /// Lets time pass and wakes nobody: a busy queue, a stopped process.
  ///
  /// Inside a callback: a slow callback.
  ///
  /// - Parameter duration: How long; negative is zero.
  public func sleep(for duration: Duration) {
    time.elapse(Nanoseconds(saturating: duration).asDuration)
  }

  /// Runs one pass of each manager, as after a real wake-up, whether anything is due or not.
  public func wake() {
    time.wake()
  }

  /// When the next pass is due, on the scale of `now`; nil: no timer is armed.
  public var nextWakeUp: Duration? {
    time.nextWakeUp.map { .nanoseconds($0) }
  }

  /// How many passes the timers ran so far, and how often `wake` was called.
  public var wakeUpCount: Int { time.wakeUpCount }

  /// Sets the virtual wall clock forwards, or backwards, as a user or a time server does.
  ///
  /// - Parameter duration: By how much; negative is backwards.
  public func shiftWallClock(by duration: Duration) {
    time.shiftWall(by: .nanoseconds(Nanoseconds(saturating: duration)))
  }

  // MARK: For engines

  /// The virtual wall clock's time since 1 January 1970, 00:00 UTC.
  public var wallNow: Duration { time.wallNow }

  /// The same as `now`.
  public var coarseNow: Int64 { time.now }

  /// Zero: it does not lag behind.
  public var coarseLag: Int64 { 0 }

  /// Without end: virtual time passes for nobody else.
  public var longestSlice: Duration { .nanoseconds(Nanoseconds.longest) }

  /// A timer of its own on this clock.
  public func makeTimer() -> any CountdownTimer { ManualTimer(time) }
}
