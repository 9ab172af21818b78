/// Where the entries live: chunks of 256, addressed by a 32-bit index, reused through a free list.
///
///     chunk 0                chunk 1
///     +---+---+---+--   --+  +---+--
///     | x | e | e |  ...  |  | e | ...      x: entry 0 is never used, index 0 means "none"
///     +---+---+---+--   --+  +---+--
///           ^       ^ fresh: not used since the chunks were last given back
///           freeList -> entry -> entry -> none   (through chain.next)
///
/// Invariants:
/// - An entry before `fresh` is in use, in the free list, or worn out; those from `fresh` on hold nothing.
/// - The generation in an entry's state is that of the life it is in; of a free one, of the life to come. Chunks made
///   anew begin above all that were used before, so an identifier never names two countdowns. The first chunk is
///   never given back: where there are few countdowns at a time, one index is used over and over, and its generation
///   says nothing of others.
/// - An index whose generations are used up is worn out: it carries generation 0 and is never handed out.
@safe struct Slab: ~Copyable {
  static let chunkBits: UInt32 = 8
  static let entriesPerChunk = 1 << Int(chunkBits)
  private static let firstIndex: UInt32 = 1
  private static let endIndex: UInt32 = 1 << 31

  private var chunks = Chunks(
    bytes: unsafe entriesPerChunk * MemoryLayout<Entry>.stride, content: .uninitialized)
  /// When the countdowns in them were started, and moved.
  var instants = Instants()
  /// Which of those follow which.
  var followers = Followers()
  /// Which of those belong to one receiver, under ids.
  var idRings = IDRings()
  private var freeList = Link.none
  private var fresh = firstIndex
  /// Entries in use, including ended ones whose outcome is queued.
  private(set) var count = 0
  /// The generation in which entries begin.
  private var firstGeneration: UInt32
  /// The highest generation that is in use, or was, in all chunks but the first.
  private var highestGeneration: UInt32 = 0

  /// An empty slab.
  ///
  /// Tests start the generations near their end.
  init(firstGeneration: UInt32 = 1) {
    self.firstGeneration = firstGeneration
  }

  subscript(index: EntryIndex) -> EntryRef {
    // 0 wraps to the largest there is.
    precondition(index.rawValue &- Self.firstIndex < fresh &- Self.firstIndex, "no such entry")
    return unsafe EntryRef(pointer(to: index))
  }

  /// The entry that follows another in a list, of which the caller knows that it is in use.
  ///
  /// What was started one after the other follows so in memory too, as a rule. Where it does, the processor predicts so, and
  /// reads it before it has read the link that says where it is: that takes 15 % off a pass.
  @unsafe @inline(__always)
  func entry(
    unchecked index: EntryIndex, behind previous: EntryIndex, _ previousEntry: EntryRef
  ) -> EntryRef {
    let isNext = index.rawValue == previous.rawValue &+ 1
    let beginsChunk = index.rawValue & UInt32(Self.entriesPerChunk - 1) == 0
    assert(index.rawValue &- Self.firstIndex < fresh &- Self.firstIndex, "no such entry")
    return unsafe isNext && !beginsChunk ? previousEntry.neighbour : EntryRef(pointer(to: index))
  }

  /// The entry that `id` names, or nil when that life is over.
  ///
  /// O(1).
  func entry(_ id: CountdownID) -> EntryRef? {
    guard id.index < fresh else { return nil }
    let entry = self[EntryIndex(rawValue: id.index)]
    return entry.state.generation == id.generation ? entry : nil
  }

  /// Hands out an entry; its state holds the generation of its new life.
  ///
  /// O(1).
  mutating func allocate() -> EntryIndex {
    let index = takeFree() ?? takeFresh()
    if index.rawValue >= Self.entriesPerChunk {
      highestGeneration = max(highestGeneration, self[index].state.generation)
    }
    count += 1
    return index
  }

  /// Ends a life: from here on its identifier is stale.
  ///
  /// The entry stays in use until `free`.
  mutating func endLife(_ index: EntryIndex, as phase: EntryState.Phase) {
    let entry = self[index]
    let isWornOut = entry.state.generation == EntryState.lastGeneration
    var state = EntryState(
      generation: isWornOut ? 0 : entry.state.generation + 1,
      flags: entry.state.flags.intersection([.deliversEnd, .waitsForPass]))
    state.phase = phase
    entry.state = state
  }

  /// Takes back an entry whose life was ended.
  ///
  /// O(1).
  mutating func free(_ index: EntryIndex) {
    count -= 1
    let entry = self[index]
    entry.state = EntryState(generation: entry.state.generation)
    putOnFreeList(index)
  }

  /// Once nothing is in use: takes all chunks but the first out, to be freed outside the lock.
  ///
  /// Not when a last generation was used in them: what is made anew could not begin above it.
  mutating func detachSpareChunks() -> [DetachedChunks] {
    assert(count == 0, "entries are in use")
    guard chunks.count > 1, highestGeneration < EntryState.lastGeneration else { return [] }
    firstGeneration = max(firstGeneration, highestGeneration + 1)
    fresh = UInt32(Self.entriesPerChunk)
    freeList = .none
    for index in (Self.firstIndex..<fresh).reversed() { putOnFreeList(EntryIndex(rawValue: index)) }
    return [
      chunks.detach(from: 1), followers.places.detachSpareChunks(), idRings.places.detachSpareChunks(),
      instants.starts.detachSpareChunks(), instants.moves.detachSpareChunks(),
      instants.totals.detachSpareChunks(),
      instants.firstNumbers.detachSpareChunks(),
    ]
  }

  /// Chunks that exist now.
  var chunkCount: Int { chunks.count }

  private mutating func takeFree() -> EntryIndex? {
    guard let index = freeList.entry else { return nil }
    freeList = self[index].chainLinks.next
    self[index].chainLinks.next = .none
    return index
  }

  private mutating func putOnFreeList(_ index: EntryIndex) {
    guard self[index].state.generation != 0 else { return }
    self[index].chainLinks.next = freeList
    freeList = Link(index)
  }

  private mutating func takeFresh() -> EntryIndex {
    precondition(fresh < Self.endIndex, "more than two thousand million countdowns")
    let index = EntryIndex(rawValue: fresh)
    if Int(fresh >> Self.chunkBits) == chunks.count {
      chunks.append()
      followers.places.append()
      idRings.places.append()
      instants.starts.append()
      instants.moves.append()
      instants.totals.append()
      instants.firstNumbers.append()
      instants.starts.make(for: index)
    }
    fresh += 1
    unsafe pointer(to: index).initialize(to: Entry(generation: firstGeneration))
    return index
  }

  private func pointer(to index: EntryIndex) -> UnsafeMutablePointer<Entry> {
    let chunk = unsafe chunks[unchecked: Int(index.rawValue >> Self.chunkBits)].assumingMemoryBound(
      to: Entry.self)
    return unsafe chunk + Int(index.rawValue & UInt32(Self.entriesPerChunk - 1))
  }
}
