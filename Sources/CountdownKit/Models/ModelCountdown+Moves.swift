import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is done with a countdown of a model.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ModelCountdown {
  /// Ends the countdown, and lets nothing be heard of it any more.
  func cancel() -> Bool {
    guard let countdown = present, countdown.cancel() else { return false }
    // Inside a callback its outcome comes later, and this shows it.
    if self.countdown?.handler === countdown.handler, rest.phase == .running || rest.phase == .paused {
      end(as: .cancelled)
    }
    return true
  }

  /// Shows how it has ended.
  func end(as outcome: Countdown.Outcome) {
    rest = shownAtEnd(as: outcome)
    run += 1
    onChange()
  }

  private func shownAtEnd(as outcome: Countdown.Outcome) -> ShownState {
    var state = rest
    if let countdown, let look = manager.engine.look(at: countdown.handler) {
      state = ShownState(timeLeft: shownTime(of: look), total: look.total, endDate: date(of: look))
    }
    if outcome == .completed { state.timeLeft = .zero } else { state.endDate = nil }
    state.phase = .ended(outcome)
    return state
  }

  /// Moves the countdown.
  ///
  /// - Parameters:
  ///   - date: The date of the new end, if one is given.
  ///   - move: Does it; returns whether it holds.
  /// - Returns: Whether it holds; false if there is no countdown.
  func move(until date: Date? = nil, _ move: (Countdown) -> Bool) -> Bool {
    showOnce {
      guard let countdown = present, move(countdown) else { return false }
      // One that counts by a server's clock takes a date as that clock's.
      if let date, !countdown.isByServersClock,
        let look = manager.engine.look(at: countdown.handler), !look.isPaused
      {
        let given = date.wallTime - look.driverTime - look.left
        if Self.isNear(given, look.wallTime - look.driverTime) { wallOffset = given }
      }
      update()
      return true
    }
  }

  /// Shows once what several changes make of it; an end among them is shown before its block is called.
  func showOnce(_ change: () -> Bool) -> Bool {
    changes += 1
    let result = change()
    changes -= 1
    if changes == 0, isBehind { showChange() }
    return result
  }

  /// Lets the model show that something has changed; while several changes are made, after them.
  func showChange() {
    isBehind = changes > 0
    if !isBehind { onChange() }
  }

  func setTicks(_ ticks: Countdown.Ticks) -> Bool {
    // At marks more time may have passed than it has heard of.
    let exactly = self.ticks?.markTimes == nil ? told : shown.timeLeft
    guard let countdown = present, countdown.setTicks(ticks) else { return false }
    told = told.map { min($0, exactly ?? $0) }
    // Whether it ends at zero was decided at its start.
    self.ticks = self.ticks?.goesPastZero == true ? ticks.pastZero : ticks.endingAtZero
    update()
    return true
  }

  /// Lets a receiver follow the countdown; one that is not there has ended as `cancelled`.
  func follow(_ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Countdown.Ticks?)
    -> Countdown
  {
    if let countdown = present { return countdown.follow(receiver, blocks, key, ticks: ticks) }
    let silent = ReceiverBlocks(.silent, blocks.onEnd, blocks.place)
    let nothing = manager.beginBlocks(CountdownEnd(after: .seconds(1)), nil, for: receiver, silent, key)
    nothing.cancel()
    return nothing
  }

  /// Shows a state without a countdown, in place of the countdown that may be running.
  func show(_ state: ShownState, ticks: Countdown.Ticks?, adopting: () -> Void = {}) {
    let present = present
    run += 1
    let run = run
    if let present { manager.engine.cancel(present.handler, as: .replaced) }
    // Its block may have started another countdown.
    guard run == self.run else { return }
    (countdown, rest, self.ticks, wallOffset) = (nil, state, ticks, nil)
    adopting()
    onChange()
  }
}
