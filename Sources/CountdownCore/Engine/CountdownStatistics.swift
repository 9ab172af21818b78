/// How much an engine has to do, and how it copes.
///
/// Counts and extremes are those since the engine was made.
///
/// While one callback runs, nobody else is told anything: a slow one delays all others. It shows in `longestCallback`,
/// and in `worstLateness` if anything was due meanwhile. Where ticks are late though no callback takes long, the delivering
/// queue is busy with many short ones: with somebody else's, or with this engine's own first values and outcomes, of which
/// other threads make more than it delivers.
public struct CountdownStatistics: Sendable, Equatable {
  /// How many countdowns there are now, endless ticks and paused ones included.
  public let active: Int
  /// How many of them are paused.
  public let paused: Int
  /// How many values and outcomes wait for a pass: mostly those that other threads have made due.
  ///
  /// The next pass begins at once; so this many cannot be told as fast as they come.
  public let waiting: Int
  /// How long the oldest of them has waited, or a little less than that; zero: none waits.
  ///
  /// Where that one is an outcome, or is told after a correction: since when there has been no moment at which none waited.
  public let oldestWait: Duration
  /// How often it was looked for what is due: each time the timer went off, or somebody resumed the engine.
  public let passes: Int
  /// How many values were told, first and last ones and numbers of endless ticks included; of one that tells nothing but its
  /// end, that it has completed.
  ///
  /// One that found its receiver gone counts. Up to 48 that are about to be told are counted already.
  public let ticks: Int
  /// How long after the instant for which it was planned a tick, or a zero, was told at worst.
  ///
  /// What a tick's tolerance allows is planned, and not late; nor is the time for which ticks were held back by who
  /// suspends. The tick that is due first and still waits counts as if it were told now. Time asleep counts. Between two callbacks
  /// time is taken from the coarse clock: on real time it goes in steps of some milliseconds, so that ticks can be that much later
  /// than is noticed.
  public let worstLateness: Duration
  /// How long a callback took at most; a value and the outcome right after it count as one.
  ///
  /// By the coarse clock, which on real time goes in steps of some milliseconds: so much too long, or too short, it can
  /// be.
  public let longestCallback: Duration
}

extension CountdownEngine {
  /// How much there is to do, and how it goes.
  ///
  /// From any thread; of the callback that is being made, nothing is known yet.
  ///
  /// - Complexity: O(1).
  public var statistics: CountdownStatistics {
    state.withLock { state in
      CountdownStatistics(
        active: state.who.activeCount, paused: state.measurements.paused,
        waiting: state.measurements.waiting, oldestWait: .nanoseconds(state.oldestWait),
        passes: state.measurements.passes, ticks: state.measurements.ticks,
        worstLateness: .nanoseconds(state.worstLateness),
        longestCallback: .nanoseconds(state.measurements.longestCallback))
    }
  }
}
