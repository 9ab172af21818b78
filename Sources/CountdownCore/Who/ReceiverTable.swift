/// Finds the node of a receiver by the receiver's address, and never reads what lies there.
///
/// A hash table with separate chaining that grows by linear hashing (Litwin, "Linear hashing: a new tool for file and table
/// addressing", 1980): when there are more than five nodes for four buckets, one bucket is divided between itself and a new one. So
/// no start pays for a whole rehash.
@safe struct ReceiverTable: ~Copyable {
  private static let smallestSize = 64

  /// The number of the extra bucket of evicted nodes, which no address finds: see `EngineState.evict`.
  static let evicted = -1

  /// The first has `smallestSize` buckets and the extra one before them; each further one as many as all before.
  private var segments: [BucketPlace] = []
  private var size = smallestSize
  private var split = 0
  private let hashMask: UInt
  private(set) var count = 0

  /// Creates an empty table; tests put everything into one bucket with a mask of 0.
  init(hashMask: UInt = .max) {
    self.hashMask = hashMask
    segments = [Self.makeSegment(Self.smallestSize + 1)]
  }

  deinit {
    for segment in segments { segment.free() }
  }

  private static func makeSegment(_ count: Int) -> BucketPlace {
    let segment = UnsafeMutablePointer<NodeRef?>.allocate(capacity: count)
    unsafe segment.initialize(repeating: nil, count: count)
    return unsafe BucketPlace(segment)
  }

  var bucketCount: Int { size &+ split }

  /// Returns the node of an address.
  ///
  /// O(1) expected.
  @inline(__always)
  func find(_ address: UInt) -> NodeRef? {
    var next = first(ofBucket: bucket(of: address))
    while let node = next, node.address != address { next = node.bucket.next }
    return next
  }

  /// Adds a node under its address.
  ///
  /// O(1) expected.
  mutating func insert(_ node: NodeRef) {
    if count >= bucketCount + bucketCount / 4 { splitNextBucket() }
    add(node, toBucket: bucket(of: node.address))
    count += 1
  }

  /// Adds a node that no address finds.
  mutating func insertEvicted(_ node: NodeRef) {
    add(node, toBucket: Self.evicted)
    count += 1
  }

  /// Takes a node out.
  mutating func remove(_ node: NodeRef) {
    unlink(node)
    count -= 1
    if count == 0, segments.count > 1 { shrink() }
  }

  /// The first node of a bucket, for walks over the whole table.
  @inline(__always)
  func first(ofBucket bucket: Int) -> NodeRef? { head(ofBucket: bucket).node }

  /// The first of all nodes that is wanted.
  func first(where isWanted: (NodeRef) -> Bool) -> NodeRef? {
    for bucket in Self.evicted..<bucketCount {
      var next = first(ofBucket: bucket)
      while let node = next {
        if isWanted(node) { return node }
        next = node.bucket.next
      }
    }
    return nil
  }

  /// The bucket of an address.
  @inline(__always)
  func bucket(of address: UInt) -> Int {
    let hash = hash(address)
    let bucket = hash & (size &- 1)
    return bucket < split ? hash & (2 &* size &- 1) : bucket
  }

  /// The hash of an address: that of its page, and the position within the page on top.
  ///
  /// The page's number is hashed by multiplication (Knuth, The Art of Computer Programming 3, 6.4), the position is left as it is.
  /// So objects that were made one after another, as most are, have neighbouring buckets.
  @inline(__always)
  private func hash(_ address: UInt) -> Int {
    let page = (UInt64(address >> 12) &* 0x9E37_79B9_7F4A_7C15) >> 32
    let place = UInt64(address >> 4) & 0xFF
    return Int(truncatingIfNeeded: (page &+ place) & UInt64(hashMask))
  }

  @inline(__always)
  private func head(ofBucket bucket: Int) -> BucketPlace {
    if bucket < Self.smallestSize { return segments[0].advanced(by: bucket + 1) }
    let exponent = Int.bitWidth - 1 - bucket.leadingZeroBitCount
    return segments[exponent - 5].advanced(by: bucket - 1 << exponent)
  }

  private func add(_ node: NodeRef, toBucket bucket: Int) {
    let head = head(ofBucket: bucket)
    let first = head.node
    node.bucket = BucketLinks(next: first, place: head)
    first?.bucket.place = node.nextInBucket
    head.node = node
  }

  @inline(__always)
  private func unlink(_ node: NodeRef) {
    let links = node.bucket
    links.place?.node = links.next
    links.next?.bucket.place = links.place
    node.bucket = BucketLinks()
  }

  private mutating func splitNextBucket() {
    let (source, target) = (split, bucketCount)
    if target == Self.smallestSize << (segments.count - 1) { segments.append(Self.makeSegment(target)) }
    split += 1
    if split == size { (size, split) = (size * 2, 0) }
    var next = first(ofBucket: source)
    while let node = next {
      next = node.bucket.next
      // Source and target differ in this one bit.
      if hash(node.address) & (target - source) != 0 {
        unlink(node)
        add(node, toBucket: target)
      }
    }
  }

  /// Gives the memory of a table back that has become empty.
  private mutating func shrink() {
    for segment in segments.dropFirst() { segment.free() }
    segments.removeSubrange(1...)
    (size, split) = (Self.smallestSize, 0)
  }
}

// Unchecked: the engine's lock protects it.
extension ReceiverTable: @unchecked Sendable {}
