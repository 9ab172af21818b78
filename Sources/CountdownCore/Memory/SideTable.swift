/// Data that few entries need, kept beside the slab: a place for each entry, in chunks like the slab's.
///
///     slab:   [ chunk | chunk | chunk ]
///     places: [ made  |  nil  | made  ]     a chunk is made when the first of its entries needs a place
///
/// A place that was never written holds zeroes. All operations are O(1).
@safe struct SideTable<Place: BitwiseCopyable>: ~Copyable {
  private static var chunkBytes: Int { Slab.entriesPerChunk * MemoryLayout<Place>.stride }

  private var chunks = Chunks(bytes: chunkBytes, content: .zeroes)

  /// Makes room for another chunk of entries.
  mutating func append() { chunks.appendPlace() }

  /// Whether an entry has a place, because it or another entry of its chunk needed one.
  @inline(__always)
  func isMade(for index: EntryIndex) -> Bool { chunks.isMade(chunk(of: index)) }

  /// Gives an entry a place, unless it has one.
  mutating func make(for index: EntryIndex) { chunks.make(chunk(of: index)) }

  /// Gives an entry a place, unless it has one.
  ///
  /// All places of a new chunk begin with what another table holds.
  mutating func make(for index: EntryIndex, from other: borrowing SideTable) {
    if isMade(for: index) { return }
    make(for: index)
    let chunk = chunk(of: index)
    unsafe chunks[unchecked: chunk].copyMemory(
      from: other.chunks[unchecked: chunk], byteCount: Self.chunkBytes)
  }

  /// The place of an entry that has one.
  subscript(index: EntryIndex) -> Place {
    get { unsafe pointer(to: index).pointee }
    nonmutating _modify { yield &(unsafe pointer(to: index)).pointee }
  }

  /// Takes out all chunks but the first, so that their memory can be freed outside the lock.
  mutating func detachSpareChunks() -> DetachedChunks { chunks.detach(from: 1) }

  private func chunk(of index: EntryIndex) -> Int { Int(index.rawValue >> Slab.chunkBits) }

  private func pointer(to index: EntryIndex) -> UnsafeMutablePointer<Place> {
    precondition(isMade(for: index), "no such place")
    let chunk = unsafe chunks[unchecked: chunk(of: index)].assumingMemoryBound(to: Place.self)
    return unsafe chunk + Int(index.rawValue) % Slab.entriesPerChunk
  }
}
