/// The end of a countdown as an instant of a clock, in place of a duration.
///
/// The engine asks it, and what keeps a deadline, under its lock: they may read clocks. They must not call an engine, nor release
/// anything.
package protocol CountdownInstant: AnyObject, Sendable {
  /// Returns the time to this instant.
  ///
  /// - Parameters:
  ///   - now: The driver's time that counts as now.
  ///   - driver: The driver.
  ///   - keeper: What keeps the countdown's deadline, if anything does.
  /// - Returns: The time, negative if the instant is past.
  func timeLeft(at now: Duration, of driver: any CountdownDriver, kept keeper: (any DeadlineKeeper)?)
    -> Duration
}

/// What keeps the deadline of one countdown by a clock of its own, which may be corrected.
///
/// The countdown holds it until its end, and its followers' calls find it.
package protocol DeadlineKeeper: AnyObject, Sendable {
  /// The time that its clock shows, since 1 January 1970, 00:00 UTC; nil if the deadline is no date of that clock.
  var wallTime: Duration? { get }

  /// Notes the countdown, before any other thread can know of it.
  func note(_ countdown: CountdownHandler)

  /// Notes that the deadline is a duration from now on, and no date.
  func forgetDate()

  /// Returns how far to move the deadline; nil if the countdown already counts by what is known of the clock.
  func takeCorrection() -> Duration?
}
