/// Reading entries ahead of their being taken.
///
/// In a slot, each entry says where the next one lies. Where that may be anywhere, as with countdowns that were started
/// in random order, every step waits for the memory. But lists do not wait for one another: walked side by side, their
/// entries are fetched many at a time: group prefetching (Chen, Ailamaki, Gibbons, Mowry, "Improving hash join
/// performance through prefetching", 2004), with plain reads.
extension TimingWheel {
  /// How many lists are walked side by side: about as many reads as a core keeps under way.
  static let lanes = 8
  /// How many entries are read ahead at the most: few enough for the lock, and for the cache.
  static let farthest = 256
  /// With fewer slots than this in use, there is nothing to gain.
  private static let fewestSlots = 64

  /// Reads the entries of the slots that are due next, several slots at a time, if they lie scattered.
  ///
  /// Nothing is changed by it. O(1): bounded by `farthest`.
  ///
  /// - Returns: For how many entries this need not be asked for again.
  func readAhead(dueAt instant: Nanoseconds, in slab: borrowing Slab) -> Int {
    guard occupancy.occupied >= Self.fewestSlots else { return 0 }
    return unsafe withUnsafeTemporaryAllocation(of: EntryIndex.self, capacity: Self.lanes) { lanes in
      var count = unsafe firstEntries(dueAt: instant, into: lanes)
      guard unsafe areScattered(lanes, count: count) else { return Self.farthest }
      var read = 0
      while count > 0, read < Self.farthest {
        read += count
        var unfinished = 0
        for lane in 0..<count {
          guard let next = unsafe lists.next(after: lanes[lane], in: slab) else { continue }
          unsafe lanes[unfinished] = next
          unfinished += 1
        }
        count = unfinished
      }
      return read
    }
  }

  /// Whether most neighbours are in different chunks, or as far from one another.
  ///
  /// What lies closer, in order, the processor fetches by itself.
  private func areScattered(_ entries: UnsafeMutableBufferPointer<EntryIndex>, count: Int) -> Bool {
    var far = 0
    for position in 1..<max(1, count) {
      let distance = unsafe Int(entries[position].rawValue) - Int(entries[position - 1].rawValue)
      if distance.magnitude > Slab.entriesPerChunk { far += 1 }
    }
    return 2 * far >= count
  }

  /// The first entries of the slots of the finest level that are due next.
  private func firstEntries(
    dueAt instant: Nanoseconds, into entries: UnsafeMutableBufferPointer<EntryIndex>
  ) -> Int {
    let level = WheelLevel(0)
    var start = level.slot(of: elapsed)
    var count = 0
    while count < Self.lanes, let slot = occupancy.first(in: start..<level.ring.upperBound),
      bound(of: slot) <= instant, let first = lists.first(of: ListIndex(slot))
    {
      unsafe entries.initializeElement(at: count, to: first)
      count += 1
      start = slot + 1
    }
    return count
  }
}
