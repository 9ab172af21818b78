/// The result of a call that follows a countdown.
package enum CountdownFollowing: Sendable {
  /// The countdown is followed. The follower has this identifier, and ends with the countdown or before it.
  case following(CountdownID)
  /// The countdown has ended; with its outcome if that is not delivered yet.
  case over(CountdownOutcome?)
}
