/// What each receiver has under ids: a ring of its entries, beside the slab's, which have no room for it.
///
///     first ----> second ----> third ----> first         next; previous is the way back
///
/// In the order in which they were started. The first one is found in the table by its receiver alone. A chunk for each of
/// the slab's, 16 bytes an entry, is made when the first of it has a receiver and an id. All operations are O(1).
@safe struct IDRings: ~Copyable {
  private struct Place: BitwiseCopyable {
    var receiver: UInt = 0
    var neighbours = Links()
  }

  private var places = Chunks(bytes: Slab.entriesPerChunk * MemoryLayout<Place>.stride, content: .zeroes)

  /// The receiver of an entry that is in a ring, or was in its life.
  func receiver(of index: EntryIndex) -> UInt {
    unsafe pointer(index).pointee.receiver
  }

  /// The entry behind another in its ring: itself, if it is the only one.
  func next(after index: EntryIndex) -> EntryIndex {
    unsafe pointer(index).pointee.neighbours.next.entry!
  }

  /// Puts an entry into a ring: as the last, seen from its first one; nil: it is the first.
  mutating func insert(_ index: EntryIndex, of receiver: UInt, lastFrom first: EntryIndex?) {
    makePlace(for: index)
    let next = first ?? index
    let previous = first.map { unsafe pointer($0).pointee.neighbours.previous } ?? Link(index)
    unsafe pointer(index).pointee = Place(receiver: receiver, neighbours: Links())
    connect(previous, Link(index))
    connect(Link(index), Link(next))
  }

  /// Takes an entry out of its ring, and returns the one behind it; nil: there are no others, or it is in none.
  mutating func remove(_ index: EntryIndex) -> EntryIndex? {
    let neighbours = unsafe pointer(index).pointee.neighbours
    unsafe pointer(index).pointee.neighbours = Links()
    if neighbours.next == Link(index) || neighbours.next == .none { return nil }
    connect(neighbours.previous, neighbours.next)
    return neighbours.next.entry
  }

  /// Takes all chunks from one on out, for their memory to be given back outside the lock.
  mutating func detach(from first: Int) -> DetachedChunks {
    places.detach(from: min(first, places.count))
  }

  private func connect(_ one: Link, _ other: Link) {
    unsafe pointer(one.entry!).pointee.neighbours.next = other
    unsafe pointer(other.entry!).pointee.neighbours.previous = one
  }

  private mutating func makePlace(for index: EntryIndex) {
    while places.count <= chunk(of: index) { places.appendPlace() }
    places.make(chunk(of: index))
  }

  private func chunk(of index: EntryIndex) -> Int { Int(index.rawValue >> Slab.chunkBits) }

  private func pointer(_ index: EntryIndex) -> UnsafeMutablePointer<Place> {
    precondition(chunk(of: index) < places.count && places.isMade(chunk(of: index)), "no such entry")
    let chunk = unsafe places[unchecked: chunk(of: index)].assumingMemoryBound(to: Place.self)
    return unsafe chunk + Int(index.rawValue) % Slab.entriesPerChunk
  }
}
