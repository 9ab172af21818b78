import CountdownCore

/// Each of these methods returns whether what it asks for holds when it returns: that is decided under the manager's
/// lock.
///
/// A countdown can be moved until its zero is taken for delivery, also if it is overdue: then a busy queue decides. Where the
/// clock has to decide, as for a bid, move ``inTime``. Through an observation you
/// move the countdown that it follows; only `cancel` and `setTicks` concern the observation itself.
///
/// A move that changes the deadline delivers the time left, like a first value: on the shared grid, the value in force.
/// If that equals the value delivered last, it is not delivered again. On the delivering queue, it is delivered before
/// the method returns; inside a callback, as soon as that callback returns; from any other thread, as soon as possible.
extension Countdown {
  /// Ends this countdown with the outcome `cancelled`.
  ///
  /// On the delivering queue, the outcome is delivered before this method returns; inside a callback, as soon as that
  /// callback returns. The countdown makes no other callback afterwards. On any other thread, a callback that has
  /// begun, or is just about to begin, may finish, and the outcome comes after it.
  ///
  /// An actor that was not told yet that its countdown was completed can still cancel it: it is told `cancelled` in place of
  /// zero and `completed`.
  ///
  /// - Returns: Whether this call has ended it; false if it had ended already.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func cancel() -> Bool { engine.cancel(handler) }

  /// Stops this countdown's time until ``resume()``.
  ///
  /// The first value, and the value after a move, are still delivered if they are queued. If one of them is zero, the
  /// countdown ends with it. Every other value waits, the zero included: if the deadline has passed, but the zero is
  /// not delivered yet, the countdown ends when you resume it.
  ///
  /// - Returns: Whether this call has paused it; false if it is paused already, or has ended.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func pause() -> Bool { move(.pause) }

  /// Lets this countdown's time go on, with as much time left as when it was paused.
  ///
  /// What the pause has held back, the zero included, is then delivered. On the delivering queue, that happens before
  /// this method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as
  /// soon as possible.
  ///
  /// A pause moves the deadline against the shared grid. So on that grid, a resumed countdown delivers the value in
  /// force, between two instants of the grid, if that is less than the value delivered last.
  ///
  /// - Returns: Whether this call has resumed it; false if it is not paused, or has ended.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func resume() -> Bool { move(.resume) }

  /// Moves the deadline away, or nearer, by a duration, and delivers the time left.
  ///
  /// A time left (on the shared grid, a value in force) that equals the value delivered last is not delivered again.
  ///
  /// An overdue countdown is moved from its deadline. If its new deadline is not in the future either, it ends at once,
  /// also while it is paused or its manager is suspended. A countdown that goes on past zero does not end.
  ///
  /// - Parameter duration: How far to move the deadline away. A negative duration moves it nearer, at most to now,
  ///   where the countdown ends; past zero, also before now. At most 2^62 ns (146 years) are left then. Zero changes
  ///   nothing and delivers nothing.
  /// - Returns: Whether the deadline is there now, or as far away as it can be; false if the countdown has ended, and
  ///   for endless ticks.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func extend(by duration: Duration) -> Bool { move(.by(duration)) }

  /// Moves the deadline away if less time than a duration is left, and delivers the time left.
  ///
  /// A time left (on the shared grid, a value in force) that equals the value delivered last is not delivered again.
  /// If enough time is left already, nothing changes and nothing is delivered.
  ///
  /// - Parameter duration: The time that shall be left at least. Zero and negative durations change nothing; from
  ///   2^62 ns (146 years) on it is 2^62 ns.
  /// - Returns: Whether that much is left now, and true for zero and negative durations; false if the countdown has
  ///   ended, and for endless ticks.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func extend(toAtLeast duration: Duration) -> Bool { move(.toAtLeast(duration)) }

  /// Moves the deadline nearer if more time than a duration is left, and delivers the time left.
  ///
  /// If less is left already, nothing changes and nothing is delivered.
  ///
  /// A time left that equals the value delivered last is not delivered again.
  ///
  /// - Parameter duration: The time that shall be left at most. With zero or a negative duration the countdown ends, unless it
  ///   is overdue and held back: then it ends when that is over. One that goes on past zero goes on from there.
  /// - Returns: Whether no more than that is left now; false if the countdown has ended, and for endless ticks.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func shorten(toAtMost duration: Duration) -> Bool { move(.toAtMost(duration)) }

