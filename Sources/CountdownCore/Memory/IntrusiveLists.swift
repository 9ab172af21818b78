/// Which of an entry's two pairs of links a list runs through, and what its heads hold.
protocol LinkField {
  /// The links to the ends come first; zeroes are the head of an empty list.
  associatedtype Head: BitwiseCopyable
  /// Heads come in chunks of 2^`headBits`: a constant, because shifting by a variable takes ten instructions more.
  static var headBits: Int { get }
  static func links(of entry: EntryRef) -> LinksRef
}

/// The links of the receiver table's buckets.
enum ChainField: LinkField {
  typealias Head = Links
  static var headBits: Int { 7 }
  static func links(of entry: EntryRef) -> LinksRef { entry.chainLinks }
}

/// The links of the timing wheel's slots and of the engine's queues.
enum SlotField: LinkField {
  /// With its bounds in the head, a slot that is reached costs one cache miss, not two.
  struct Head {
    var ends = Links()
    var bounds = Expiry(0)
  }

  static var headBits: Int { 6 }
  static func links(of entry: EntryRef) -> LinksRef { entry.slotLinks }
}

/// Entries that are neighbours in a list.
struct EntryRun {
  let first: EntryIndex
  var last: EntryIndex
}

/// Circular doubly linked lists through entries of the slab, each with a head of eight bytes or more.
///
///     head h:  next ----> entry ----> entry ----> h
///              previous <- ....
///
/// The ends point back at their head. So an entry is unlinked without knowing its list, and the list that becomes
/// empty is known. Heads lie in chunks: adding some moves none. A head of zeroes is an empty list. All operations are
/// O(1).
struct IntrusiveLists<Field: LinkField>: ~Copyable {
  private var heads = Chunks(
    bytes: MemoryLayout<Field.Head>.stride << Field.headBits, content: .zeroes)
  /// The number of lists.
  private(set) var count: Int

  /// As many lists as a chunk has heads.
  init() {
    heads.append()
    count = 1 << Field.headBits
  }

  /// A fixed number of lists, whose heads are made when they are opened.
  init(count: Int) {
    for _ in 0...(count - 1) >> Field.headBits { heads.appendPlace() }
    self.count = count
  }

  /// Makes a list's head, if it does not exist yet.
  ///
  /// A list must be opened before it is used.
  mutating func open(_ list: ListIndex) { heads.make(Int(list.rawValue) >> Field.headBits) }

  /// Adds a chunk of empty lists.
  mutating func grow() {
    heads.append()
    count += 1 << Field.headBits
  }

  /// Takes out the heads of all chunks but the first, when all lists are empty.
  mutating func detachSpareHeads() -> DetachedChunks {
    count = 1 << Field.headBits
    return heads.detach(from: 1)
  }

  @inline(__always)
  func first(of list: ListIndex) -> EntryIndex? {
    head(list).next.entry
  }

  @inline(__always)
  func isEmpty(_ list: ListIndex) -> Bool {
    first(of: list) == nil
  }

  /// The entry behind `index` in its list.
  @inline(__always)
  func next(after index: EntryIndex, in slab: borrowing Slab) -> EntryIndex? {
    Field.links(of: slab[index]).next.entry
  }

  /// Whether an entry is in some list.
  @inline(__always)
  func contains(_ index: EntryIndex, in slab: borrowing Slab) -> Bool {
    Field.links(of: slab[index]).next != .none
  }

  /// Links an unlinked entry in as the last.
  @inline(__always)
  mutating func append(_ index: EntryIndex, to list: ListIndex, in slab: borrowing Slab) {
    assert(!contains(index, in: slab), "already in a list")
    append(EntryRun(first: index, last: index), to: list, in: slab)
  }

  /// Links a run of entries in as the last.
  ///
  /// The links inside the run have to be right already.
  @inline(__always)
  mutating func append(_ run: EntryRun, to list: ListIndex, in slab: borrowing Slab) {
    let head = head(list)
    let last = head.previous == .none ? Link(list) : head.previous
    Field.links(of: slab[run.first]).previous = last
    Field.links(of: slab[run.last]).next = Link(list)
    links(last, in: slab).next = Link(run.first)
    head.previous = Link(run.last)
  }

