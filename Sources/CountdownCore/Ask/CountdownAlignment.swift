/// The grid that a countdown's ticks are on.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CountdownAlignment: Sendable {
  /// The countdown's own grid: the deadline less whole intervals. Each value is an exact multiple of the interval.
  case deadline
  /// The manager's grid: all countdowns with the same interval tick at the same instants.
  ///
  /// The grid lies on the whole intervals of the wall clock, counted from midnight UTC, as that clock was when the
  /// manager was made. If the wall clock is set later, the grid stays. If the manager is frozen for a while, the grid
  /// comes later by the same time.
  ///
  /// Every delivery is the value in force, the first value and a value after a move too: the multiple of the interval
  /// that was nearest to the time left when the grid was last passed. A half rounds up. It is at most what is left,
  /// rounded up to whole intervals, and before the end at least one interval. Zero comes exactly at the deadline, also
  /// between two instants of the grid.
  case shared
}
