/// What an engine's statistics are made of.
///
/// How late ticks are is looked at where they are taken, once for a run of them, and again where the clock has gone on
/// since: so a punctual tick costs a comparison at most.
struct Measurements {
  var passes = 0
  /// Ticks in a batch are counted when they are taken; who is not told after all is taken off.
  var ticks = 0
  var paused = 0
  /// Entries that wait for a pass.
  var waiting = 0
  /// The driver's time when the first of them was queued behind none.
  var waitingSince: Nanoseconds = 0
  private(set) var worstLateness: Nanoseconds = 0
  private(set) var longestCallback: Nanoseconds = 0
  /// The engine's time as it was read last by a delivery.
  private var time: Nanoseconds = 0
  /// Until when ticks were held back, and so were not late.
  private var heldUntil = Nanoseconds.min
  /// What was planned before is later than any tick so far.
  private var unprecedented = Nanoseconds.min

  /// A delivery has read the engine's time.
  mutating func noteTime(_ time: Nanoseconds) {
    self.time = time
    unprecedented = time.saturatingSubtract(worstLateness)
  }

  /// Ticks that were held back are let go.
  mutating func noteResume(at time: Nanoseconds) {
    heldUntil = time
  }

  /// A tick is told.
  @inline(__always)
  mutating func noteTick(plannedFor instant: Nanoseconds) {
    if instant < unprecedented { noteLateTick(plannedFor: instant) }
  }

  @inline(never)
  private mutating func noteLateTick(plannedFor instant: Nanoseconds) {
    worstLateness = max(worstLateness, time.saturatingSubtract(max(instant, heldUntil)))
    unprecedented = time.saturatingSubtract(worstLateness)
  }

  /// The worst lateness, were a tick told now that waits.
  func worstLateness(telling instant: Nanoseconds, at now: Nanoseconds) -> Nanoseconds {
    max(worstLateness, now.saturatingSubtract(max(instant, heldUntil)))
  }

  /// What was queued for an entry is taken, or the entry is freed.
  @inline(__always)
  mutating func noteTaken(_ state: EntryState) {
    if state.flags.contains(.waitsForPass) { waiting -= 1 }
  }

  /// A callback has returned.
  mutating func noteCallback(lasting duration: Nanoseconds) {
    longestCallback = max(longestCallback, duration)
  }
}
