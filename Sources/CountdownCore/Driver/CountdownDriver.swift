/// The time that engines live by: a clock, and the timers made on it.
///
/// The package has two: real time, which `CountdownEngine(deliveringOn:)` makes for itself, and `ManualDriver`, whose time
/// you move. Every requirement may be called from any thread, also by an engine that holds its lock: none may call the
/// engine.
public protocol CountdownDriver: AnyObject, Sendable {
  /// The time of a continuous clock: it never goes back, and goes on while the machine sleeps.
  var now: Duration { get }

  /// The time of the wall clock, since 1 January 1970, 00:00 UTC.
  var wallNow: Duration { get }

  /// A clock that is read before each callback, and so must be cheap: in nanoseconds, on any scale.
  ///
  /// It goes as `now` goes, in steps, and lags behind it by less than `coarseLag`. Each step costs a second look at one
  /// tick. By default it is `now` in steps of a millisecond.
  var coarseNow: Int64 { get }

  /// By how many nanoseconds `coarseNow` may lag behind; by default a millisecond.
  var coarseLag: Int64 { get }

  /// How long a pass keeps the delivering queue, one callback aside, before it lets others have a turn; by default 4 ms, half a
  /// frame of a display with 120 Hz.
  var longestSlice: Duration { get }

  /// More instants than this in a second, at which ticks of automatic tolerance are due, are a crowd; nil: any number is none. By
  /// default 100.
  ///
  /// In a crowd such a tick may be late by a hundredth of its interval, at most 10 ms, so that ticks share wake-ups. Instants count
  /// that are a millisecond apart or more, of ticks more than 100 ms apart.
  var crowdThreshold: Int? { get }

  /// A timer on this clock, for one engine.
  func makeTimer() -> any CountdownTimer
}

extension CountdownDriver {
  /// The time of `now`, in steps of a millisecond.
  public var coarseNow: Int64 {
    let now = Nanoseconds(saturating: now)
    return now &- now % 1_000_000
  }

  /// A millisecond.
  public var coarseLag: Int64 { 1_000_000 }

  /// 100.
  public var crowdThreshold: Int? { 100 }

  /// Four milliseconds.
  public var longestSlice: Duration { .milliseconds(4) }
}

/// The timer of one engine, and the queue on which it goes off: the delivering queue.
///
/// An engine may call every requirement from any thread, `arm` and `disarm` while it holds its lock: none may call the
/// engine back before it returns.
public protocol CountdownTimer: AnyObject, Sendable {
  /// Connects the timer to its engine. Called before everything else; called once more, it replaces what was there.
  ///
  /// - Parameter pass: To be called on the delivering queue, one at a time, when the timer goes off.
  func activate(_ pass: @escaping @Sendable () -> Void)

  /// Arms the timer for one pass; what it was armed for before is forgotten.
  ///
  /// - Parameter instant: When, on the scale of the driver's `now`; if that is past, as soon as possible. Never early.
  func arm(at instant: Duration)

  /// Runs the pass once more after what waits on the delivering queue: it has given the queue back, and is to go on.
  ///
  /// By default the timer is armed for an instant that is past.
  func goOn()

  /// Disarms the timer: until it is armed again, no pass runs but one that is on its way.
  func disarm()

  /// Whether the caller runs on the delivering queue, so that callbacks may be made at once.
  ///
  /// - Parameter onMainActor: Whether there are callbacks that belong to the main actor.
  /// - Returns: False where in doubt.
  func isDelivering(onMainActor: Bool) -> Bool

  /// Whether all that runs on the delivering queue runs on the main actor.
  var deliversOnMainActor: Bool { get }
}

extension CountdownTimer {
  /// Arms the timer for an instant that is past.
  public func goOn() { arm(at: .zero) }
}
