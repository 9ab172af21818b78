import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// Starts a countdown, in place of the countdown that may be running.
  ///
  /// The properties are up to date when this method returns. If the countdown is over at once, they show that too;
  /// inside a callback of the manager, right after that callback. They never show the end of a countdown that is
  /// replaced; its `onEnd` gets `replaced` before they show the new countdown.
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
  ///   - ticks: When ``left`` changes; every second by default. See ``Countdown/Ticks``.
  ///   - total: The value of ``total``, for something that began earlier, for instance before the app was launched.
  ///     nil, the default, or less than the time left: the total is the time left.
  ///   - onEnd: A block that gets the outcome of this countdown, on the main actor: exactly once, when the properties
  ///     show the end. It gets `replaced` if another countdown was started, and `receiverReleased` if this object was
  ///     dropped. The block, and what it captures, is kept until then. nil, the default, for no callback.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  public func start(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond, of total: Duration? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    begin(length.countdownEnd, ticks: ticks, of: total, onEnd: onEnd)
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
  /// - Complexity: O(1) expected.
  public func restart() {
    guard let ticks else { return }
    guard let own else {
      return begin(CountdownEnd(after: target.total), ticks: ticks, onEnd: nil)
    }
    let tellings = tellings
    (expectedEnd, deadline) = (nil, nil)
    own.restart()
    if self.tellings == tellings, let total = self.own?.total { target.left = TimeLeft(total) }
    update()
  }

  /// Stops the countdown's time until ``resume()``.
  ///
  /// Does nothing unless the countdown is running.
  ///
  /// - Complexity: O(1) expected.
  public func pause() {
    guard let own, !own.isPaused else { return }
    own.pause()
    (expectedEnd, deadline) = (nil, nil)
    update()
  }

  /// Lets the countdown's time go on, with as much time left as when it was paused.
  ///
  /// Does nothing unless the countdown is paused.
  ///
  /// - Complexity: O(1) expected.
  public func resume() {
    guard let own, own.isPaused else { return }
    resumedFrom = target.left
    own.resume()
    update()
  }

  /// Pauses a running countdown, and resumes a paused countdown; otherwise does nothing.
  ///
  /// - Complexity: O(1) expected.
  public func toggle() {
    guard let own else { return }
    own.isPaused ? resume() : pause()
  }

  /// Ends the countdown as `cancelled`.
  ///
  /// Does nothing unless the countdown is running or paused.
  ///
  /// - Complexity: O(1) expected.
  public func cancel() {
    guard let own else { return }
    let run = run
    own.cancel()
    // Inside a callback the outcome comes later; nothing else comes of this countdown any more.
    end(.cancelled, of: run)
  }

  /// Moves the end away, or nearer, by a duration.
  ///
  /// The property ``left`` shows the new time when this method returns. A paused countdown stays paused. Does nothing
  /// unless the countdown is running or paused.
  ///
  /// - Parameter duration: How far to move the deadline away. A negative duration moves it nearer, at most to now,
  ///   where the countdown ends; past zero, also before now. At most 2^62 ns (146 years) are left then. Zero changes
  ///   nothing.
  /// - Complexity: O(1) expected.
  public func extend(by duration: Duration) {
    move { $0.engine.move($0.id) { _, _ in .by(duration) } }
  }

  /// Moves the end away if less time than a duration is left.
  ///
  /// The property ``left`` shows the new time when this method returns. A paused countdown stays paused. Does nothing
  /// unless the countdown is running or paused. If enough time is left already, nothing changes.
  ///
  /// - Parameter duration: The time that shall be left at least; from 2^62 ns (146 years) on it is 2^62 ns.
  /// - Complexity: O(1) expected.
  public func extend(toAtLeast duration: Duration) {
    move { $0.engine.move($0.id) { _, _ in .toAtLeast(duration) } }
  }

  /// Moves the end so that a length is left from now on, or to a date.
  ///
  /// The property ``left`` shows the new time when this method returns. A paused countdown stays paused. Does nothing
  /// unless the countdown is running or paused. Corrections of a server's clock then matter as after
  /// ``Countdown/reschedule(for:)``.
  ///
  /// - Parameter length: The time that shall be left, also of a paused countdown. Zero, a negative duration or a past
  ///   date ends the countdown, if that changes the deadline; one that goes on past zero goes on from there. From
  ///   2^62 ns (146 years) on it is 2^62 ns.
  /// - Complexity: O(1) expected.
  public func reschedule(for length: some CountdownLength) {
    let end = length.countdownEnd
    move(until: end.moment?.date) { $0.move(to: end) }
  }

  /// The model's countdown; nil if it has ended, or delivers its zero.
  var own: Countdown? { manager.countdown(of: self, id: Key.own) }

  /// Moves the end, and shows the time left then.
  ///
  /// - Parameters:
  ///   - date: The new date of the end, if it is known.
  ///   - change: Moves the end.
  private func move(until date: Date? = nil, _ change: (Countdown) -> MoveResult) {
    guard let own else { return }
    let (tellings, known) = (tellings, (expectedEnd, deadline))
    // Before the value is delivered, so that the end date changes once.
    (expectedEnd, deadline) = (date, nil)
    guard change(own) == .moved else {
      (expectedEnd, deadline) = known
      return
    }
    // Inside a callback the value is delivered later; a value equal to the last is not delivered at all.
    if self.tellings == tellings, let left = self.own?.timeLeft { target.left = left }
    resumedFrom = nil
    update()
  }
}
