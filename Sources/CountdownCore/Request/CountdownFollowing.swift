/// The result of a call that follows a countdown.
package enum CountdownFollowing: Sendable {
  /// A countdown is followed. The follower has this identifier, and ends with its leader or before it.
  case following(CountdownID, leader: CountdownID)
  /// The countdown has ended; with its outcome if that is not delivered yet.
  case over(CountdownOutcome?)
}
