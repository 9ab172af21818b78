/// When countdowns were started and last moved, and with how much they began.
///
/// Instants are on the engine's timeline. Those of a paused countdown are relative to its pause, like its deadline.
struct Instants: ~Copyable {
  var starts = SideTable<Nanoseconds>()
  /// Made when the first countdown of a chunk is moved.
  var moves = SideTable<Nanoseconds>()
  /// Their totals, if those do not follow from the instants; made when the first countdown of a chunk needs
  /// it.
  var totals = SideTable<Nanoseconds>()

  /// When the countdown was started.
  func start(of index: EntryIndex) -> Nanoseconds { starts[index] }

  /// When it was last moved; or started, if it was not moved.
  func lastMove(of index: EntryIndex) -> Nanoseconds {
    moves.isMade(for: index) ? moves[index] : starts[index]
  }

  /// Whether it was moved, other than at the instant of its start.
  func isMoved(_ index: EntryIndex) -> Bool { lastMove(of: index) != start(of: index) }

  /// Its total, whatever is left; zero if that is no more than was left at its last move or its start.
  func total(of index: EntryIndex) -> Nanoseconds {
    totals.isMade(for: index) ? totals[index] : 0
  }

  /// Records a start.
  mutating func noteStart(of index: EntryIndex, at now: Nanoseconds) {
    starts[index] = now
    if moves.isMade(for: index) { moves[index] = now }
    if totals.isMade(for: index) { totals[index] = 0 }
  }

  /// Records a move.
  mutating func noteMove(of index: EntryIndex, at now: Nanoseconds) {
    // The other entries of the chunk were not moved.
    moves.make(for: index, from: starts)
    moves[index] = now
  }

  /// Records what a countdown began with.
  mutating func noteTotal(_ total: Nanoseconds, of index: EntryIndex) {
    totals.make(for: index)
    totals[index] = total
  }

  /// Copies the times of one entry to another.
  mutating func copy(from source: EntryIndex, to target: EntryIndex) {
    noteStart(of: target, at: start(of: source))
    if isMoved(source) { noteMove(of: target, at: lastMove(of: source)) }
    if total(of: source) != 0 { noteTotal(total(of: source), of: target) }
  }

  /// Shifts start and last move, as a pause shifts a deadline.
  mutating func shift(_ index: EntryIndex, by offset: Nanoseconds) {
    starts[index] = starts[index].saturatingAdd(offset)
    if moves.isMade(for: index) { moves[index] = moves[index].saturatingAdd(offset) }
  }
}
