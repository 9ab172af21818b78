/// What can be done to a countdown that runs.
package enum CountdownMove: Sendable {
  /// Its time stops; refused if it is paused.
  case pause
  /// Its time passes again; refused if it is not paused.
  case resume
  /// It begins again, with its total as it is then; or endless ticks, with number 0. A paused countdown runs afterwards.
  ///
  /// The total is delivered like a first value, unless it is the delivered value; the number 0 always.
  case restart
  /// It counts as having begun with a duration; less than what is left counts as that. Refused for endless ticks.
  case total(Duration)
  /// It ticks otherwise; refused if it is silent, and for endless ticks on the shared grid or at marks.
  ///
  /// The value in force in the new rhythm is delivered like a tick, if it is less than the delivered value. New marks
  /// that are passed already are called at once. After marks, what is left is delivered like a moved value if the value
  /// in force is more than the delivered value by an interval or more, or more than there was. An overdue countdown that
  /// is held back delivers nothing. Endless ticks keep counting: the next tick is planned the new interval after the last
  /// planned tick.
  case ticks(CountdownTicks)
  /// The deadline moves away by a duration, or nearer by a negative one.
  case by(Duration)
  /// The deadline moves away, if less than a duration is left, so that the duration is left.
  case toAtLeast(Duration)
  /// The deadline moves nearer, if more than a duration is left, so that the duration is left.
  case toAtMost(Duration)
  /// The deadline moves to a duration from now.
  case to(Duration)
  /// The deadline moves to an instant of a clock.
  case until(any CountdownInstant)
  /// The deadline moves by a duration, as `by` does, because its instant is known better than before.
  ///
  /// The other moves are decisions. This one is a correction, of which there may be many, to and fro; the delivered
  /// values go on falling. If less is left than the value delivered last, the new value is delivered at once, like a
  /// tick that was missed. If a little more is left, nothing is delivered, and the next tick comes when less is left.
  /// If at least an interval more is left, the value in force is delivered at once. A paused countdown keeps the time
  /// left.
  case corrected(by: Duration)
  /// The deadline is corrected by what its keeper has learnt of its clock.
  ///
  /// `isSliceOver`: the corrections have taken 4 ms, and this one leaves its callbacks to the next pass, unless a delivery is under
  /// way.
  case byClock(isSliceOver: Bool)

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
    case .until, .byClock, .pause, .resume, .restart, .total, .ticks: return left
    }
  }
}
