import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ObservableCountdown {
  /// Starts a countdown, in place of the one that may be running.
  ///
  /// The properties are up to date when this returns. If it is over at once, they show that too; inside a callback of the manager,
  /// right after it. Of the one that was replaced, no end is seen; its `onEnd` gets `replaced` before the new one can be seen.
  ///
  /// ```swift
  /// let rest = ObservableCountdown()
  /// rest.start(for: .seconds(300)) { outcome in
  ///   if outcome == .completed { print("back to work") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two changes of `left`; less than 1 ms is 1 ms. Default: a second.
  ///   - total: What `total` is, for something that began earlier, before the app was launched for instance. If nil, the default, or
  ///     less than `duration`: `duration`.
  ///   - onEnd: Gets the outcome of this countdown: exactly once, on the main actor, when the properties show the end. It gets
  ///     `replaced` when another was started, and `receiverReleased` when this object was dropped. It is let go then; until then
  ///     it keeps alive what it captures.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(1) expected, as of all that is called here.
  public func start(
    for duration: Duration, every interval: Duration = .seconds(1), of total: Duration? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    var end = CountdownEnd(after: duration)
    end.total = total
    begin(end, every: interval, until: nil, onEnd: onEnd)
  }

  /// Starts a countdown to a date, in place of the one that may be running; otherwise as `start(for:)`.
  ///
  /// - Parameters:
  ///   - date: When it ends; a past one ends it at once.
  ///   - clock: The server's clock of which `date` is, and whose corrections it follows: see `ServerClock`. nil, the default: the
  ///     wall clock of now, of which later changes do not matter.
  ///   - interval: Between two changes of `left`; less than 1 ms is 1 ms. Default: a second.
  ///   - total: What `total` is, for something that began earlier. Less than what is left is what is left, and so is nil, the
  ///     default.
  ///   - onEnd: Gets the outcome of this countdown: exactly once, on the main actor, when the properties show the end.
  /// - Precondition: The manager delivers on the main queue.
  public func start(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    of total: Duration? = nil, onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    var end = CountdownEnd(at: date, by: clock, in: manager.engine)
    end.total = total
    begin(end, every: interval, until: date, onEnd: onEnd)
  }

  /// Begins again: `total`, as it is now, is left from now on, and one that is paused runs.
  ///
  /// One that runs, or is paused, stays the same countdown: its `onEnd` is called for its end. One that has ended is started
  /// anew, with the total and the interval that it had. Its block has been used up: to be told of the new end, use
  /// `start(for: model.total) { … }`. A date of a server's clock is no longer the end. Where nothing was started, this does
  /// nothing.
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

  /// Stops its time, until `resume()`.
  ///
  /// Does nothing unless it is running.
  public func pause() {
    guard let own, !own.isPaused else { return }
    own.pause()
    expectedEnd = nil
    update()
  }

  /// Lets its time go on; what is left is what was left.
  ///
  /// Does nothing unless it is paused.
  public func resume() {
    guard let own else { return }
    own.resume()
    update()
  }

  /// Pauses it if it is running, resumes it if it is paused, and otherwise does nothing.
  public func toggle() {
    guard let own else { return }
    own.isPaused ? resume() : pause()
  }

  /// Ends it as `cancelled`.
  ///
  /// Does nothing unless it is running, or paused.
  public func cancel() {
    guard let own else { return }
    let run = run
    own.cancel()
    // Inside a callback its outcome comes later; nothing else can come of it any more.
    end(.cancelled, of: run)
  }

  /// Moves its end; what is left then is seen at once.
  ///
  /// One that is paused stays paused. Does nothing unless it is running, or paused.
  ///
  /// - Parameter duration: By how much; negative is nearer, down to now, where it ends. What is left saturates at 2^62 ns.
  public func extend(by duration: Duration) {
    own.map { move($0) { $0.engine.move($0.id) { _ in .by(duration) } } }
  }

  /// Moves its end away if less than this is left; what is left then is seen at once.
  ///
  /// Does nothing unless it is running, or paused.
  ///
  /// - Parameter duration: What shall be left at least. If that much is left already, nothing changes.
  public func extend(toAtLeast duration: Duration) {
    own.map { move($0) { $0.engine.move($0.id) { _ in .toAtLeast(duration) } } }
  }

  /// Moves its end to an instant so far from now; what is left then is seen at once.
  ///
  /// Does nothing unless it is running, or paused. A date of a server's clock is no longer the end.
  ///
  /// - Parameter duration: What shall be left. Zero and negative end it; more than 2^62 ns is 2^62 ns.
  public func reschedule(for duration: Duration) {
    own.map { move($0) { $0.moveEnd(toIn: duration) } }
  }

  /// Moves its end to a date; what is left then is seen at once.
  ///
  /// Does nothing unless it is running, or paused.
  ///
  /// - Parameter date: Of the server's clock, where it counts by one; otherwise of the wall clock, which is read now. A past date
  ///   ends it.
  public func reschedule(until date: Date) {
    own.map { move($0, until: date) { $0.moveEnd(to: date) } }
  }

  /// Its countdown; nil when that has ended, or tells its zero.
  var own: Countdown? { manager.countdown(of: self, id: Key.own) }

  /// Moves its end, and lets be seen what is left then.
  ///
  /// - Parameters:
  ///   - own: Its countdown.
  ///   - date: When it ends then, if that is known.
  ///   - change: Says whether it has changed anything.
  private func move(_ own: Countdown, until date: Date? = nil, _ change: (Countdown) -> Bool) {
    let (tellings, known) = (tellings, expectedEnd)
    // Before what is told of it, so that the end date changes once.
    expectedEnd = date
    guard change(own) else {
      expectedEnd = known
      return
    }
    // Inside a callback it is told later, and what was told last is not told again.
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
    // Inside a callback nothing was told yet.
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

  /// Brings up to date what a tick does not tell.
  private func update() {
    if let own {
      // A correction that is not told yet may have made it less than what is shown.
      target.total = max(own.total ?? target.total, target.left.duration)
      target.phase = own.isPaused ? .paused : .running
      target.endDate = own.isPaused ? nil : endDate(of: own)
    }
    publish()
  }

  /// When a running countdown ends: the date that is known, unless it is wrong by more than the readings of the two clocks
  /// explain.
  private func endDate(of own: Countdown) -> Date? {
    guard let left = own.timeLeft else { return nil }
    let end = Date(left.duration, afterNowOf: manager.engine)
    if let expectedEnd, abs(expectedEnd.timeIntervalSince(end)) < 0.1 { return expectedEnd }
    expectedEnd = end
    return end
  }
}
