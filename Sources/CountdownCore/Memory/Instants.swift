/// When countdowns were started, and which instants their totals are counted from; and how far endless ticks had come when their
/// interval was changed.
///
/// Instants are on the engine's timeline; a paused one's are relative to its pause, like its deadline.
struct Instants: ~Copyable {
  var starts = SideTable<Nanoseconds>()
  /// Made when the first countdown of a chunk is moved, or starts with a total of its own.
  var origins = SideTable<Nanoseconds>()
  /// Made when the interval of the first endless ticks of a chunk is changed.
  var firstNumbers = SideTable<Int64>()

  /// When the countdown was started.
  func start(of index: EntryIndex) -> Nanoseconds { starts[index] }

  /// The instant from which its total reaches to its deadline: its start, unless it was moved or has a total of its own.
  func origin(of index: EntryIndex) -> Nanoseconds {
    origins.isMade(for: index) ? origins[index] : starts[index]
  }

  /// Notes a start.
  mutating func noteStart(of index: EntryIndex, at now: Nanoseconds) {
    starts[index] = now
    if origins.isMade(for: index) { origins[index] = now }
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

  /// Notes the instant from which a total is counted.
  mutating func noteOrigin(_ origin: Nanoseconds, of index: EntryIndex) {
    // The totals of its neighbours are counted from their starts.
    origins.make(for: index, from: starts)
    origins[index] = origin
  }

  /// Notes of one what was noted of another.
  mutating func copy(from source: EntryIndex, to target: EntryIndex) {
    noteStart(of: target, at: start(of: source))
    if origin(of: source) != start(of: source) { noteOrigin(origin(of: source), of: target) }
  }

  /// Shifts start and origin, as a pause shifts a deadline.
  mutating func shift(_ index: EntryIndex, by offset: Nanoseconds) {
    starts[index] = starts[index].saturatingAdd(offset)
    if origins.isMade(for: index) { origins[index] = origins[index].saturatingAdd(offset) }
  }
}
