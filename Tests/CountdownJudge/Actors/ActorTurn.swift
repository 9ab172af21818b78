import CountdownKit

/// What is known besides of a countdown of an actor, or of a loop, whose executor need not run at once.
struct ActorTurn {
  /// The place of its start among calls and ends, and of its end.
  var start = 0
  var end = Int.max
  /// What was left at the start, or at the last move: the actor gets it, unless a tick comes into force first.
  var moved: Int64?
  /// Nothing that was decided before a call of the actor itself comes after it; so ticks wait for time to go on.
  var isHeld = false
  /// Another thread has moved it, and no pass has come since.
  var isStale = false
  /// The outcome that the actor was handed.
  var handed: Countdown.Outcome?
}

extension Record {
  /// The value in force in the rhythm, or the number: there is no grid.
  private func tick(_ clock: Int64) -> Int64 { inForce(clock, grid: Grid(origin: 0)).upperBound }

  /// The values that are right when the actor gets one.
  func right(_ clock: Int64) -> Set<Int64> {
    let (left, tick) = (max(left(clock), 0), tick(clock))
    if isEndless {
      if turn.isHeld { return turn.moved != nil ? [0, tick] : [] }
      return last.map { $0 < tick } ?? true || turn.moved != nil ? [tick] : []
    }
    guard let moved = turn.moved else {
      return !turn.isHeld && last.map { tick < $0 } ?? true ? [tick] : []
    }
    var values: Set = [left]
    if (moved + interval - 1) / interval * interval == tick { values.insert(moved) }
    if tick < moved, !turn.isHeld { values.insert(tick) }
    return values
  }
}
