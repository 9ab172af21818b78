import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  /// To count down to a date, use ``start(until:by:every:of:onEnd:)``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - interval: The time between two changes of ``left``; less than 1 ms is 1 ms. The default is one second.
  ///   - total: The value of ``total``, for something that began earlier, for instance before the app was launched.
  ///     nil, the default, or less than the time left: the total is the time left.
  ///   - onEnd: A block that gets the outcome of this countdown, on the main actor: exactly once, when the properties
  ///     show the end. It gets `replaced` if another countdown was started, and `receiverReleased` if this object was
  ///     dropped. The block, and what it captures, is kept until then. nil, the default, for no callback.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  public func start(
    for duration: Duration, every interval: Duration = .seconds(1), of total: Duration? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    var end = CountdownEnd(after: duration)
    end.total = total
    begin(end, every: interval, until: nil, onEnd: onEnd)
  }

  /// Starts a countdown to a date, in place of the countdown that may be running.
  ///
  /// The properties are up to date when this method returns. If the countdown is over at once, they show that too;
  /// inside a callback of the manager, right after that callback. They never show the end of a countdown that is
  /// replaced; its `onEnd` gets `replaced` before they show the new countdown.
  ///
  /// ```swift
  /// let sale = ObservableCountdown()
  /// sale.start(until: Date() + 300) { outcome in
  ///   if outcome == .completed { print("sold out") }
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``start(for:every:of:onEnd:)``.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - interval: The time between two changes of ``left``; less than 1 ms is 1 ms. The default is one second.
  ///   - total: The value of ``total``, for something that began earlier, for instance before the app was launched.
  ///     nil, the default, or less than the time left: the total is the time left.
  ///   - onEnd: A block that gets the outcome of this countdown, on the main actor: exactly once, when the properties
  ///     show the end. It gets `replaced` if another countdown was started, and `receiverReleased` if this object was
  ///     dropped. The block, and what it captures, is kept until then. nil, the default, for no callback.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  public func start(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    of total: Duration? = nil, onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    var end = CountdownEnd(at: date, by: clock, in: manager.engine)
    end.total = total
    begin(end, every: interval, until: date, onEnd: onEnd)
  }

  /// Begins again, with the present ``total`` as the time left.
  ///
  /// A countdown that is running or paused stays the same countdown, and runs; its `onEnd` is called for its end. A
  /// countdown that has ended is started anew, with the total and the interval that it had. Its `onEnd` was used up:
  /// to get the new outcome, use `start(for: model.total) { … }`.
  ///
  /// The end is a duration from now on: if it was a date of a server's clock, corrections of that clock change
  /// nothing, until ``reschedule(until:)`` sets such a date again. A countdown that is started anew counts by no
  /// server's clock. If nothing was started, this does nothing.
  ///
  /// - Complexity: O(1) expected.
  public func restart() {
    guard let interval else { return }
    guard let own else {
      return begin(CountdownEnd(after: target.total), every: interval, until: nil, onEnd: nil)
    }
    let tellings = tellings
    expectedEnd = nil
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
    expectedEnd = nil
    update()
  }

  /// Lets the countdown's time go on, with as much time left as when it was paused.
  ///
  /// Does nothing unless the countdown is paused.
  ///
  /// - Complexity: O(1) expected.
  public func resume() {
    guard let own else { return }
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
  ///   where the countdown ends. The time left saturates at 2^62 ns (146 years). Zero changes nothing and delivers
  ///   nothing.
  /// - Complexity: O(1) expected.
  public func extend(by duration: Duration) {
    own.map { move($0) { $0.engine.move($0.id) { _ in .by(duration) } } }
  }

  /// Moves the end away if less time than a duration is left.
  ///
  /// The property ``left`` shows the new time when this method returns. A paused countdown stays paused. Does nothing
  /// unless the countdown is running or paused. If enough time is left already, nothing changes.
  ///
  /// - Parameter duration: The time that shall be left at least; from 2^62 ns (146 years) on it is 2^62 ns.
  /// - Complexity: O(1) expected.
  public func extend(toAtLeast duration: Duration) {
    own.map { move($0) { $0.engine.move($0.id) { _ in .toAtLeast(duration) } } }
  }

  /// Moves the end so that a duration is left from now on.
  ///
  /// The property ``left`` shows the new time when this method returns. A paused countdown stays paused. Does nothing
  /// unless the countdown is running or paused. If the end was a date of a server's clock, corrections of that clock
  /// change nothing, until ``reschedule(until:)`` sets such a date again.
  ///
  /// - Parameter duration: The time that shall be left, also of a paused countdown. Zero and negative durations end
  ///   the countdown, unless the deadline is there already; from 2^62 ns (146 years) on it is 2^62 ns.
  /// - Complexity: O(1) expected.
  public func reschedule(for duration: Duration) {
    own.map { move($0) { $0.moveEnd(toIn: duration) } }
  }

  /// Moves the end to a date.
  ///
  /// If the countdown was started by a server's clock, `date` is a date of that clock, and the countdown follows the
  /// clock's corrections, also if ``reschedule(for:)`` or ``restart()`` had put an end to that. Otherwise it is a date
  /// of the wall clock, which is read in this call. The property ``left`` shows the new time when this method returns.
  /// A paused countdown stays paused. Does nothing unless the countdown is running or paused.
  ///
  /// - Parameter date: The date to end at. A past date ends the countdown, unless it is the deadline already; a date
  ///   that is not a number ends it too.
  /// - Complexity: O(1) expected.
  public func reschedule(until date: Date) {
    own.map { move($0, until: date) { $0.moveEnd(to: date) } }
  }

  /// The model's countdown; nil if it has ended, or delivers its zero.
  var own: Countdown? { manager.countdown(of: self, id: Key.own) }

  /// Moves the end, and shows the time left then.
  ///
  /// - Parameters:
  ///   - own: The model's countdown.
  ///   - date: The new date of the end, if it is known.
  ///   - change: Moves the end, and returns whether that has changed anything.
  private func move(_ own: Countdown, until date: Date? = nil, _ change: (Countdown) -> Bool) {
    let (tellings, known) = (tellings, expectedEnd)
    // Before the value is delivered, so that the end date changes once.
    expectedEnd = date
    guard change(own) else {
      expectedEnd = known
      return
    }
    // Inside a callback the value is delivered later; a value equal to the last is not delivered at all.
    if self.tellings == tellings, let left = self.own?.timeLeft { target.left = left }
    update()
  }

  func begin(
    _ end: CountdownEnd, every interval: Duration, until date: Date?, as phase: StartPhase = .running,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    run += 1
    let run = run
    self.interval = interval
    expectedEnd = date
    target.left = TimeLeft(end.left)
    target.total = max(target.left, TimeLeft(end.total ?? .zero)).duration
    let onTick: @MainActor (ObservableCountdown, TimeLeft) -> Void = { $0.tick($1, of: run) }
    let blocks = ReceiverBlocks(
      onMainActor: onTick,
      { (model: ObservableCountdown?, outcome) in
        model?.end(outcome, of: run)
        onEnd?(outcome)
      })
    let options = TickOptions.every(interval, nil, .deadline)
    manager.begin(until: end, options, for: self, WeakHandler.make(self, blocks, .of(Key.own)), as: phase)
    // Inside a callback nothing was delivered yet.
    update()
  }

  private func tick(_ left: TimeLeft, of run: Int) {
    guard run == self.run else { return }
    tellings += 1
    target.left = left
    update()
  }

  private func end(_ outcome: Countdown.Outcome, of run: Int) {
    guard run == self.run else { return }
    self.run += 1
    target.phase = .ended(outcome)
    target.endDate = nil
    publish()
  }

  /// Brings up to date what a tick does not deliver.
  private func update() {
    if let own {
      // A correction that is not delivered yet may have made the total less than the time shown.
      target.total = max(own.total ?? target.total, target.left.duration)
      target.phase = own.isPaused ? .paused : .running
      target.endDate = own.isPaused ? nil : endDate(of: own)
    }
    publish()
  }

  /// Returns the date at which a running countdown ends.
  ///
  /// This is the known date, unless it is wrong by more than the readings of the two clocks explain. If none is known,
  /// it is the date that was shown last, unless that is wrong by more than the rounding of dates explains.
  private func endDate(of own: Countdown) -> Date? {
    guard let left = own.timeLeft else { return nil }
    var end = Date(left.duration, afterNowOf: manager.engine)
    if let expectedEnd, abs(expectedEnd.timeIntervalSince(end)) < 0.1 { return expectedEnd }
    if let shown = target.endDate, abs(shown.timeIntervalSince(end)) < 2e-6 { end = shown }
    expectedEnd = end
    return end
  }
}
