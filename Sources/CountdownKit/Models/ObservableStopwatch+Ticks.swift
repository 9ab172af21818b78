import CountdownCore

/// How a stopwatch runs: it keeps the time itself, and ticks only show it.
///
///     elapsed   0 ─────┬──────── 3.4 ┄ paused ┄ 3.4 ──┬─────────┬─────▶
///     ticks     0  1  2  3                            4         5          k intervals, whenever it was started
///
/// Its countdown is past zero: so its ticks come at the multiples of the interval. It is not asked for the time, which may be
/// longer than a countdown can be past zero.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStopwatch {
  /// Whether it runs: it has ticks.
  var isTicking: Bool { time.phase == .running }

  /// Runs from a time on, and ticks at each whole multiple of an interval.
  func begin(after elapsed: Duration, every interval: Duration) {
    let begun = ElapsedTime.running(since: engine.time - elapsed)
    time = begun
    model.begin(CountdownEnd(after: .zero - elapsed), ticks: .every(interval).pastZero, onEnd: nil)
    // An observer, or the end of its manager, may have changed it.
    if time == begun { show(elapsed) }
  }

  /// Shows the multiple of the interval that has passed.
  func tick() {
    let passed = Nanoseconds(saturating: time.value(in: engine))
    let every = Nanoseconds(saturating: interval)
    // A call may have shown more before a late tick.
    show(max(.nanoseconds(passed / every * every), shown.elapsed.duration))
  }

  /// Stands still where it is, if its manager has ended all that it runs.
  func modelHasChanged() {
    if case .ended = model.rest.phase { pause() }
  }

  /// Stands still at a time, without ticks.
  func standStill(as time: ElapsedTime) {
    self.time = time
    _ = model.cancel()
    show(time.value(in: engine))
  }

  /// Shows a time, and whether it runs.
  ///
  /// Observers may call this object then: what follows compares the newest values.
  func show(_ elapsed: Duration) {
    let before = shown
    shown = (TimeElapsed(elapsed), time.phase, lapList)
    if before.elapsed != shown.elapsed { withMutation(keyPath: \.elapsed) {} }
    if before.phase != shown.phase { withMutation(keyPath: \.phase) {} }
    if before.laps != shown.laps { withMutation(keyPath: \.laps) {} }
  }
}
