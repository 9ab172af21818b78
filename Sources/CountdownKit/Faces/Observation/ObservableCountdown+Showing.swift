import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a model begins a countdown, and shows what that delivers.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// Begins a countdown, and shows it.
  func begin(
    _ end: CountdownEnd, ticks: Countdown.Ticks, bringing past: CountdownPast = .none,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    run += 1
    let run = run
    let engine = manager.engine
    self.ticks = ticks
    expectedEnd = end.moment?.date
    let left = end.timeLeft(of: engine, at: engine.driver.now, following: nil)
    deadline = engine.time + (end.moment == nil ? max(.zero, left) : left)
    target.timeLeft =
      ticks.goesPastZero ? TimeLeft(nanoseconds: Nanoseconds(saturating: left)) : TimeLeft(left)
    resumedFrom = nil
    target.total = max(target.timeLeft.duration, past.wholeTotal)
    let onTick: @MainActor (ObservableCountdown, TimeLeft) -> Void = { $0.tick($1, of: run) }
    let blocks = ReceiverBlocks(
      onMainActor: onTick,
      { (model: ObservableCountdown?, outcome) in
        model?.end(outcome, of: run)
        onEnd?(outcome)
      })
    // Where a paused one ends is not known before it goes on.
    if past.isPaused { (expectedEnd, deadline) = (nil, nil) }
    manager.beginBlocks(end, ticks, for: self, blocks, .of(Key.own), bringing: past)
    // Inside a callback nothing was delivered yet.
    update()
  }

  /// Whether the time shown may be rounded up to more than the total: on the shared grid, and until the first value behind it.
  private var mayShowMoreThanIsLeft: Bool {
    ticks?.isShared == true
      || own?.timeLeft.map { $0 < target.timeLeft } == true && target.timeLeft.duration > target.total
  }

  private func tick(_ left: TimeLeft, of run: Int) {
    guard run == self.run, left > .zero || !goesOn() else { return }
    tellings += 1
    target.timeLeft = left
    // A tick that was late before the pause is rounded up to more than the pause has shown.
    if let resumedFrom, let exactly = own?.timeLeft, exactly <= resumedFrom {
      target.timeLeft = min(left, resumedFrom)
    }
    resumedFrom = nil
    update()
  }

  func end(_ outcome: Countdown.Outcome, of run: Int) {
    guard run == self.run else { return }
    self.run += 1
    target.phase = .ended(outcome)
    target.endDate = outcome == .completed ? dateOfCompletion : nil
    publish()
  }

  /// Brings up to date what a tick does not deliver.
  func update() {
    if let own {
      // On the shared grid less than what is left may have been shown.
      if own.isPaused, let left = own.timeLeft { target.timeLeft = min(target.timeLeft, left) }
      // A correction that is not delivered yet may have made the total less than the time shown. On the shared grid the
      // time shown may be rounded up to more than the total.
      let least = mayShowMoreThanIsLeft ? .zero : target.timeLeft.duration
      target.total = max(own.total ?? target.total, least)
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
    let engine = manager.engine
    guard let left = own.timeLeft else { return nil }
    if left > .zero { deadline = engine.time + left.duration }
    return known(Date(left.duration, afterNowOf: engine))
  }

  /// Notes that the end which is being delivered was so long ago.
  func wasToEnd(before late: Duration) {
    (expectedEnd, deadline) = (nil, manager.engine.time - late)
  }

  /// The date of the deadline of a countdown that has just been completed.
  private var dateOfCompletion: Date {
    let engine = manager.engine
    let late = deadline.map { TimeLeft(engine.time - $0) } ?? .zero
    return known(Date(.zero - late.duration, afterNowOf: engine))
  }

  /// Returns the date that is known, or shown already, unless it is wrong.
  private func known(_ end: Date) -> Date {
    if let expectedEnd, abs(expectedEnd.timeIntervalSince(end)) < 0.1 { return expectedEnd }
    if let shown = target.endDate, abs(shown.timeIntervalSince(end)) < 2e-6 {
      expectedEnd = shown
      return shown
    }
    expectedEnd = end
    return end
  }
}
