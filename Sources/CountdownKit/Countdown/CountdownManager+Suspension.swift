import CountdownCore

extension CountdownManager {
  /// What happens to time while a manager is suspended.
  public enum SuspensionPolicy: Sendable {
    /// Time goes on. The countdowns that end in the meantime deliver their end afterwards.
    case keepsCounting
    /// Time is frozen, also for countdowns to a date.
    ///
    /// A correction of a ``ServerClock`` still changes how much is left of the countdowns by that clock, unless they
    /// are paused themselves.
    case freezes
  }

  /// What happens to ticks and time while the application is in the background.
  ///
  /// With every policy, values that have changed are delivered as soon as the application comes back.
  public enum BackgroundPolicy: Sendable {
    /// Ticks are held back, and time goes on.
    case holdsTicks
    /// Ticks are held back, and time is frozen, also for countdowns to a date.
    case freezes
    /// Ticks and time go on, as long as the system lets them.
    case continues
  }

  /// Holds all ticks back until you call ``resume()``.
  ///
  /// First values, values after a move, and outcomes are still delivered. So a countdown of zero, and a countdown that
  /// you move to an instant that is not in the future, end at once, silent countdowns too. If a deadline passes during
  /// the suspension, its zero waits like a tick.
  ///
  /// While the manager is suspended, another call changes nothing: the policy of the first call stays in force. The
  /// application's lifecycle suspends the manager separately. Ticks come only while neither suspends it.
  ///
  /// - Parameter policy: What happens to time in the meantime; by default it goes on.
  /// - Complexity: O(1); to freeze time, O(*n* log *n*) in the observable models.
  public func suspend(_ policy: SuspensionPolicy = .keepsCounting) {
    engine.suspend(by: .caller, freezing: policy == .freezes)
  }

  /// Ends the suspension, and delivers the current value of each countdown whose value has changed, once.
  ///
  /// On the delivering queue, the values are delivered before this method returns; inside a callback, as soon as that
  /// callback returns. They are all delivered in one go. By contrast, when the application's lifecycle resumes the
  /// manager, they come in slices of 4 ms.
  ///
  /// You may also call this method when nothing is suspended: after a jump in time that the system did not announce,
  /// such as the sleep of the machine.
  ///
  /// - Complexity: O(1) and the pass; if time was frozen, O(*n* log *n*) in the observable models.
  public func resume() {
    engine.resume(by: .caller)
  }
}
