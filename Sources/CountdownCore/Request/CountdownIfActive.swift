/// What becomes of a running countdown when another is started for its receiver.
@nonexhaustive
public enum CountdownIfActive: Sendable {
  /// It ends as `replaced`.
  case replace
  /// It goes on, and the new one is not started.
  ///
  /// One that is overdue counts as over: it completes, and the new one starts. Until it was told its zero it can still be
  /// cancelled, but not moved any more.
  case keep
}