  /// Begins this countdown again, with its current ``total`` as the time left; or endless ticks, with number 0.
  ///
  /// A paused countdown runs again, and all followers begin again too. ``elapsed`` begins at zero. If the end was a
  /// date of a server's clock, corrections of that clock change nothing, until ``reschedule(for:)`` sets such a date
  /// again.
  ///
  /// The total is delivered; on the shared grid the value in force, which is at most the total, rounded up to whole
  /// intervals. If that equals the value delivered last, it is not delivered again. Ticks stay as ``setTicks(_:)`` has set
  /// them last. Endless ticks always deliver the number 0, and are planned from now.
  ///
  /// - Returns: Whether it has begun again; false if it has ended.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func restart() -> Bool { move(.restart) }

  /// Moves the deadline so that a length is left from now on, and delivers the time left.
  ///
  /// A time left (on the shared grid, a value in force) that equals the value delivered last is not delivered again.
  ///
  /// ``CountdownLength/until(_:by:)`` moves it to a date. If the countdown was started by a server's clock, the date is
  /// one of that clock, unless it names another, and the countdown follows the clock's corrections. A duration ends
  /// that: corrections then change nothing, until this method sets such a date again.
  ///
  /// A move to where the deadline is already changes nothing and delivers nothing. Suppose that a suspension holds the
  /// zero back, and the deadline is exactly now: a length of zero then changes nothing, and a negative length ends the
  /// countdown.
  ///
  /// - Parameter length: The time that shall be left, also of a paused countdown. Zero, a negative duration or a past
  ///   date ends the countdown, if that changes the deadline; one that goes on past zero goes on from there. From
  ///   2^62 ns (146 years) on it is 2^62 ns.
  /// - Returns: Whether the deadline is there now; false if the countdown has ended, and for endless ticks.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func reschedule(for length: some CountdownLength) -> Bool {
    let end = length.countdownEnd
    return move(end.moment.map { .until($0) } ?? .to(end.duration))
  }

  /// Makes a move.
  private func move(_ move: CountdownMove) -> Bool {
    engine.move(handler, inTime: isInTime, move)
  }

  /// Changes how this countdown ticks from now on.
  ///
  /// If the value in force by the new ticks is less than the value delivered last, it is delivered like a tick. So no
  /// value is delivered twice, or out of order. The same ticks as before change nothing.
  ///
  /// - **From marks to an interval**, the value in force may be more than the value delivered last by the interval or more,
  ///   because no mark has told a move or a correction. Or no mark was called, and the value in force, rounded up, is more
  ///   than the countdown ever had left. Then what is left is delivered at once, as after a move.
  /// - **Other marks** that are passed already are one call at once, in a pause and a suspension too. Past zero, zero is
  ///   one of them.
  /// - **An overdue countdown** that a pause or a suspension holds back delivers nothing until it goes on, or is moved.
  /// - **Endless ticks** keep their numbers: the next tick is planned one new interval after the last planned tick,
  ///   however late that was delivered. A first tick that is still to come stays where it is.
  ///
  /// Followers take over the new ticks, except those that have some of their own: by this method, or since they began
  /// to follow.
  ///
  /// - Parameter ticks: How it ticks.
  /// - Returns: Whether it ticks so now; false if it has ended, for silent countdowns, and for endless ticks with
  ///   `alignment: .shared` or at marks.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func setTicks(_ ticks: Ticks) -> Bool { move(.ticks(ticks)) }

  /// Changes this countdown's ``total``: for a bar that begins half empty.
  ///
  /// The time left stays, and nothing is delivered. ``restart()`` begins with the new total.
  ///
  /// - Parameter total: The duration that the countdown counts as having begun with; less than what is left counts as
  ///   what is left.
  /// - Returns: Whether it has that total now; false if it has ended, and for endless ticks.
  /// - Complexity: O(1), and O(1) more for each follower.
  @discardableResult
  public func setTotal(_ total: Duration) -> Bool { move(.total(total)) }
}
