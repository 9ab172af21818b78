/// How much an engine has to do, and how well it copes.
///
/// Counts and extremes cover the time since the engine was created.
///
/// While one callback runs, nothing else is delivered: a slow callback delays all others. It shows in
/// `longestCallback`, and in `worstLateness` if anything was due meanwhile. If ticks are late although no callback
/// takes long, the delivering queue is busy with many short ones. They belong to other code, or are this engine's own
/// first values and outcomes, which other threads queue faster than it delivers them.
public struct CountdownStatistics: Sendable, Equatable {
  /// The number of countdowns, including endless ticks and paused countdowns; observations do not count.
  public let active: Int
  /// The number of paused countdowns.
  public let paused: Int
  /// The number of passes: one each time the timer went off, or a caller resumed the engine.
  public let passes: Int
  /// The number of values delivered, including first values, zeros and the numbers of endless ticks.
  ///
  /// A silent countdown counts when it completes.
  ///
  /// A value whose receiver turns out to be gone counts. Up to 48 values that are about to be delivered are counted
  /// already.
  public let ticks: Int
  /// How long after its planned instant a tick or a zero was delivered at worst.
  ///
  /// The delay that a tick's tolerance allows is planned, and not late; nor is the time for which ticks were held
  /// back by a suspension. The earliest tick that still waits counts as if it were delivered now. Time asleep counts.
  /// Between two callbacks the time is read from the coarse clock. On real time that advances in steps of some
  /// milliseconds, so ticks can be that much later than is noticed.
  public let worstLateness: Duration
  /// The longest time that a callback took; a value and the outcome right after it count as one.
  ///
  /// It is measured by the coarse clock. On real time that advances in steps of some milliseconds, so the figure can
  /// be that much too long or too short.
  public let longestCallback: Duration
}

extension CountdownEngine {
  /// The work that the engine has to do, and how it copes.
  ///
  /// You may read it from any thread. It does not yet cover the callback that is being made.
  ///
  /// - Complexity: O(1).
  public var statistics: CountdownStatistics {
    state.withLock { state in
      CountdownStatistics(
        active: state.activeCount, paused: state.measurements.paused,
        passes: state.measurements.passes, ticks: state.measurements.ticks,
        worstLateness: .nanoseconds(state.worstLateness),
        longestCallback: .nanoseconds(state.measurements.longestCallback))
    }
  }
}
