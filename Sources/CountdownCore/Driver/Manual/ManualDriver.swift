/// A driver whose time you move: for tests without sleeping, for simulations, and for games, which move time with
/// each frame.
///
/// In a test, time passes at once:
///
/// ```swift
/// let driver = ManualDriver()
/// let manager = CountdownManager(driver: driver)
/// let label = UILabel()
/// label.countDown(for: .seconds(3), using: manager) { label, left in
///   label.text = "\(left)"
/// }
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
/// You may call everything from any thread. While a thread lets time pass, it is the delivering queue: passes run
/// inside `advance` and `wake`, and other threads that want to let time pass wait. While no thread lets time pass,
/// every caller counts as being on the delivering queue, so first values and outcomes are delivered before a call
/// returns. Callbacks of one manager come one at a time; callbacks of different managers, called on different
/// threads, may come at once.
///
/// A manager with closures of the main actor makes its callbacks on the main actor only. To let time pass for it
/// elsewhere is a programmer's mistake, which stops the program with a message that says so.
///
/// Any number of managers may share one driver, and with it the time. Their passes run in the order in which they are
/// due.
///
/// Virtual time ends at 2^62 nanoseconds (146 years). It stops there, and what is due then or later is not delivered.
public final class ManualDriver: CountdownDriver, Sendable {
  let time: ManualTime
  /// A slot in which the modules above Core keep state for this driver.
  package let slot = Protected<(any AnyObject & Sendable)?>(nil)
  /// Which part of the limits in real time it gives to what does not end: less than 1 in tests of these limits.
  package let patience: Double
  /// The threshold of a crowd: nil, which means no crowd at any number, so that virtual time is exact.
  public let crowdThreshold: Int?

  /// Creates a driver whose `now` is zero, and whose wall clock shows the real time, in whole seconds.
  public convenience init() {
    self.init(wallNow: .seconds(DispatchDriver.wallNow.components.seconds))
  }

  /// A driver on which nothing may wait: what starts a countdown on it stops the program, and says so.
  ///
  /// For tests of code that must not count down, and as the default where each test has to pass a driver of its own.
  public static let unused = ManualDriver(isUnused: true)

  /// Creates a driver whose `now` is zero.
  ///
  /// - Parameters:
  ///   - wallNow: What the virtual wall clock shows: the time since 1 January 1970, 00:00 UTC.
  ///   - crowdThreshold: The threshold of a crowd, with which automatic tolerances have an effect.
  ///   - isUnused: Whether nothing may wait on it.
  ///   - patience: Which part of the limits is given to what does not end.
  package init(
    wallNow: Duration = .zero, crowdThreshold: Int? = nil, isUnused: Bool = false, patience: Double = 1
  ) {
    time = ManualTime(wallOrigin: wallNow, isUnused: isUnused, patience: patience)
    self.patience = patience
    self.crowdThreshold = crowdThreshold
    // Before the test makes its tasks.
    (self as? any JobCounting)?.countJobs()
  }

  /// The virtual time since the driver was made.
  public var now: Duration { .nanoseconds(time.now) }

  /// The same time as ``now``, in nanoseconds.
  public var nowInNanoseconds: Int64 {
    // Never negative. Written so that it is not the very code of `coarseNow`, which would be reached by a jump then, in each tick.
    max(0, time.now)
  }

  /// Lets time pass, and runs every pass that is due on the way, in order.
  ///
  /// Passes that ``sleep(for:)`` made late run first. Outside a callback, the passes run on the calling thread before
  /// this method returns. If a callback sleeps until the end of the advance or longer, what was due when it returned is delivered,
  /// in one pass of each manager, and no more.
  ///
  /// Inside a callback of an advance, this method extends that advance. In another callback, such as that of a first
  /// value, it lets time pass as ``sleep(for:)`` does, and the passes run after that callback.
  ///
  /// Another thread may be delivering when this method begins, for instance at the end of a loop in a task. This
  /// method does not wait for that. What becomes due for that manager in the meantime is delivered on that thread, or
  /// by the next advance, even one by zero. To wait for tasks, use `await driver.advance(by:)` of CountdownTesting.
  ///
  /// If callbacks begin again and again at one instant, a hundred thousand times, or a thousand times with two million callbacks, the
  /// program stops with a message that lists what waits.
  ///
  /// - Parameter duration: How far; a negative duration is zero.
  /// - Complexity: The sum of the passes.
  public func advance(by duration: Duration) {
    let duration = Nanoseconds(saturating: duration).asDuration
    time.advance { $0.saturatingAdd(duration) }
  }

