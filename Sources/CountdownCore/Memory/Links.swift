import CountdownAtomics

/// The address of a node: an entry of the slab, or the head of a list.
///
/// Zero is neither. So memory full of zeroes is a set of empty lists, and an entry with zeroed links is in no list.
/// Entry 0 of the slab is therefore never handed out.
struct Link: Equatable {
  var rawValue: UInt32

  static let none = Link(rawValue: 0)

  private static let headBit: UInt32 = 1 << 31

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ entry: EntryIndex) {
    rawValue = entry.rawValue
  }

  init(_ head: ListIndex) {
    rawValue = head.rawValue | Link.headBit
  }

  /// The entry that it addresses, or nil for a head and for `none`.
  var entry: EntryIndex? {
    rawValue != 0 && rawValue & Link.headBit == 0 ? EntryIndex(rawValue: rawValue) : nil
  }

  /// The list whose head it addresses, or nil for an entry and for `none`.
  var head: ListIndex? {
    rawValue & Link.headBit != 0 ? ListIndex(rawValue: rawValue & ~Link.headBit) : nil
  }
}

/// The number of an entry in the slab: 1 to 2^31 - 1.
struct EntryIndex: Hashable {
  var rawValue: UInt32
}

extension EntryIndex {
  /// The entry that an identifier names, if its life has not ended.
  init(_ id: CountdownID) { rawValue = id.index }
}

/// The number of a list among those that run through one pair of links.
struct ListIndex: Hashable {
  var rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ value: Int) {
    rawValue = UInt32(truncatingIfNeeded: value)
  }
}

/// A pair of links.
///
/// In an entry: its neighbours. In a head: the last entry and the first.
struct Links {
  var previous = Link.none
  var next = Link.none
}

/// A reference to a pair of links in an entry or in a head.
@safe struct LinksRef {
  private let pointer: UnsafeMutablePointer<Links>

  init(_ pointer: UnsafeMutablePointer<Links>) {
    unsafe self.pointer = pointer
  }

  var previous: Link {
    get { unsafe pointer.pointee.previous }
    nonmutating set { unsafe pointer.pointee.previous = newValue }
  }

  var next: Link {
    get { unsafe pointer.pointee.next }
    nonmutating set { unsafe pointer.pointee.next = newValue }
  }

  /// Fetches the memory, without waiting for it.
  @inline(__always)
  func fetch() { unsafe countdown_fetch(pointer) }
}
