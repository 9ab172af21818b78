/// The end of a countdown as an instant of a clock, in place of a duration.
///
/// The engine asks it under its lock: it may read clocks. It must not call an engine then, nor release anything.
package protocol CountdownInstant: AnyObject, Sendable {
  /// Returns the time to this instant.
  ///
  /// - Parameters:
  ///   - now: The driver's time that counts as now.
  ///   - driver: The driver.
  ///   - keeper: The `DeadlineKeeper` of the countdown, if it has one.
  /// - Returns: The time, negative if the instant is past.
  func timeLeft(at now: Duration, of driver: any CountdownDriver, kept keeper: AnyObject?)
    -> Duration
}