  /// Lets time pass up to an instant, and runs every pass that is due on the way, in order.
  ///
  /// Passes that ``sleep(for:)`` made late run first. Outside a callback, the passes run on the calling thread before
  /// this method returns. If a callback sleeps until the end of the advance or longer, what was due when it returned is delivered,
  /// in one pass of each manager, and no more.
  ///
  /// Inside a callback of an advance, this method extends that advance up to the instant, if it would end before. In
  /// another callback, such as that of a first value, it lets time pass as ``sleep(for:)`` does, and the passes run
  /// after that callback.
  ///
  /// Another thread may be delivering when this method begins, for instance at the end of a loop in a task. This
  /// method does not wait for that. What becomes due for that manager in the meantime is delivered on that thread, or
  /// by the next advance, even one by zero. To wait for tasks, use `await driver.advance(to:)` of CountdownTesting.
  ///
  /// If callbacks begin again and again at one instant, a hundred thousand times, or a thousand times with two million callbacks, the
  /// program stops with a message that lists what waits.
  ///
  /// - Parameter instant: The instant, on the scale of ``now``. If it is past, no time passes.
  /// - Complexity: The sum of the passes.
  public func advance(to instant: Duration) {
    let instant = Nanoseconds(saturating: instant).asDuration
    time.advance { max($0, instant) }
  }

  /// Ends the advance that is running at this instant: time does not go on, and what else is due at the instant is delivered.
  ///
  /// Call it in a callback, or in a task, of that advance. If none is running, nothing is done.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let manager = CountdownManager(driver: driver)
  /// manager.startTicking(every: .seconds(1)) { number in
  ///   if number == 3 { driver.stopAdvance() }
  /// }
  /// driver.advance(by: .seconds(100))
  /// XCTAssertEqual(driver.now, .seconds(3))
  /// ```
  public func stopAdvance() { time.stop() }

  /// What waits for time to pass, of all managers on this driver, in the order in which it ends or ticks: for the message of a
  /// test that fails.
  ///
  /// - Complexity: O(*n* log *n*).
  public var pending: [PendingCountdown] { time.pending }

  /// Lets time pass until everything on it that ends has ended, and runs every pass on the way, in order.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let manager = CountdownManager(driver: driver)
  /// manager.start(for: .seconds(90)) { left in print(left) }
  /// XCTAssert(driver.advanceToEnd(within: .seconds(100)))
  /// XCTAssertEqual(driver.now, .seconds(90))
  /// ```
  ///
  /// Time stops where the last countdown ends, also if it belongs to a task, or to a manager of another part of the
  /// program. Endless ticks and countdowns past zero, which never end, are not waited for. Countdowns that are paused or
  /// suspended are.
  ///
  /// If callbacks begin again and again at one instant, the program stops with a message that lists what waits.
  ///
  /// - Parameter duration: How far at most; a negative duration is zero.
  /// - Returns: Whether everything that ends has ended. If not, all of `duration` has passed, and what the last callbacks slept
  ///   beyond that; ``pending`` says what is left. Inside a callback of an advance, this method adds `duration` to that advance, and returns false at once.
  /// - Complexity: The sum of the passes.
  @discardableResult
  public func advanceToEnd(within duration: Duration) -> Bool {
    time.advanceToEnd(within: Nanoseconds(saturating: duration).asDuration)
  }

