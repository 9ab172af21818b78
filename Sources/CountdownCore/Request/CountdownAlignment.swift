/// Which grid the ticks of a countdown are on.
@nonexhaustive
public enum CountdownAlignment: Sendable {
  /// The deadline less whole intervals: each value is an exact multiple of the interval.
  case deadline
  /// The engine's, common to all with the same interval: values are the nearest multiples, ticks come together.
  case shared
}
