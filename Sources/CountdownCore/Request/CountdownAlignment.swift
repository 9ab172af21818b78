/// The grid that a countdown's ticks are on.
@nonexhaustive
public enum CountdownAlignment: Sendable {
  /// The countdown's own grid: the deadline less whole intervals. Each value is an exact multiple of the interval.
  case deadline
  /// The engine's grid, common to all countdowns with the same interval: their ticks come together, with the nearest
  /// multiples as values.
  case shared
}
