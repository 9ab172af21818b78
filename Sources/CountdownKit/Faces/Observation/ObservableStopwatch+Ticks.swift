import CountdownCore

/// How a stopwatch runs: it keeps the time itself, and ticks only show it.
///
///     elapsed   0 ─────┬──────── 3.4 ┄ paused ┄ 3.4 ──┬─────────┬─────▶
///     ticks     0  1  2  3                            4         5          k intervals, whenever it was started
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStopwatch {
  /// Whether it runs: it has ticks.
  var isTicking: Bool { if case .running = time { true } else { false } }

  private var present: ObservableCountdown.Phase { isTicking ? .running : stillPhase }

  /// Runs from a time on, and ticks at each whole multiple of an interval.
  func begin(after elapsed: Duration, every interval: Duration) {
    let engine = manager.engine
    self.interval = max(interval, .milliseconds(1))
    run += 1
    let run = run
    let every = Nanoseconds(saturating: self.interval, roundedUp: true)
    let passed = Nanoseconds(saturating: elapsed).asDuration
    let first = passed.saturatingAdd(every - 1) / every
    time = ElapsedTime(elapsed, isRunning: true, in: engine)
    let request = CountdownRequest(
      ticksEvery: self.interval, receiver: ObjectIdentifier(self),
      startingAfter: .nanoseconds(first.saturatingTimes(every).saturatingSubtract(passed)))
    let onTick: @MainActor (ObservableStopwatch, Int, inout Bool) -> Void = { watch, number, _ in
      guard run == watch.run else { return }
      let planned = Duration.nanoseconds(first.saturatingAdd(Int64(number)).saturatingTimes(every).asDuration)
      // A call may have shown more before a late tick.
      watch.show(max(planned, watch.elapsed.duration))
    }
    let onEnd: @MainActor (ObservableStopwatch?, Countdown.Outcome) -> Void = { watch, _ in
      guard let watch, run == watch.run else { return }
      // Its manager has ended all that it runs.
      watch.pause()
    }
    _ = manager.beginBlocks(request, for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(Key.own))
    guard run == self.run else { return }
    show(elapsed)
  }

  /// Stands still at a time, without ticks.
  func standStill(at elapsed: Duration, as phase: ObservableCountdown.Phase) {
    run += 1
    time = .still(elapsed)
    stillPhase = phase
    manager.engine.cancel(ObjectIdentifier(self), key: .of(Key.own))
    show(elapsed)
  }

  /// Shows a time, and whether it runs.
  ///
  /// Observers are notified before each change. If they call this object then, the newest values are shown.
  func show(_ elapsed: Duration) {
    target = TimeElapsed(elapsed)
    while self.elapsed != target { self.elapsed = target }
    while phase != present { phase = present }
  }
}