  /// Lets time pass as `advance`, or as `advanceToEnd`, for a caller that waits for others after each pass.
  ///
  /// - Parameters:
  ///   - end: Where the advance ends.
  ///   - endsWithAll: Whether the advance ends where everything has ended.
  ///   - wait: Waits, before the first pass and after each.
  /// - Returns: Whether everything that ends has ended, if the caller has asked for that.
  @discardableResult
  package func advance(
    to end: Nanoseconds, endsWithAll: Bool, waiting wait: () async -> Void
  ) async -> Bool {
    var (hasRun, stops) = (true, time.stops)
    var advance = Advance(to: min(end, .longest), waitsForTasks: true)
    await wait()
    if stops != time.stops { (advance.end, stops) = (time.now, time.stops) }
    while hasRun {
      if !time.isEndless { time.noteEnd() } else if !time.leaveInstant(before: advance.end) { break }
      hasRun = endsWithAll ? time.stepToEnd(of: &advance) : time.step(of: &advance)
      // Also after the last step: it may have waited for another caller's pass, which has offered something.
      await wait()
      if stops != time.stops { (advance.end, stops) = (time.now, time.stops) }
    }
    if time.isEndless { _ = time.leaveInstant(before: time.now) }
    return endsWithAll && time.endOrElapse(to: advance.end)
  }

  /// Counts turns of the tasks that an advance waits for, at this instant.
  ///
  /// - Returns: Whether the instant does not end: the advance is to go on.
  package func noteTurns(_ count: Int) -> Bool { time.noteTurns(count) }

  /// Whether a delivery is under way, on any thread.
  package var isDelivering: Bool { time.isUnderWay }

  /// Whether anybody has let time pass.
  package var hasPassed: Bool { time.now > 0 || time.hasPassed }

  /// What to say of this instant, if it does not end, and the one before has ended.
  package var newEndlessInstant: String? { time.newEndlessInstant }

  /// Lets time pass without running any pass, like a busy queue or a stopped process.
  ///
  /// Inside a callback, this makes the callback a slow one.
  ///
  /// - Parameter duration: How long; a negative duration is zero.
  public func sleep(for duration: Duration) {
    time.elapse(Nanoseconds(saturating: duration).asDuration)
  }

  /// Runs one pass of each manager, as after a real wake-up, whether anything is due or not.
  ///
  /// Outside a callback, the passes run on the calling thread before this method returns.
  public func wake() {
    time.wake()
  }

  /// When the next pass is due, on the scale of ``now``; nil if no timer is armed.
  public var nextWakeUp: Duration? {
    time.nextWakeUp.map { .nanoseconds($0) }
  }

  /// The number of passes that the timers have run, plus the number of calls of ``wake()``.
  public var wakeUpCount: Int { time.wakeUpCount }

  /// Sets the virtual wall clock forwards or backwards, as a user or a time server does.
  ///
  /// - Parameter duration: How far; a negative duration sets the clock backwards.
  public func shiftWallClock(by duration: Duration) {
    time.shiftWall(by: .nanoseconds(Nanoseconds(saturating: duration)))
  }

  // MARK: For engines

  /// The virtual wall clock's time since 1 January 1970, 00:00 UTC.
  public var wallNow: Duration { wallTime(at: now) }

  /// Returns the virtual wall clock's time at an instant.
  ///
  /// - Parameter instant: The instant, on the scale of ``now``.
  /// - Returns: The time since 1 January 1970, 00:00 UTC.
  public func wallTime(at instant: Duration) -> Duration { time.wallTime(at: instant) }

  /// The same time as ``now``, in nanoseconds.
  public var coarseNow: Int64 { time.now }

  /// Zero, because `coarseNow` does not lag behind `now`.
  public var coarseLag: Int64 { 0 }

  /// The longest duration, 2^62 ns: a pass never gives the queue back, since virtual time passes for nothing else.
  public var longestSlice: Duration { .nanoseconds(Nanoseconds.longest) }

  /// Creates a timer on this clock, for one engine.
  ///
  /// - Returns: The timer.
  public func makeTimer() -> any CountdownTimer { ManualTimer(time) }
}

/// Time that has to know of the jobs of all tasks.
///
/// CountdownTesting makes `ManualDriver` conform. A cast finds the conformance, in programs that have that module.
package protocol JobCounting {
  /// Counts the jobs of tasks from now on.
  func countJobs()
}
