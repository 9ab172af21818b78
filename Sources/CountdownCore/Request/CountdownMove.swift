/// Where to a deadline is moved.
@nonexhaustive
public enum CountdownMove: Sendable {
  /// Further away by so much, or nearer by a negative duration.
  case by(Duration)
  /// So far away at least.
  case toAtLeast(Duration)
  /// So far away.
  case to(Duration)

  /// What shall be left, of what is left now; negative: overdue by so much.
  func newLeft(_ left: Nanoseconds) -> Nanoseconds {
    switch self {
    case .by(let duration): left.saturatingAdd(Nanoseconds(saturating: duration))
    case .toAtLeast(let duration): max(left, Nanoseconds(saturating: duration))
    case .to(let duration): Nanoseconds(saturating: duration)
    }
  }
}
