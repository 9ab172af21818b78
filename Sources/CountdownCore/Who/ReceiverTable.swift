/// Finds the entry of a receiver by its address.
///
///     bucket 0: e <-> e          n = size + split buckets, size a power of two
///     bucket 1: e                hash mod size, or mod 2 * size
///     bucket 2:                    if that bucket was split already
///     ...
///
/// A hash table with separate chaining that grows by linear hashing (Litwin, "Linear hashing: a new tool for file and
/// table addressing", 1980). When there are more than five entries for four buckets, the bucket at `split` is divided
/// between itself and a new one. So no insertion pays for a whole rehash.
///
/// The key is the receiver's address, mixed, and never what lies there.
///
/// One more chain holds evicted entries: completing countdowns that have made room for another, until their zero is
/// delivered. No address finds them, but walks over the table do.
///
/// Invariants: an entry is in the chain of its bucket, or evicted. No two have one address, except those that are
/// distinguished by keys.
struct ReceiverTable: ~Copyable {
  private static let smallestSize = 64

  /// The number of the extra bucket whose chain holds the evicted entries; it comes before all other buckets.
  static let evicted = -1

  private var chains = IntrusiveLists<ChainField>()
  private var size = smallestSize
  private var split = 0
  private let hashMask: UInt
  private(set) var count = 0

  /// Creates an empty table.
  ///
  /// - Parameter hashMask: Which bits of the hash count. Tests put everything into one bucket with 0.
  init(hashMask: UInt = .max) {
    self.hashMask = hashMask
  }

  /// The number of buckets: at least 64, otherwise four for each five entries that the table had at its largest.
  var bucketCount: Int { size &+ split }

  /// The number of heads that were made: one for each bucket and one for evicted entries, in whole chunks.
  ///
  /// For tests.
  var headCount: Int { chains.count }

  /// Returns the entry of an address.
  ///
  /// O(1) expected.
  func find(_ address: UInt, in slab: borrowing Slab) -> EntryIndex? {
    var next = first(ofBucket: bucket(of: address))
    while let index = next {
      if slab[index].address == address { return index }
      next = chains.next(after: index, in: slab)
    }
    return nil
  }

  /// Adds an entry whose address is not in the table.
  ///
  /// O(1) expected.
  mutating func insert(_ index: EntryIndex, in slab: borrowing Slab) {
    if count >= bucketCount + bucketCount / 4 { splitNextBucket(in: slab) }
    chains.append(index, to: chain(ofBucket: bucket(of: slab[index].address)), in: slab)
    count += 1
  }

  /// Adds an entry that no address finds.
  ///
  /// O(1).
  mutating func insertEvicted(_ index: EntryIndex, in slab: borrowing Slab) {
    chains.append(index, to: chain(ofBucket: Self.evicted), in: slab)
    count += 1
  }

  /// Takes an entry out.
  ///
  /// O(1).
  mutating func remove(_ index: EntryIndex, in slab: borrowing Slab) {
    chains.remove(index, in: slab)
    count -= 1
  }

  /// The first entry of a bucket, for walks over the whole table.
  @inline(__always)
  func first(ofBucket bucket: Int) -> EntryIndex? {
    chains.first(of: chain(ofBucket: bucket))
  }

  /// The entry behind another in its bucket.
  func next(after index: EntryIndex, in slab: borrowing Slab) -> EntryIndex? {
    chains.next(after: index, in: slab)
  }

  /// Shrinks the table when it is empty, and takes out the memory to be freed outside the lock.
  mutating func detachSpareBuckets() -> DetachedChunks {
    assert(count == 0, "the table is not empty")
    size = Self.smallestSize
    split = 0
    return chains.detachSpareHeads()
  }

  /// The bucket of an address.
  func bucket(of address: UInt) -> Int {
    let hash = hash(address)
    let bucket = hash & (size &- 1)
    return bucket < split ? hash & (2 &* size &- 1) : bucket
  }

  /// The hash of an address: that of its page, and the position within the page on top.
  ///
  /// The page's number is hashed by multiplication (Knuth, The Art of Computer Programming 3, 6.4), the position is
  /// left as it is. So objects that were made one after another, as most are, have neighbouring buckets: looking them
  /// up, or splitting those buckets, goes through memory in order. From 256 buckets on, two objects of one page never
  /// collide.
  private func hash(_ address: UInt) -> Int {
    let page = (UInt64(address >> 12) &* 0x9E37_79B9_7F4A_7C15) >> 32
    let place = UInt64(address >> 4) & 0xFF
    return Int(truncatingIfNeeded: (page &+ place) & UInt64(hashMask))
  }

  /// The chain of a bucket: the first is for evicted entries.
  @inline(__always)
  private func chain(ofBucket bucket: Int) -> ListIndex { ListIndex(bucket + 1) }

  private mutating func splitNextBucket(in slab: borrowing Slab) {
    let source = split
    let target = bucketCount
    if target + 1 >= chains.count { chains.grow() }
    split += 1
    if split == size {
      size *= 2
      split = 0
    }
    var next = first(ofBucket: source)
    while let index = next {
      next = chains.next(after: index, in: slab)
      // Source and target differ in this one bit.
      if hash(slab[index].address) & (target - source) != 0 {
        chains.remove(index, in: slab)
        chains.append(index, to: chain(ofBucket: target), in: slab)
      }
    }
  }
}
