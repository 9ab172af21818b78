/// The time that managers use: a clock, and the timers made on it.
///
/// The package has two drivers: real time, which `CountdownManager(deliveringOn:)` makes for itself, and
/// `ManualDriver`, whose time you move. An engine, which is the inside of a manager, may call every requirement on any thread, also while it holds its
/// lock: so no requirement may call the engine.
public protocol CountdownDriver: AnyObject, Sendable {
  /// The time of a continuous clock, which never goes back, and goes on while the machine sleeps.
  var now: Duration { get }

  /// The same time as ``now``, in whole nanoseconds: this is what a manager reads, once for nearly every call.
  ///
  /// The default converts ``now``.
  var nowInNanoseconds: Int64 { get }

  /// The time of the wall clock since 1 January 1970, 00:00 UTC.
  var wallNow: Duration { get }

  /// Returns the time of the wall clock at an instant at which the driver's clock was read.
  ///
  /// The default reads both clocks now, in an order in which a delay between the two makes the result too early.
  ///
  /// - Parameter instant: The instant, on the scale of ``now``.
  /// - Returns: The time since 1 January 1970, 00:00 UTC, as far as the wall clock was not set since.
  func wallTime(at instant: Duration) -> Duration

  /// The time of a cheap clock, in nanoseconds on any scale: it is read after each callback.
  ///
  /// This clock goes as ``now`` goes, in steps, and lags behind it by less than ``coarseLag``. Each step costs a
  /// second look at one tick. The default is ``now`` in steps of a millisecond.
  var coarseNow: Int64 { get }

  /// How far ``coarseNow`` may lag behind, in nanoseconds; the default is a millisecond.
  var coarseLag: Int64 { get }

  /// How long a pass keeps the delivering queue, a single callback aside, before it lets others have a turn.
  ///
  /// The default is 4 ms, half a frame of a display with 120 Hz.
  var longestSlice: Duration { get }

  /// The largest number of instants in a second that is not a crowd; nil for no crowd at any number.
  ///
  /// The default is 64. In a crowd a tick with automatic tolerance may be late by a hundredth of its interval, at most
  /// 10 ms, so that ticks share wake-ups. Only such ticks count, if their interval is 100 ms or more. Ticks within
  /// about a millisecond count as one instant.
  var crowdThreshold: Int? { get }

  /// Creates a timer on this clock, for one engine.
  ///
  /// - Returns: The timer.
  func makeTimer() -> any CountdownTimer
}

extension CountdownDriver {
  /// ``now``, to the nearest nanosecond; less than 2^62 of them.
  public var nowInNanoseconds: Int64 { Nanoseconds(saturating: now) }

  /// The wall clock's present time, less what has passed since the instant.
  public func wallTime(at instant: Duration) -> Duration {
    let wallNow = wallNow
    return wallNow - (now - instant)
  }

  /// The time of ``now`` in steps of a millisecond.
  public var coarseNow: Int64 {
    let now = Nanoseconds(saturating: now)
    return now &- now % 1_000_000
  }

  /// One millisecond.
  public var coarseLag: Int64 { 1_000_000 }

  /// The default threshold, 64 instants in a second.
  public var crowdThreshold: Int? { 64 }

  /// The default length, 4 ms.
  public var longestSlice: Duration { .milliseconds(4) }
}

/// The timer of one engine, and the queue on which it goes off: the delivering queue.
///
/// An engine may call every requirement on any thread, and nearly all while it holds its lock: so no requirement may
/// call the engine before it returns.
public protocol CountdownTimer: AnyObject, Sendable {
  /// Connects the timer to its engine.
  ///
  /// The engine calls this method before all others. Another call replaces the earlier closure. The closure keeps the
  /// engine, which keeps the timer: when the manager is gone and nothing is left to be delivered, the engine calls this
  /// method once more, with a closure that does nothing.
  ///
  /// - Parameter pass: The closure to call on the delivering queue when the timer goes off, one call at a time.
  func activate(_ pass: @escaping @Sendable () -> Void)

  /// Arms the timer for one pass, in place of the instant that it was armed for before.
  ///
  /// - Parameter instant: When to go off, on the scale of the driver's `now`; never early. If the instant is past,
  ///   the timer goes off as soon as possible.
  func arm(at instant: Duration)

  /// Runs the pass once more, behind the work that waits on the delivering queue.
  ///
  /// The engine calls this method when a pass has given the queue back, and has to go on. The default arms the timer
  /// for an instant that is past.
  func goOn()

  /// Disarms the timer: until it is armed again, no pass runs, except one that is on its way.
  func disarm()

  /// Returns whether the caller runs on the delivering queue, so that callbacks may be made at once.
  ///
  /// - Parameter onMainActor: Whether there are callbacks that belong to the main actor.
  /// - Returns: Whether the caller runs there; false if in doubt.
  func isDelivering(onMainActor: Bool) -> Bool

  /// Whether everything on the delivering queue runs on the main actor.
  var deliversOnMainActor: Bool { get }
}

extension CountdownTimer {
  /// Arms the timer for an instant that is past.
  public func goOn() { arm(at: .zero) }
}
