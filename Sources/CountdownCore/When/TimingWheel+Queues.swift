extension TimingWheel {
  /// Lists that are no slots, but run through the same links.
  ///
  /// So an entry is unlinked without knowing where it is.
  enum Queue: Int, CaseIterable {
    /// Entries of the slot that is being drained.
    case draining
    /// Entries of the slot that was drained, to be cascaded: linked when all that was taken from it was delivered.
    case remaining
    /// Taken entries that go to a slot which the pass has yet to reach: linked there when they were delivered.
    case taken
    /// Queued by calls on the delivering queue, or when a callback has returned.
    case here
    /// Queued by other threads, or at the end of a chain that is too long: for the next pass.
    case elsewhere
    /// Spliced from `elsewhere` by the pass that is under way, which takes turns between it and the ticks that are
    /// due.
    case backlog
    /// Spliced from `here`, or a batch of the backlog: deliveries fill their batches from this queue.
    case delivering
    /// Due in a pass that was interrupted before it delivered them: they come before all that arrives.
    case interrupted
    /// Linked into a slot when a pass has taken all that is due: so they come after what is due already.
    case arriving
    /// Paused.
    case paused

    var list: ListIndex { ListIndex(WheelLevel.slotCount + rawValue) }
  }

  /// Adds an unlinked entry to the end of a queue.
  ///
  /// O(1).
  @inline(__always)
  mutating func append(_ index: EntryIndex, to queue: Queue, in slab: borrowing Slab) {
    lists.append(index, to: queue.list, in: slab)
  }

  /// Takes the first entry out of a queue.
  ///
  /// O(1).
  @inline(__always)
  mutating func popFirst(of queue: Queue, in slab: borrowing Slab) -> EntryIndex? {
    lists.popFirst(of: queue.list, in: slab)
  }

  /// The first entry of a queue.
  @inline(__always)
  func first(of queue: Queue) -> EntryIndex? {
    lists.first(of: queue.list)
  }

  /// Adds an unlinked entry to the front of a queue.
  mutating func prepend(_ index: EntryIndex, to queue: Queue, in slab: borrowing Slab) {
    lists.prepend(index, to: queue.list, in: slab)
  }

  /// The last entry of a queue.
  func last(of queue: Queue) -> EntryIndex? {
    lists.last(of: queue.list)
  }

  @inline(__always)
  func isEmpty(_ queue: Queue) -> Bool {
    lists.isEmpty(queue.list)
  }

  /// Makes one of its entries the first of a queue, or empties the queue, after all entries before it have gone
  /// elsewhere.
  @inline(__always)
  mutating func removeAll(before index: EntryIndex?, from queue: Queue, in slab: borrowing Slab) {
    lists.removeAll(before: index, from: queue.list, in: slab)
  }

  /// Moves a whole queue behind the last entry of another.
  ///
  /// O(1).
  @inline(__always)
  mutating func splice(_ source: Queue, to target: Queue, in slab: borrowing Slab) {
    lists.splice(source.list, to: target.list, in: slab)
  }

  /// Moves a whole queue before the first entry of another.
  ///
  /// O(1).
  mutating func spliceToFront(_ source: Queue, of target: Queue, in slab: borrowing Slab) {
    splice(target, to: source, in: slab)
    splice(source, to: target, in: slab)
  }

  /// Whether an entry is in a slot or in a queue.
  @inline(__always)
  func isLinked(_ index: EntryIndex, in slab: borrowing Slab) -> Bool {
    lists.contains(index, in: slab)
  }
}
