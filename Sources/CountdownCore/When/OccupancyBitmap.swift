/// Which slots hold something: a bit for each, and above it a bit for each word that is not zero.
///
/// Finding the next occupied slot takes a few instructions, wherever it is.
struct OccupancyBitmap: ~Copyable {
  private let words: FixedBuffer<UInt64>
  private let summary: FixedBuffer<UInt64>
  private(set) var occupied = 0

  /// Empty slots; `count` is a multiple of 64.
  init(count: Int) {
    words = FixedBuffer(zeroes: count / 64)
    summary = FixedBuffer(zeroes: (count / 64 + 63) / 64)
  }

  func contains(_ slot: Int) -> Bool {
    words[slot >> 6] & bit(slot) != 0
  }

  /// Marks a slot as occupied; false: it was.
  mutating func insert(_ slot: Int) -> Bool {
    let word = slot >> 6
    let bits = words[word]
    guard bits & bit(slot) == 0 else { return false }
    words[word] = bits | bit(slot)
    summary[word >> 6] = summary[word >> 6] | bit(word)
    occupied += 1
    return true
  }

  /// Marks an occupied slot as empty.
  mutating func remove(_ slot: Int) {
    assert(contains(slot), "slot \(slot) is empty")
    let word = slot >> 6
    words[word] = words[word] & ~bit(slot)
    if words[word] == 0 { summary[word >> 6] = summary[word >> 6] & ~bit(word) }
    occupied -= 1
  }

  /// The first occupied slot of a ring, seen from `start` on.
  ///
  /// The ring is a number of whole words.
  func first(from start: Int, inRing ring: Range<Int>) -> Int? {
    if ring.count == 64 { return first(from: start, inWord: ring.lowerBound >> 6) }
    return first(in: start..<ring.upperBound) ?? first(in: ring.lowerBound..<start)
  }

  /// The same where the ring is a single word.
  private func first(from start: Int, inWord word: Int) -> Int? {
    let bits = words[word]
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
    let rest = words[word] & (.max &<< UInt64(start))
    if rest != 0 { return (word << 6) + rest.trailingZeroBitCount }
    guard let next = firstWord(atOrAfter: word + 1) else { return nil }
    return (next << 6) + words[next].trailingZeroBitCount
  }

  private func firstWord(atOrAfter start: Int) -> Int? {
    guard start < words.capacity else { return nil }
    var group = start >> 6
    var rest = summary[group] & (.max &<< UInt64(start))
    while rest == 0 {
      group += 1
      guard group < summary.capacity else { return nil }
      rest = summary[group]
    }
    return (group << 6) + rest.trailingZeroBitCount
  }

  private func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(index) }
}
