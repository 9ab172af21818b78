/// Lists that are no slots, but run through the same links.
///
/// So an entry is unlinked without knowing where it is.
extension ListIndex {
  /// Entries of the slot that is being drained.
  static let draining = ListIndex(queue: 0)
  /// Queued by calls on the delivering queue, or when a callback has returned.
  static let here = ListIndex(queue: 1)
  /// Queued by other threads, or at the end of a chain that is too long: for the next pass.
  static let elsewhere = ListIndex(queue: 2)
  /// Spliced from `elsewhere` by the pass that is under way, which takes turns between it and the ticks that are
  /// due.
  static let backlog = ListIndex(queue: 3)
  /// Spliced from `here`, or a batch of the backlog: deliveries fill their batches from this queue.
  static let delivering = ListIndex(queue: 4)
  /// Paused.
  static let paused = ListIndex(queue: 5)

  static let queueCount = 6

  init(queue: Int) { self.init(WheelLevel.slotCount + queue) }
}
