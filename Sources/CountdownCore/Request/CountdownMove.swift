/// Where to a deadline is moved.
@nonexhaustive
public enum CountdownMove: Sendable {
  /// Further away by so much, or nearer by a negative duration.
  case by(Duration)
  /// So far away at least.
  case toAtLeast(Duration)
  /// So far away.
  case to(Duration)
  /// Further away by so much, or nearer by a negative duration, since it is known better by now when it is.
  ///
  /// No decision, as the others are, but a correction, of which there may be many, to and fro: what is told goes on falling.
  /// Less than what was told last is told at once, like a tick that was missed; a little more is not told at all, and the
  /// next tick comes when less is left; but where at least an interval more is left than was told last, what is in force
  /// then is told at once. A paused countdown keeps what is left.
  case corrected(by: Duration)

  /// What shall be left, of what is left now; negative: overdue by so much.
  func newLeft(_ left: Nanoseconds) -> Nanoseconds {
    switch self {
    case .by(let duration), .corrected(by: let duration):
      left.saturatingAdd(Nanoseconds(saturating: duration))
    case .toAtLeast(let duration): max(left, Nanoseconds(saturating: duration))
    case .to(let duration): Nanoseconds(saturating: duration)
    }
  }
}
