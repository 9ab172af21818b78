/// What has become of the wish to follow a countdown.
public enum CountdownFollowing: Sendable {
  /// It is followed; this ends, like a countdown, with it or before.
  case following(CountdownID)
  /// There is nothing to follow: it has ended; with how, if that is not delivered yet.
  case over(CountdownOutcome?)
}
