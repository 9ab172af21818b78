/// Which slots hold something: a bit for each, and above it a bit for each word that is not zero.
///
/// It finds the next occupied slot in a few instructions, wherever that is.
@safe struct OccupancyBitmap: ~Copyable {
  private let words: UnsafeMutableBufferPointer<UInt64>
  private var summary: UInt64 = 0
  private(set) var occupied = 0

  /// Creates empty slots; `count` is a multiple of 64, and at most 4,096.
  init(count: Int) {
    precondition(count % 64 == 0 && count <= 4_096, "the summary is one word")
    unsafe words = .allocate(capacity: count / 64)
    unsafe words.initialize(repeating: 0)
  }

  deinit { unsafe words.deallocate() }

  private subscript(word: Int) -> UInt64 {
    get {
      precondition(unsafe words.indices.contains(word), "no such word")
      return unsafe words[word]
    }
    nonmutating set {
      precondition(unsafe words.indices.contains(word), "no such word")
      unsafe words[word] = newValue
    }
  }

  func contains(_ slot: Int) -> Bool {
    self[slot >> 6] & bit(slot) != 0
  }

  /// Marks a slot as occupied; false if it was.
  mutating func insert(_ slot: Int) -> Bool {
    let word = slot >> 6
    let bits = self[word]
    guard bits & bit(slot) == 0 else { return false }
    self[word] = bits | bit(slot)
    summary |= bit(word)
    occupied += 1
    return true
  }

  /// Marks an occupied slot as empty.
  mutating func remove(_ slot: Int) {
    assert(contains(slot), "slot \(slot) is empty")
    let word = slot >> 6
    self[word] = self[word] & ~bit(slot)
    if self[word] == 0 { summary &= ~bit(word) }
    occupied -= 1
  }

  /// The first occupied slot of a ring, searched from `start` around to `start`.
  ///
  /// The ring must consist of whole words.
  func first(from start: Int, inRing ring: Range<Int>) -> Int? {
    if ring.count == 64 { return first(from: start, inWord: ring.lowerBound >> 6) }
    return first(in: start..<ring.upperBound) ?? first(in: ring.lowerBound..<start)
  }

  /// The same for a ring of a single word.
  private func first(from start: Int, inWord word: Int) -> Int? {
    let bits = self[word]
    if bits == 0 { return nil }
    let later = bits & (.max &<< UInt64(start))
    return (word << 6) + (later == 0 ? bits : later).trailingZeroBitCount
  }

  /// The first occupied slot of a range.
  func first(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let slot = first(atOrAfter: range.lowerBound) else { return nil }
    return slot < range.upperBound ? slot : nil
  }

  private func first(atOrAfter start: Int) -> Int? {
    let word = start >> 6
    let rest = self[word] & (.max &<< UInt64(start))
    if rest != 0 { return (word << 6) + rest.trailingZeroBitCount }
    let later = summary & (.max << UInt64(word + 1))
    if later == 0 { return nil }
    return (later.trailingZeroBitCount << 6) + self[later.trailingZeroBitCount].trailingZeroBitCount
  }

  private func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(index) }
}

// One thread at a time uses it.
extension OccupancyBitmap: @unchecked Sendable {}