  /// Links an unlinked entry in as the first.
  mutating func prepend(_ index: EntryIndex, to list: ListIndex, in slab: borrowing Slab) {
    assert(!contains(index, in: slab), "already in a list")
    let head = head(list)
    let first = head.next == .none ? Link(list) : head.next
    Field.links(of: slab[index]).previous = Link(list)
    Field.links(of: slab[index]).next = first
    links(first, in: slab).previous = Link(index)
    head.next = Link(index)
  }

  /// Unlinks an entry, and returns its list if that has become empty.
  @discardableResult @inline(__always)
  mutating func remove(_ index: EntryIndex, in slab: borrowing Slab) -> ListIndex? {
    let links = Field.links(of: slab[index])
    assert(links.next != .none, "in no list")
    let previous = links.previous
    let next = links.next
    self.links(previous, in: slab).next = next
    self.links(next, in: slab).previous = previous
    links.previous = .none
    links.next = .none
    return previous == next ? next.head : nil
  }

  /// Fetches the memory of an entry's neighbours, for `remove`.
  @inline(__always)
  func fetchNeighbours(of index: EntryIndex, in slab: borrowing Slab) {
    guard contains(index, in: slab) else { return }
    let links = Field.links(of: slab[index])
    self.links(links.previous, in: slab).fetch()
    self.links(links.next, in: slab).fetch()
  }

  /// Unlinks and returns the first entry.
  @inline(__always)
  mutating func popFirst(of list: ListIndex, in slab: borrowing Slab) -> EntryIndex? {
    guard let index = first(of: list) else { return nil }
    remove(index, in: slab)
    return index
  }

  /// Moves a whole list behind the last entry of another.
  mutating func splice(_ source: ListIndex, to target: ListIndex, in slab: borrowing Slab) {
    let from = head(source)
    guard let first = from.next.entry, let last = from.previous.entry else { return }
    append(EntryRun(first: first, last: last), to: target, in: slab)
    removeAll(before: nil, from: source, in: slab)
  }

  /// Moves a whole list before the first entry of another.
  mutating func spliceToFront(_ source: ListIndex, of target: ListIndex, in slab: borrowing Slab) {
    splice(target, to: source, in: slab)
    splice(source, to: target, in: slab)
  }

  /// Makes one of its entries the first of a list, or empties the list, after all entries before it have gone
  /// elsewhere.
  @inline(__always)
  mutating func removeAll(before index: EntryIndex?, from list: ListIndex, in slab: borrowing Slab) {
    let head = head(list)
    if let index {
      head.next = Link(index)
      Field.links(of: slab[index]).previous = Link(list)
    } else {
      head.next = .none
      head.previous = .none
    }
  }

  @inline(__always)
  private func links(_ link: Link, in slab: borrowing Slab) -> LinksRef {
    if let index = link.entry { return Field.links(of: slab[index]) }
    return head(link.head!)
  }

  @inline(__always)
  private func head(_ list: ListIndex) -> LinksRef {
    unsafe LinksRef(UnsafeMutableRawPointer(pointer(to: list)).assumingMemoryBound(to: Links.self))
  }

  @inline(__always)
  private func pointer(to list: ListIndex) -> UnsafeMutablePointer<Field.Head> {
    let index = Int(list.rawValue)
    precondition(index < count, "no such list")
    let chunk = unsafe heads[unchecked: index &>> Field.headBits].assumingMemoryBound(to: Field.Head.self)
    return unsafe chunk + (index & ((1 &<< Field.headBits) &- 1))
  }
}

extension IntrusiveLists where Field == SlotField {
  /// The bounds of a slot, which are its list's.
  @inline(__always)
  func bounds(of list: ListIndex) -> Expiry {
    unsafe pointer(to: list).pointee.bounds
  }

  /// Sets the bounds of a slot.
  @inline(__always)
  mutating func setBounds(of list: ListIndex, to bounds: Expiry) {
    unsafe pointer(to: list).pointee.bounds = bounds
  }
}
