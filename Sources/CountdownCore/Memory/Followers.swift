/// Which entry follows which: for each countdown that is followed, the list of its followers.
///
///     leader ----> follower ----> follower ----> none         next; previous is the way back
///                     |               |
///                     +---------------+--------> leader
///
/// Doubly linked, in the order in which they came. A follower may be followed itself, by those that wait for its end;
/// nothing follows those. All operations are O(1).
struct Followers: ~Copyable {
  /// Zeroes: neither follows nor leads.
  struct Place: BitwiseCopyable {
    var leader = Link.none
    /// Others with the same leader.
    var neighbours = Links()
    /// The followers of this one: the last, and the first.
    var ends = Links()
  }

  var places = SideTable<Place>()
  /// How many followers there are.
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

  /// The one after a follower in a walk over all who follow a leader, directly or through another, each before its own.
  func next(after follower: EntryIndex, below root: EntryIndex) -> EntryIndex? {
    if let first = first(of: follower) { return first }
    var last = follower
    while last != root {
      if let next = places[last].neighbours.next.entry { return next }
      last = places[last].leader.entry!
    }
    return nil
  }

  /// Lets one that neither follows nor leads follow another.
  mutating func insert(_ follower: EntryIndex, behind leader: EntryIndex) {
    places.make(for: follower)
    places.make(for: leader)
    let last = places[leader].ends.previous
    places[follower] = Place(leader: Link(leader), neighbours: Links(previous: last))
    setNext(after: last, of: leader, to: Link(follower))
    places[leader].ends.previous = Link(follower)
    count += 1
  }

  /// Lets one follow no other any more; does nothing where it does not follow.
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
