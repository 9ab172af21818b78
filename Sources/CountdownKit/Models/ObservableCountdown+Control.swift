import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// Starts a countdown, and replaces the running one, if any.
  ///
  /// The properties are up to date when this method returns. If the countdown ends at once, they show that too (inside
  /// one of the manager's callbacks: right after that callback). They never show the end of a countdown that is
  /// replaced; its `onEnd` gets `replaced` before they show the new countdown. A call in that closure steers the new
  /// countdown, and shows it.
  ///
  /// ```swift
  /// let rest = ObservableCountdown()
  /// rest.start(for: .seconds(300)) { outcome in
  ///   if outcome == .completed { print("back to work") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: When ``timeLeft`` changes; every second by default. See ``Countdown/Ticks``.
  ///   - total: The value of ``total``, for something that began earlier, for instance before the app was launched.
  ///     nil, the default, or less than the time left: the total is the time left.
  ///   - onEnd: A closure that receives the outcome of this countdown, on the main actor: exactly once, when the
  ///     properties show the end. It gets `replaced` if another countdown was started, and `receiverReleased` if this
  ///     object was deallocated. The closure, and what it captures, is kept until then. The default is nil: no
  ///     callback.
  /// - Precondition: The manager delivers on the main queue; any other is a programming error that stops the program.
  /// - Complexity: O(1) expected.
  public func start(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond, of total: Duration? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    model.begin(length.countdownEnd, ticks: ticks, bringing: CountdownPast(total: total), onEnd: onEnd)
  }

  /// Prepares a countdown, in place of the countdown that may be running: it shows its full time, and waits until
  /// ``resume()`` or ``toggle()``.
  ///
  /// It is as a start and a pause in one: ``phase`` is `paused`.
  ///
  /// ```swift
  /// let focus = ObservableCountdown()
  /// focus.prepare(for: .minutes(25))
  /// print(focus.timeLeft, focus.isRunning)  // 25:00 false
  /// focus.toggle()
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long. `.until(date)` counts what is left at this call. See ``CountdownLength``.
  ///   - ticks: When ``timeLeft`` changes; every second by default. See ``Countdown/Ticks``.
  ///   - total: The value of ``total``. nil, the default, or less than the time left: the total is the time left.
  ///   - onEnd: A closure that receives the outcome of this countdown, as in ``start(for:ticks:of:onEnd:)``.
  /// - Precondition: The manager delivers on the main queue; any other is a programming error that stops the program.
  /// - Complexity: O(1) expected.
  public func prepare(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond, of total: Duration? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    let past = CountdownPast(total: total, isPaused: true)
    model.begin(length.countdownEnd, ticks: ticks, bringing: past, onEnd: onEnd)
  }

  /// Begins again, with the present ``total`` as the time left.
  ///
  /// A countdown that is running or paused stays the same countdown, and runs; its `onEnd` is called for its end. A
  /// countdown that has ended is started anew, with the total and the ticks that it had. Its `onEnd` was used up:
  /// to get the new outcome, use `start(for: model.total) { … }`.
  ///
  /// The end is a duration from now on: if it was a date of a server's clock, corrections of that clock change
  /// nothing, until ``reschedule(for:)`` sets such a date again. A countdown that is started anew counts by no
  /// server's clock. If nothing was started, this does nothing.
  ///
  /// - Returns: Whether it has begun again; false if nothing was started.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func restart() -> Bool {
    if model.move({ $0.restart() }) { return true }
    guard let ticks = model.ticks else { return false }
    model.begin(CountdownEnd(after: model.shown.total), ticks: ticks, onEnd: nil)
    return true
  }

  /// Stops the countdown's time until ``resume()``.
  ///
  /// - Returns: Whether it is paused now and was running; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func pause() -> Bool { model.move { $0.pause() } }

  /// Lets the countdown's time go on, with as much time left as when it was paused.
  ///
  /// - Returns: Whether it was paused; otherwise nothing was done. If nothing was left of it, it has ended then.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func resume() -> Bool { model.move { $0.resume() } }

  /// Pauses a running countdown, and resumes a paused countdown; otherwise does nothing.
  ///
  /// - Returns: Whether it was running or paused.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func toggle() -> Bool { resume() || pause() }

  /// Ends the countdown as `cancelled`.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel() -> Bool { model.cancel() }

  /// Moves the end away, or nearer, by a duration.
  ///
  /// The property ``timeLeft`` shows the new time when this method returns, where a label would be told of it. A paused
  /// countdown stays paused.
  ///
  /// - Parameter duration: How far to move the deadline away. A negative duration moves it nearer, at most to now,
  ///   where the countdown ends; past zero, also before now. At most 2^62 ns (146 years) are left then. Zero changes
  ///   nothing.
  /// - Returns: Whether that much is left now, or as near to it as the limits allow; false if it was neither running nor
  ///   paused, and then nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func extend(by duration: Duration) -> Bool { model.move { $0.extend(by: duration) } }

  /// Moves the end away if less time than a duration is left.
  ///
  /// The property ``timeLeft`` shows the new time when this method returns, where a label would be told of it. A paused
  /// countdown stays paused. If enough time is left already, nothing changes.
  ///
  /// - Parameter duration: The time that shall be left at least; from 2^62 ns (146 years) on it is 2^62 ns.
  /// - Returns: Whether that much is left now, or as near to it as the limits allow; false if it was neither running nor
  ///   paused, and then nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func extend(toAtLeast duration: Duration) -> Bool { model.move { $0.extend(toAtLeast: duration) } }

  /// Moves the end so that a length is left from now on, or to a date.
  ///
  /// The property ``timeLeft`` shows the new time when this method returns, where a label would be told of it. A paused
  /// countdown stays paused. Corrections of a server's clock then matter as after ``Countdown/reschedule(for:)``.
  ///
  /// - Parameter length: The time that shall be left, also of a paused countdown. Zero, a negative duration or a past
  ///   date ends the countdown, if that changes the deadline; one that goes on past zero goes on from there. From
  ///   2^62 ns (146 years) on it is 2^62 ns.
  /// - Returns: Whether that much is left now, or as near to it as the limits allow; false if it was neither running nor
  ///   paused, and then nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func reschedule(for length: some CountdownLength) -> Bool {
    let end = length.countdownEnd
    return model.move(until: end.clockMoment?.wallTime) { $0.reschedule(for: end) }
  }

  /// Changes how the countdown ticks.
  ///
  /// It is as ``Countdown/setTicks(_:)``. A countdown that is started anew by ``restart()`` ticks so too.
  ///
  /// - Parameter ticks: When ``timeLeft`` changes from now on.
  /// - Returns: False if it is neither running nor paused, or has no ticks at all; then nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func setTicks(_ ticks: Countdown.Ticks) -> Bool { model.setTicks(ticks) }

  /// Changes the duration that the countdown counts as having begun with, for a bar or a ring.
  ///
  /// - Parameter total: The new ``total``; less than what is left counts as that.
  /// - Returns: False if it is neither running nor paused, and then nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func setTotal(_ total: Duration) -> Bool { model.move { $0.setTotal(total) } }
}
