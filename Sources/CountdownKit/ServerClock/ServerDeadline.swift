import CountdownCore
import CountdownFoundation

/// Moves the deadline of one countdown when its server's clock is corrected.
///
///     engine ──▶ countdown ◀──▶ ServerDeadline ──▶ clock
///        ◀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘    ◀╌╌╌╌╌╌╌┘           ╌╌ weakly
///
/// The countdown holds this object, which keeps its deadline: when it has ended, for whatever reason, the engine gives it up, and the clock
/// forgets it.
///
/// A correction moves the deadline by the difference to what was known before; it does not set the deadline to the
/// date. So an extension or a pause in the meantime keeps its effect.
final class ServerDeadline: DeadlineKeeper, @unchecked Sendable {
  // Unchecked: `clock`, `former`, `offset` and `isFollowed` are changed under the engine's lock, once there is a countdown.

  private var clock: ServerClock
  /// The clocks that it has followed before, each once: to release the last reference to one under the engine's lock would run a client's
  /// code there.
  private var former: [ServerClock] = []
  private let engine: CountdownEngine
  /// The countdown, which keeps this object in turn until its end, or until it turns out that another is kept in its place.
  private let countdown: CountdownHandler
  /// How far the clock by which the countdown counts is ahead of the continuous clock.
  ///
  /// That is the server's clock, or, before the first sample, the device's clock.
  private var offset: Nanoseconds
  /// Whether the deadline is a date of the clock; false once a caller has set the time left as a duration.
  private var isFollowed = true

  /// Creates what keeps the deadline of a countdown that is about to start.
  init(of countdown: CountdownHandler, by clock: ServerClock, in engine: CountdownEngine) {
    self.countdown = countdown
    self.clock = clock
    self.engine = engine
    offset = clock.offset(at: engine.driver.now, of: engine.driver)
  }

  deinit { clock.removeFollower(self) }

  /// The time that the countdown's clock shows, counted from 1 January 1970, 00:00 UTC; nil if the deadline is not a
  /// date of that clock.
  ///
  /// Read it under the engine's lock.
  var wallTime: Duration? {
    isFollowed ? clock.continuousNow + .nanoseconds(offset) : nil
  }

  /// Returns the time until a date by what is known at present; from then on the countdown counts so.
  ///
  /// Call it under the engine's lock.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - other: The clock of the date; nil: the clock by which the countdown counts.
  ///   - driver: The driver of its engine.
  ///   - now: The driver's time that counts as now.
  /// - Returns: The time, negative if the date is past.
  func newTimeLeft(until date: Date, by other: ServerClock?, of driver: any CountdownDriver, at now: Duration)
    -> Duration
  {
    if let other, other !== clock {
      clock.removeFollower(self)
      if !former.contains(where: { $0 === clock }) { former.append(clock) }
      clock = other
      clock.addFollower(self)
    }
    isFollowed = true
    offset = clock.offset(at: now, of: driver)
    return clock.timeLeft(until: date, ahead: offset, at: now, of: driver)
  }

  /// Notes that the deadline is a duration from now on: corrections change nothing.
  func forgetDate() { isFollowed = false }

  /// Moves the deadline by what a clock has learned.
  ///
  /// The clock calls this method on the thread that has brought the sample, outside its lock. The calls for two corrections at
  /// once may come in either order, but each comes after its own correction, and asks the clock: so the deadline is right in
  /// the end.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - instant: The time of its continuous clock when it began to correct deadlines. One that comes much later leaves its
  ///     callbacks to the next pass.
  func correct(by clock: ServerClock, since instant: Duration) {
    let isSliceOver = clock.continuousNow - instant >= engine.driver.longestSlice
    engine.move(countdown, .byClock(isSliceOver: isSliceOver))
  }

  /// Returns how far to move the deadline; nil if the countdown already counts by what is known.
  ///
  /// Call it under the engine's lock, so that of two corrections at once neither is counted twice.
  func takeCorrection() -> Duration? {
    guard isFollowed, let known = clock.believed.map({ Nanoseconds(saturating: $0.middle) }), known != offset
    else { return nil }
    defer { offset = known }
    return .nanoseconds(offset.saturatingSubtract(known))
  }
}
