/// What happens to a running countdown when another is started for its receiver.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CountdownIfActive: Sendable {
  /// The running countdown ends as `replaced`, and the new one starts.
  case replace
  /// The running countdown goes on, and the new one is not started.
  ///
  /// A countdown whose deadline has passed counts as over: it completes, also while ticks are held back by a
  /// suspension, and the new one starts. Until its zero is delivered, it can still be cancelled, but not moved. A
  /// paused countdown is kept, even if nothing is left of it, unless a move has ended it.
  case keep
}
