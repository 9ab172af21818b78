import CountdownCore

/// What is done with a countdown of a model.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ModelCountdown {
  /// Ends the countdown, and lets nothing be heard of it any more.
  func cancel() -> Bool {
    adopt()
    let generation = generation
    guard let present, present.cancel() else { return false }
    // Inside a callback its outcome comes later, and this shows it.
    if generation == self.generation { end(as: .cancelled) }
    return true
  }

  /// Moves the countdown.
  ///
  /// - Parameters:
  ///   - wallTime: The wall clock's time of the new end, if a date is given.
  ///   - move: Does it; returns whether it holds.
  /// - Returns: Whether it holds; false if there is no countdown.
  func move(until wallTime: Duration? = nil, _ move: (Countdown) -> Bool) -> Bool {
    adopt()
    given = wallTime
    let holds = present.map(move) == true
    if !holds { given = nil }
    update()
    return holds
  }

  func setTicks(_ ticks: Countdown.Ticks) -> Bool {
    move { countdown in
      // At marks more time may have passed than it has heard of.
      rest = shown
      let before = self.ticks
      // Whether it ends at zero was decided at its start.
      self.ticks = before?.goesPastZero == true ? ticks.pastZero : ticks.endingAtZero
      if countdown.setTicks(ticks) { return true }
      self.ticks = before
      return false
    }
  }

  /// Lets a receiver follow the countdown; one that is not there has ended as `cancelled`.
  func follow(_ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Countdown.Ticks?)
    -> Countdown
  {
    if let present { return present.follow(receiver, blocks, key, ticks: ticks) }
    let silent = ReceiverBlocks(.silent, blocks.onEnd, blocks.place)
    let nothing = manager.beginBlocks(CountdownEnd(after: .seconds(1)), nil, .replace, receiver, silent, key)
    nothing.cancel()
    return nothing
  }

  /// Shows a state without a countdown, in place of the countdown that may be running.
  func show(_ state: ShownState, ticks: Countdown.Ticks?, adopting: () -> Void = {}) {
    generation += 1
    let generation = generation
    if let present { manager.engine.cancel(present.handler, as: .replaced) }
    // Its closure may have started another countdown.
    guard generation == self.generation else { return }
    (present, self.adopting, rest, self.ticks) = (nil, nil, state, ticks)
    adopting()
    onChange()
  }
}
