/// Where the entries live: chunks of 1,024, addressed by a 32-bit index, reused through a free list.
///
///     chunk 0                chunk 1
///     +---+---+---+--   --+  +---+--
///     | x | e | e |  ...  |  | e | ...      x: entry 0 is never used, index 0 means "none"
///     +---+---+---+--   --+  +---+--
///           ^       ^ fresh: never used since the chunks were last given back
///           freeList -> entry -> entry -> none   (through chain.next)
///
/// Invariants:
/// - An entry is in use, in the free list, at or behind `fresh`, or retired.
/// - The generation in an entry's word is that of the life it is in; of a free one, of the life to come. It only
///   grows, also across a chunk's being given back and made again, so an `EntryID` never names two countdowns.
/// - An index whose generations are used up is retired: it carries generation 0 and is never handed out.
@safe struct Slab: ~Copyable {
  static let chunkBits: UInt32 = 10
  static let entriesPerChunk = 1 << Int(chunkBits)
  private static let firstIndex: UInt32 = 1
  private static let endIndex: UInt32 = 1 << 31

  private var chunks = Chunks(
    bytes: unsafe entriesPerChunk * MemoryLayout<Entry>.stride, content: .uninitialized)
  /// For each chunk that ever was.
  private var histories: [ChunkHistory] = []
  private var freeList = Link.none
  private var fresh = firstIndex
  /// Entries in use, dead ones that are not yet buried included.
  private(set) var count = 0
  private let firstGeneration: UInt32

  private struct ChunkHistory {
    /// How many of its entries are initialized.
    var initialized: UInt32 = 0
    /// The generation in which its entries begin: above all that were used before it was given back.
    var firstGeneration: UInt32
    /// The highest generation that was used in it.
    var highestGeneration: UInt32 = 0
  }

  /// An empty slab.
  ///
  /// Tests start the generations near their end.
  init(firstGeneration: UInt32 = 1) {
    self.firstGeneration = firstGeneration
  }

  subscript(index: EntryIndex) -> EntryRef {
    assert(index.rawValue != 0 && Int(index.rawValue >> Self.chunkBits) < chunks.count, "no such entry")
    let chunk = unsafe chunks[Int(index.rawValue >> Self.chunkBits)].assumingMemoryBound(to: Entry.self)
    return unsafe EntryRef(chunk + Int(index.rawValue & UInt32(Self.entriesPerChunk - 1)))
  }

  /// The entry that `id` names, or nil when that life is over.
  ///
  /// O(1).
  func entry(_ id: EntryID) -> EntryRef? {
    let chunk = Int(id.index.rawValue >> Self.chunkBits)
    let offset = id.index.rawValue & UInt32(Self.entriesPerChunk - 1)
    guard chunk < chunks.count, offset < histories[chunk].initialized else { return nil }
    let entry = self[id.index]
    return entry.word.generation == id.generation ? entry : nil
  }

  /// Hands out an entry; its word holds the generation of its new life.
  ///
  /// O(1).
  mutating func allocate() -> EntryIndex {
    let index = takeFree() ?? takeFresh()
    let chunk = Int(index.rawValue >> Self.chunkBits)
    let generation = self[index].word.generation
    if generation > histories[chunk].highestGeneration {
      histories[chunk].highestGeneration = generation
    }
    // Of the free list, which a chunk that was kept may still carry.
    self[index].chainLinks.next = .none
    count += 1
    return index
  }

  /// Ends a life: from here on its `EntryID` is stale.
  ///
  /// The entry stays in use until `free`.
  func endLife(_ index: EntryIndex) {
    let entry = self[index]
    let word = entry.word
    let retired = word.generation == EntryWord.lastGeneration
    entry.word = EntryWord(generation: retired ? 0 : word.generation + 1, flags: word.flags)
  }

  /// Takes back an entry whose life was ended.
  ///
  /// O(1).
  mutating func free(_ index: EntryIndex) {
    count -= 1
    guard self[index].word.generation != 0 else { return }
    self[index].chainLinks.next = freeList
    freeList = Link(index)
  }

  /// Once nothing is in use: takes all chunks but the first out, to be freed outside the lock.
  ///
  /// A chunk that holds a last generation stays, and with it those before it, since a chunk made anew in its
  /// place could not start above.
  mutating func detachSpareChunks() -> DetachedChunks? {
    assert(count == 0, "entries are in use")
    guard chunks.count > 1 else { return nil }
    freeList = .none
    fresh = Self.firstIndex
    var kept = chunks.count
    while kept > 1, histories[kept - 1].highestGeneration < EntryWord.lastGeneration {
      kept -= 1
      let next = max(histories[kept].firstGeneration, histories[kept].highestGeneration + 1)
      histories[kept] = ChunkHistory(firstGeneration: next)
    }
    return kept < chunks.count ? chunks.detach(from: kept) : nil
  }

  /// Chunks that exist now.
  var chunkCount: Int { chunks.count }

  private mutating func takeFree() -> EntryIndex? {
    guard let index = freeList.entry else { return nil }
    freeList = self[index].chainLinks.next
    return index
  }

  private mutating func takeFresh() -> EntryIndex {
    while true {
      precondition(fresh < Self.endIndex, "more than two thousand million countdowns")
      let index = EntryIndex(rawValue: fresh)
      fresh += 1
      initialize(index)
      if self[index].word.generation != 0 { return index }
    }
  }

  private mutating func initialize(_ index: EntryIndex) {
    let chunk = Int(index.rawValue >> Self.chunkBits)
    let offset = index.rawValue & UInt32(Self.entriesPerChunk - 1)
    if chunk == chunks.count { chunks.append() }
    if chunk == histories.count {
      histories.append(ChunkHistory(firstGeneration: firstGeneration))
    }
    // Entry 0 is never used, but counts as initialized so that offsets and counts agree.
    if chunk == 0, histories[0].initialized == 0 { initializeNext(in: 0) }
    if offset >= histories[chunk].initialized { initializeNext(in: chunk) }
  }

  private mutating func initializeNext(in chunk: Int) {
    let base = unsafe chunks[chunk].assumingMemoryBound(to: Entry.self)
    let entry = unsafe base + Int(histories[chunk].initialized)
    unsafe entry.initialize(to: Entry(generation: histories[chunk].firstGeneration))
    histories[chunk].initialized += 1
  }
}
