/// Which entry follows which: for each countdown with followers, the list of these.
///
///     leader ----> follower ----> follower ----> none         next; previous is the way back
///                     |               |
///                     +---------------+--------> leader
///
/// Doubly linked, in the order in which they came. A follower has no followers of its own. All operations are O(1).
struct Followers: ~Copyable {
  /// Zeroes: it neither follows nor leads.
  struct Place: BitwiseCopyable {
    var leader = Link.none
    /// Its neighbours among the followers of the same leader.
    var neighbours = Links()
    /// Its own followers: the last, and the first.
    var ends = Links()
  }

  var places = SideTable<Place>()
  /// The number of followers.
  private(set) var count = 0

  /// The leader of an entry.
  @inline(__always)
  func leader(of index: EntryIndex) -> EntryIndex? {
    count > 0 && places.isMade(for: index) ? places[index].leader.entry : nil
  }

  /// The first follower of an entry.
  @inline(__always)
  func first(of leader: EntryIndex) -> EntryIndex? {
    count > 0 && places.isMade(for: leader) ? places[leader].ends.next.entry : nil
  }

  /// The follower of the same leader that came next.
  func next(after follower: EntryIndex) -> EntryIndex? { places[follower].neighbours.next.entry }

  /// Makes an entry that neither follows nor leads a follower of another.
  mutating func insert(_ follower: EntryIndex, behind leader: EntryIndex) {
    assert(self.leader(of: leader) == nil, "a follower leads")
    places.make(for: follower)
    places.make(for: leader)
    let last = places[leader].ends.previous
    places[follower] = Place(leader: Link(leader), neighbours: Links(previous: last))
    setNext(after: last, of: leader, to: Link(follower))
    places[leader].ends.previous = Link(follower)
    count += 1
  }

  /// Separates a follower from its leader, or does nothing if it has none.
  mutating func remove(_ follower: EntryIndex) {
    guard let leader = leader(of: follower) else { return }
    let neighbours = places[follower].neighbours
    setNext(after: neighbours.previous, of: leader, to: neighbours.next)
    if let next = neighbours.next.entry {
      places[next].neighbours.previous = neighbours.previous
    } else {
      places[leader].ends.previous = neighbours.previous
    }
    places[follower].leader = .none
    places[follower].neighbours = Links()
    count -= 1
  }

  private func setNext(after link: Link, of leader: EntryIndex, to next: Link) {
    if let index = link.entry {
      places[index].neighbours.next = next
    } else {
      places[leader].ends.next = next
    }
  }
}
