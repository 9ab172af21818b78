/// The countdowns that each receiver has under keys: a ring of entries.
///
///     first ----> second ----> third ----> first         next; previous is the way back
///
/// They are in the order in which they were started. The table finds the first by its receiver alone. All operations
/// are O(1).
struct KeyRings: ~Copyable {
  struct Place: BitwiseCopyable {
    var receiver: UInt = 0
    var neighbours = Links()
  }

  var places = SideTable<Place>()

  /// The receiver of an entry that is in a ring, or has been in one since it was started.
  func receiver(of index: EntryIndex) -> UInt { places[index].receiver }

  /// The entry behind another in its ring: itself, if it is the only one.
  func next(after index: EntryIndex) -> EntryIndex { places[index].neighbours.next.entry! }

  /// Adds an entry to the end of the ring that begins with `first`; nil begins a new ring.
  mutating func insert(_ index: EntryIndex, of receiver: UInt, lastFrom first: EntryIndex?) {
    places.make(for: index)
    let next = first ?? index
    let previous = first.map { places[$0].neighbours.previous } ?? Link(index)
    places[index] = Place(receiver: receiver)
    connect(previous, Link(index))
    connect(Link(index), Link(next))
  }

  /// Takes an entry out of its ring, and returns the entry behind it; nil if there are no others, or if it is in no
  /// ring.
  mutating func remove(_ index: EntryIndex) -> EntryIndex? {
    let neighbours = places[index].neighbours
    places[index].neighbours = Links()
    if neighbours.next == Link(index) || neighbours.next == .none { return nil }
    connect(neighbours.previous, neighbours.next)
    return neighbours.next.entry
  }

  private func connect(_ one: Link, _ other: Link) {
    places[one.entry!].neighbours.next = other
    places[other.entry!].neighbours.previous = one
  }
}
