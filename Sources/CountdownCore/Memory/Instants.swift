/// When countdowns were started, and moved last, and with how much they began; and how far endless ticks had come when their
/// interval was changed.
///
/// Instants are on the engine's timeline; a paused one's are relative to its pause, like its deadline.
struct Instants: ~Copyable {
  var starts = SideTable<Nanoseconds>()
  /// Made when the first countdown of a chunk is moved.
  var moves = SideTable<Nanoseconds>()
  /// What they began with, where that does not follow from the instants; made when the first of a chunk needs that.
  var totals = SideTable<Nanoseconds>()
  /// Made when the interval of the first endless ticks of a chunk is changed.
  var firstNumbers = SideTable<Int64>()

  /// When the countdown was started.
  func start(of index: EntryIndex) -> Nanoseconds { starts[index] }

  /// When it was moved last, or started, if it was not.
  func lastMove(of index: EntryIndex) -> Nanoseconds {
    moves.isMade(for: index) ? moves[index] : starts[index]
  }

  /// What it began with, whatever is left of it; zero: no more than was left at its last move, or its start.
  func total(of index: EntryIndex) -> Nanoseconds {
    totals.isMade(for: index) ? totals[index] : 0
  }

  /// Notes a start.
  mutating func noteStart(of index: EntryIndex, at now: Nanoseconds) {
    starts[index] = now
    if moves.isMade(for: index) { moves[index] = now }
    if totals.isMade(for: index) { totals[index] = 0 }
    if firstNumbers.isMade(for: index) { firstNumbers[index] = 0 }
  }

  /// Of endless ticks: the number of the instant that is in their deadline's place; 0 until their interval is changed.
  ///
  /// With their instant number 0 instead, a number of some millions at an interval of hours would have no place in 64 bits.
  func firstNumber(of index: EntryIndex) -> Int64 {
    firstNumbers.isMade(for: index) ? firstNumbers[index] : 0
  }

  /// Notes that number.
  mutating func noteFirstNumber(_ number: Int64, of index: EntryIndex) {
    firstNumbers.make(for: index)
    firstNumbers[index] = number
  }

  /// Notes a move.
  mutating func noteMove(of index: EntryIndex, at now: Nanoseconds) {
    // Its neighbours were not moved.
    moves.make(for: index, from: starts)
    moves[index] = now
  }

  /// Notes what it began with.
  mutating func noteTotal(_ total: Nanoseconds, of index: EntryIndex) {
    totals.make(for: index)
    totals[index] = total
  }

  /// Notes of one what was noted of another.
  mutating func copy(from source: EntryIndex, to target: EntryIndex) {
    noteStart(of: target, at: start(of: source))
    if lastMove(of: source) != start(of: source) { noteMove(of: target, at: lastMove(of: source)) }
    if total(of: source) != 0 { noteTotal(total(of: source), of: target) }
  }

  /// Shifts start and last move, as a pause shifts a deadline.
  mutating func shift(_ index: EntryIndex, by offset: Nanoseconds) {
    starts[index] = starts[index].saturatingAdd(offset)
    if moves.isMade(for: index) { moves[index] = moves[index].saturatingAdd(offset) }
  }
}
