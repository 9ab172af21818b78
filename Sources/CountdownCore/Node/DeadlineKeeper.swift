/// What keeps the deadline of one countdown by a clock of its own, which may be corrected.
///
/// The countdown holds it until its end, and its followers' calls find it. The engine asks it under its lock: it may read clocks. It must
/// not call an engine, nor release anything.
package protocol DeadlineKeeper: AnyObject, Sendable {
  /// The time that its clock shows, since 1 January 1970, 00:00 UTC; nil if the deadline is no date of that clock.
  var wallTime: Duration? { get }

  /// Notes that the deadline is a duration from now on, and no date.
  func forgetDate()

  /// Returns how far to move the deadline; nil if the countdown already counts by what is known of the clock.
  func takeCorrection() -> Duration?
}
