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
    self.interval = max(interval, .milliseconds(1))
    let every = Nanoseconds(saturating: self.interval, roundedUp: true)
    let passed = Nanoseconds(saturating: elapsed).asDuration
    let first = (passed.saturatingAdd(every - 1) / every).saturatingTimes(every)
    let begun = ElapsedTime(elapsed, isRunning: true, in: engine)
    time = begun
    model.beginTicks(every: self.interval, startingAfter: .nanoseconds(first.saturatingSubtract(passed)))
    // An observer, or the end of its manager, may have changed it.
    if time == begun { show(elapsed) }
  }

  /// Shows the multiple of the interval that has passed.
  func tick() {
    let passed = Nanoseconds(saturating: time.value(in: engine))
    let every = Nanoseconds(saturating: interval, roundedUp: true)
    // A call may have shown more before a late tick.
    show(max(.nanoseconds(passed / every * every), elapsed.duration))
  }

  /// Stands still where it is, if its manager has ended all that it runs.
  func modelHasChanged() {
    if isTicking, case .ended = model.shown.phase { pause() }
  }

  /// Stands still at a time, without ticks.
  func standStill(at elapsed: Duration, as phase: ObservableCountdown.Phase) {
    time = .still(elapsed)
    stillPhase = phase
    _ = model.cancel()
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
