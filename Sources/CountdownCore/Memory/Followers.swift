/// Who follows whom: for each countdown that is followed, the list of those who do; beside the slab's entries, which have no
/// room for it.
///
///     leader ----> follower ----> follower ----> leader       next; previous is the way back
///                     |               |
///                     +---------------+--------> leader
///
/// Circular and doubly linked, in the order in which they came; the leader, who follows nobody, is the list's head. A chunk
/// for each of the slab's, twelve bytes an entry, is made when the first of it leads or follows. All operations are O(1).
@safe struct Followers: ~Copyable {
  /// Zeroes: neither follows nor leads.
  private struct Place: BitwiseCopyable {
    var leader = Link.none
    var links = Links()
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

  /// The first who follows an entry; nil also for one that follows another itself.
  @inline(__always)
  func first(of leader: EntryIndex) -> EntryIndex? {
    guard count > 0, let place = place(of: leader), place.leader == .none else { return nil }
    return place.links.next.entry
  }

  /// Who follows the same leader, and came next.
  func next(after follower: EntryIndex) -> EntryIndex? {
    guard let place = place(of: follower), place.links.next != place.leader else { return nil }
    return place.links.next.entry
  }

  /// Lets one that neither follows nor leads follow one that follows nobody.
  mutating func insert(_ follower: EntryIndex, behind leader: EntryIndex) {
    makePlace(of: follower)
    makePlace(of: leader)
    let head = unsafe pointer(leader)
    let last = unsafe head.pointee.links.previous.entry ?? leader
    unsafe pointer(follower).pointee = Place(
      leader: Link(leader), links: Links(previous: Link(last), next: Link(leader)))
    unsafe pointer(last).pointee.links.next = Link(follower)
    unsafe head.pointee.links.previous = Link(follower)
    count += 1
  }

  /// Lets one follow nobody any more; does nothing where it does not.
  mutating func remove(_ follower: EntryIndex) {
    guard let leader = leader(of: follower), let place = place(of: follower) else { return }
    if place.links.previous == place.links.next {
      unsafe pointer(leader).pointee = Place()
    } else {
      unsafe pointer(place.links.previous.entry!).pointee.links.next = place.links.next
      unsafe pointer(place.links.next.entry!).pointee.links.previous = place.links.previous
    }
    unsafe pointer(follower).pointee = Place()
    count -= 1
  }

  /// Takes all chunks from one on out, for their memory to be given back outside the lock.
  mutating func detach(from first: Int) -> DetachedChunks {
    places.detach(from: first)
  }

  private func chunk(of index: EntryIndex) -> Int { Int(index.rawValue >> Slab.chunkBits) }

  private mutating func makePlace(of index: EntryIndex) {
    places.make(chunk(of: index))
  }

  /// nil: nobody in its chunk ever led or followed.
  private func place(of index: EntryIndex) -> Place? {
    places.isMade(chunk(of: index)) ? unsafe pointer(index).pointee : nil
  }

  private func pointer(_ index: EntryIndex) -> UnsafeMutablePointer<Place> {
    let chunk = unsafe places[unchecked: chunk(of: index)].assumingMemoryBound(to: Place.self)
    return unsafe chunk + Int(index.rawValue) % Slab.entriesPerChunk
  }
}
