/// When countdowns were started, and moved last, and how far endless ticks had come when their interval was changed:
/// beside the slab's entries, which have no room for it.
///
///     starts:       [ * | * | ... ]      a chunk for each of the slab's, eight bytes an entry
///     moves:        [ nil | * | ... ]    made when the first countdown of a chunk is moved
///     firstNumbers: [ nil | nil | ... ]  made when the interval of the first endless ticks of a chunk is changed
///
/// Instants are on the engine's timeline; a paused one's are relative to its pause, like its deadline.
@safe struct Instants: ~Copyable {
  private static let stride = MemoryLayout<Nanoseconds>.stride

  private var starts = Chunks(bytes: Slab.entriesPerChunk * stride, content: .uninitialized)
  private var moves = Chunks(bytes: Slab.entriesPerChunk * stride, content: .uninitialized)
  private var firstNumbers = Chunks(bytes: Slab.entriesPerChunk * stride, content: .zeroes)

  /// Makes room for another chunk of entries.
  mutating func append() {
    starts.append()
    moves.appendPlace()
    firstNumbers.appendPlace()
  }

  /// When the countdown was started.
  func start(of index: EntryIndex) -> Nanoseconds {
    unsafe pointer(starts, index).pointee
  }

  /// When it was moved last, or started, if it was not.
  func lastMove(of index: EntryIndex) -> Nanoseconds {
    hasMoves(index) ? unsafe pointer(moves, index).pointee : start(of: index)
  }

  /// Notes a start.
  mutating func noteStart(of index: EntryIndex, at now: Nanoseconds) {
    unsafe pointer(starts, index).initialize(to: now)
    if hasMoves(index) { unsafe pointer(moves, index).pointee = now }
    if hasFirstNumber(index) { unsafe pointer(firstNumbers, index).pointee = 0 }
  }

  /// Of endless ticks: the number of the instant that is in their deadline's place; 0 until their interval is changed.
  ///
  /// With their instant number 0 instead, a number of some millions at an interval of hours would have no place in 64 bits.
  func firstNumber(of index: EntryIndex) -> Int64 {
    hasFirstNumber(index) ? unsafe pointer(firstNumbers, index).pointee : 0
  }

  /// Notes that number.
  mutating func noteFirstNumber(_ number: Int64, of index: EntryIndex) {
    firstNumbers.make(chunk(of: index))
    unsafe pointer(firstNumbers, index).pointee = number
  }

  /// Notes a move.
  mutating func noteMove(of index: EntryIndex, at now: Nanoseconds) {
    if !hasMoves(index) {
      moves.make(chunk(of: index))
      // For its neighbours: they were not moved.
      let all = Slab.entriesPerChunk
      unsafe moves[unchecked: chunk(of: index)].copyMemory(
        from: starts[unchecked: chunk(of: index)], byteCount: all * Self.stride)
    }
    unsafe pointer(moves, index).pointee = now
  }

  /// Notes of one what was noted of another.
  mutating func copy(from source: EntryIndex, to target: EntryIndex) {
    noteStart(of: target, at: start(of: source))
    if lastMove(of: source) != start(of: source) { noteMove(of: target, at: lastMove(of: source)) }
  }

  /// Shifts start and last move, as a pause shifts a deadline.
  mutating func shift(_ index: EntryIndex, by offset: Nanoseconds) {
    unsafe pointer(starts, index).pointee = start(of: index).saturatingAdd(offset)
    if hasMoves(index) { unsafe pointer(moves, index).pointee = lastMove(of: index).saturatingAdd(offset) }
  }

  /// Takes all chunks from one on out, for their memory to be given back outside the lock.
  mutating func detach(from first: Int) -> [DetachedChunks] {
    [starts.detach(from: first), moves.detach(from: first), firstNumbers.detach(from: first)]
  }

  private func chunk(of index: EntryIndex) -> Int { Int(index.rawValue >> Slab.chunkBits) }

  private func hasFirstNumber(_ index: EntryIndex) -> Bool { firstNumbers.isMade(chunk(of: index)) }

  private func hasMoves(_ index: EntryIndex) -> Bool { moves.isMade(chunk(of: index)) }

  private func pointer(_ chunks: borrowing Chunks, _ index: EntryIndex) -> UnsafeMutablePointer<Nanoseconds> {
    precondition(chunk(of: index) < chunks.count, "no such entry")
    let chunk = unsafe chunks[unchecked: chunk(of: index)].assumingMemoryBound(to: Nanoseconds.self)
    return unsafe chunk + Int(index.rawValue) % Slab.entriesPerChunk
  }
}
