/// A move of a deadline.
package enum CountdownMove: Sendable {
  /// The deadline moves away by a duration, or nearer by a negative one.
  case by(Duration)
  /// The deadline moves away, if less than a duration is left, so that the duration is left.
  case toAtLeast(Duration)
  /// The deadline moves nearer, if more than a duration is left, so that the duration is left.
  case toAtMost(Duration)
  /// The deadline moves to a duration from now.
  case to(Duration)
  /// The deadline moves by a duration, as `by` does, because its instant is known better than before.
  ///
  /// The other moves are decisions. This one is a correction, of which there may be many, to and fro; the delivered
  /// values go on falling. If less is left than the value delivered last, the new value is delivered at once, like a
  /// tick that was missed. If a little more is left, nothing is delivered, and the next tick comes when less is left.
  /// If at least an interval more is left, the value in force is delivered at once. A paused countdown keeps the time
  /// left.
  case corrected(by: Duration)

  /// Returns the new time left, from the current one; negative if the deadline lies that far back, which counts past
  /// zero alone.
  func newLeft(_ left: Nanoseconds, endsAtZero: Bool) -> Nanoseconds {
    switch self {
    case .by(let duration), .corrected(by: let duration):
      return left.saturatingAdd(Nanoseconds(saturating: duration))
    case .toAtLeast(let duration):
      let least = Nanoseconds(saturating: duration)
      // Zero is left of an overdue countdown too.
      return least > 0 ? max(left, least) : left
    case .toAtMost(let duration):
      let most = Nanoseconds(saturating: duration)
      // Nor less than zero.
      return min(left, endsAtZero ? max(0, most) : most)
    case .to(let duration): return Nanoseconds(saturating: duration)
    }
  }
}
