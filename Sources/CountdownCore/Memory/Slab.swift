/// The memory of the entries: chunks of 256, addressed by a 32-bit index, reused through a free list.
///
///     chunk 0                chunk 1
///     +---+---+---+--   --+  +---+--
///     | x | e | e |  ...  |  | e | ...      x: entry 0 is never used, index 0 means "none"
///     +---+---+---+--   --+  +---+--
///           ^       ^ fresh: not used since the chunks were last given back
///           freeList -> entry -> entry -> none   (through chain.next)
///
/// Invariants:
/// - An entry before `fresh` is in use, in the free list, or worn out. Entries from `fresh` on hold nothing.
/// - The generation in the state of an entry in use is that of its life; of a free entry, that of its next life. New
///   chunks begin above all generations that were used before, so an identifier never names two countdowns. The first
///   chunk is never given back. An engine with few countdowns at a time therefore uses one index over and over, and
///   its generation does not affect the others.
/// - An index whose generations are used up is worn out: it carries generation 0 and is never handed out.
@safe struct Slab: ~Copyable {
  static let chunkBits: UInt32 = 8
  static let entriesPerChunk = 1 << Int(chunkBits)
  private static let firstIndex: UInt32 = 1
  private static let endIndex: UInt32 = 1 << 31

  private var chunks = Chunks(
    bytes: unsafe entriesPerChunk * MemoryLayout<Entry>.stride, content: .uninitialized)
  /// When the countdowns were started and moved.
  var instants = Instants()
  /// The marks of those that tick at marks; made when the first of a chunk does.
  var marks = SideTable<MarksRef?>()
  /// Which countdowns follow which.
  var followers = Followers()
  /// Which countdowns belong to one receiver, under keys.
  var keyRings = KeyRings()
  private var freeList = Link.none
  private var fresh = firstIndex
  /// Entries in use, including ended ones whose outcome is queued.
  private(set) var count = 0
  /// The generation in which entries begin.
  private var firstGeneration: UInt32
  /// The highest generation that is or was in use, in all chunks but the first.
  private var highestGeneration: UInt32 = 0

  /// Creates an empty slab.
  ///
  /// Tests start the generations near their end.
  init(firstGeneration: UInt32 = 1) {
    self.firstGeneration = firstGeneration
  }

  subscript(index: EntryIndex) -> EntryRef {
    // Index 0 wraps to the largest number there is.
    precondition(index.rawValue &- Self.firstIndex < fresh &- Self.firstIndex, "no such entry")
    return unsafe EntryRef(pointer(to: index))
  }

  /// Returns the entry that follows another in a list, and that the caller knows to be in use.
  ///
  /// Entries that were started one after the other usually follow one another in memory too. In that case the
  /// processor predicts so, and reads the entry before it has read the link to it. That takes 15 % off a pass.
  @unsafe @inline(__always)
  func entry(
    unchecked index: EntryIndex, behind previous: EntryIndex, _ previousEntry: EntryRef
  ) -> EntryRef {
    let isNext = index.rawValue == previous.rawValue &+ 1
    let beginsChunk = index.rawValue & UInt32(Self.entriesPerChunk - 1) == 0
    assert(index.rawValue &- Self.firstIndex < fresh &- Self.firstIndex, "no such entry")
    return unsafe isNext && !beginsChunk ? previousEntry.neighbour : EntryRef(pointer(to: index))
  }

  /// Returns the entry that `id` names, or nil if that life has ended.
  ///
  /// O(1).
  func entry(_ id: CountdownID) -> EntryRef? {
    guard id.index < fresh else { return nil }
    let entry = self[EntryIndex(id)]
    return entry.state.generation == id.generation ? entry : nil
  }

  /// Hands out an entry, whose state holds the generation of its new life.
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
    giveUpMarks(of: index)
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

  /// Takes out all chunks but the first when no entry is in use, to be freed outside the lock.
  ///
  /// It does not if the last generation was used in them, because new chunks could not begin above it.
  mutating func detachSpareChunks() -> [DetachedChunks] {
    assert(count == 0, "entries are in use")
    guard chunks.count > 1, highestGeneration < EntryState.lastGeneration else { return [] }
    firstGeneration = max(firstGeneration, highestGeneration + 1)
    fresh = UInt32(Self.entriesPerChunk)
    freeList = .none
    for index in (Self.firstIndex..<fresh).reversed() { putOnFreeList(EntryIndex(rawValue: index)) }
    return [
      chunks.detach(from: 1), followers.places.detachSpareChunks(), keyRings.places.detachSpareChunks(),
      instants.starts.detachSpareChunks(), instants.moves.detachSpareChunks(),
      instants.totals.detachSpareChunks(), marks.detachSpareChunks(),
    ]
  }

  /// Where entries may be in use.
  var places: Range<UInt32> { Self.firstIndex..<fresh }

  /// Whether an entry that may be in use is in a chain of the table.
  ///
  /// The list of free entries runs through one of the two links only.
  func isListed(_ index: EntryIndex) -> Bool { self[index].chainLinks.previous != .none }

  /// The number of chunks.
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
      keyRings.places.append()
      instants.starts.append()
      instants.moves.append()
      instants.totals.append()
      marks.append()
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
