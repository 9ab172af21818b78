/// The figures behind an engine's statistics.
///
/// Lateness is measured when a tick is taken, by the time that the delivery has read last. So a punctual tick costs one
/// comparison.
struct Measurements {
  var passes = 0
  /// The ticks that were taken.
  var ticks = 0
  var paused = 0
  private(set) var worstLateness: Nanoseconds = 0
  private(set) var longestCallback: Nanoseconds = 0
  /// The engine's time as a delivery read it last.
  private var time: Nanoseconds = 0
  /// Until when ticks were held back, and so were not late.
  private var suspendedUntil = Nanoseconds.min
  /// A tick that was planned before this instant is later than any tick so far.
  private var unprecedented = Nanoseconds.min

  /// Records the engine's time, which a delivery has read.
  mutating func noteTime(_ time: Nanoseconds) {
    self.time = time
    unprecedented = time.saturatingSubtract(worstLateness)
  }

  /// Records the end of a suspension.
  mutating func noteResume(at time: Nanoseconds) {
    suspendedUntil = time
  }

  /// Records a tick that is delivered.
  @inline(__always)
  mutating func noteTick(plannedFor instant: Nanoseconds) {
    if instant < unprecedented { noteLateTick(plannedFor: instant) }
  }

  @inline(never)
  private mutating func noteLateTick(plannedFor instant: Nanoseconds) {
    worstLateness = max(worstLateness, time.saturatingSubtract(max(instant, suspendedUntil)))
    unprecedented = time.saturatingSubtract(worstLateness)
  }

  /// The worst lateness if a waiting tick were delivered now.
  func worstLateness(delivering instant: Nanoseconds, at now: Nanoseconds) -> Nanoseconds {
    max(worstLateness, now.saturatingSubtract(max(instant, suspendedUntil)))
  }

  /// Lets the extremes begin anew: what was delivered so far does not count any more.
  mutating func forgetExtremes() {
    worstLateness = 0
    longestCallback = 0
    unprecedented = time
  }

  /// Records a callback that has returned.
  mutating func noteCallback(lasting duration: Nanoseconds) {
    longestCallback = max(longestCallback, duration)
  }
}
