/// Who follows whom: for each countdown that is followed, the list of those who do; beside the slab's entries, which have no
/// room for it.
///
///     leader ----> follower ----> follower ----> none         next; previous is the way back
///                     |               |
///                     +---------------+--------> leader
///
/// Doubly linked, in the order in which they came. A follower may be followed itself, by those who wait for its end alone;
/// those are followed by nobody. A chunk for each of the slab's, 24 bytes an entry, is made when the first of it leads or
/// follows. All operations are O(1).
@safe struct Followers: ~Copyable {
  /// Zeroes: neither follows nor leads.
  private struct Place: BitwiseCopyable {
    var leader = Link.none
    /// Others with the same leader.
    var neighbours = Links()
    /// Those who follow this one: the last, and the first.
    var ends = Links()
  }

  private var places = Chunks(bytes: Slab.entriesPerChunk * MemoryLayout<Place>.stride, content: .zeroes)
  /// How many follow somebody.
  private(set) var count = 0

  /// Makes room for another chunk of entries.
  mutating func append() {
    places.appendPlace()
  }

  /// Whom an entry follows.
  @inline(__always)
  func leader(of index: EntryIndex) -> EntryIndex? {
    count == 0 ? nil : place(of: index)?.leader.entry
  }

  /// The first who follows an entry.
  @inline(__always)
  func first(of leader: EntryIndex) -> EntryIndex? {
    count == 0 ? nil : place(of: leader)?.ends.next.entry
  }

  /// Who follows the same leader, and came next.
  func next(after follower: EntryIndex) -> EntryIndex? {
    place(of: follower)?.neighbours.next.entry
  }

  /// Lets one that neither follows nor leads follow another.
  mutating func insert(_ follower: EntryIndex, behind leader: EntryIndex) {
    places.make(chunk(of: follower))
    places.make(chunk(of: leader))
    let last = unsafe pointer(leader).pointee.ends.previous
    unsafe pointer(follower).pointee = Place(leader: Link(leader), neighbours: Links(previous: last))
    setNext(after: last, of: leader, to: Link(follower))
    unsafe pointer(leader).pointee.ends.previous = Link(follower)
    count += 1
  }

  /// Lets one follow nobody any more; does nothing where it does not follow.
  mutating func remove(_ follower: EntryIndex) {
    guard let leader = leader(of: follower), let neighbours = place(of: follower)?.neighbours else { return }
    setNext(after: neighbours.previous, of: leader, to: neighbours.next)
    if let next = neighbours.next.entry {
      unsafe pointer(next).pointee.neighbours.previous = neighbours.previous
    } else {
      unsafe pointer(leader).pointee.ends.previous = neighbours.previous
    }
    unsafe pointer(follower).pointee.leader = .none
    unsafe pointer(follower).pointee.neighbours = Links()
    count -= 1
  }

  private func setNext(after link: Link, of leader: EntryIndex, to next: Link) {
    if let index = link.entry {
      unsafe pointer(index).pointee.neighbours.next = next
    } else {
      unsafe pointer(leader).pointee.ends.next = next
    }
  }

  /// Takes all chunks from one on out, for their memory to be given back outside the lock.
  mutating func detach(from first: Int) -> DetachedChunks {
    places.detach(from: first)
  }

  private func chunk(of index: EntryIndex) -> Int { Int(index.rawValue >> Slab.chunkBits) }

  /// nil: nobody in its chunk ever led or followed.
  private func place(of index: EntryIndex) -> Place? {
    places.isMade(chunk(of: index)) ? unsafe pointer(index).pointee : nil
  }

  private func pointer(_ index: EntryIndex) -> UnsafeMutablePointer<Place> {
    let chunk = unsafe places[unchecked: chunk(of: index)].assumingMemoryBound(to: Place.self)
    return unsafe chunk + Int(index.rawValue) % Slab.entriesPerChunk
  }
}
