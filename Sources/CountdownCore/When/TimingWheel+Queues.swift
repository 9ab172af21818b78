/// Lists that are no slots, but run through the same links.
///
/// So an entry is unlinked without knowing where it is.
extension ListIndex {
  /// Entries of the slot that is being drained.
  static let draining = ListIndex(queue: 0)
  /// Entries of the slot that was drained, to be cascaded: linked when all that was taken from it was delivered.
  static let remaining = ListIndex(queue: 1)
  /// Taken entries that go to a slot which the pass has yet to reach: linked there when they were delivered.
  static let taken = ListIndex(queue: 2)
  /// Queued by calls on the delivering queue, or when a callback has returned.
  static let here = ListIndex(queue: 3)
  /// Queued by other threads, or at the end of a chain that is too long: for the next pass.
  static let elsewhere = ListIndex(queue: 4)
  /// Spliced from `elsewhere` by the pass that is under way, which takes turns between it and the ticks that are
  /// due.
  static let backlog = ListIndex(queue: 5)
  /// Spliced from `here`, or a batch of the backlog: deliveries fill their batches from this queue.
  static let delivering = ListIndex(queue: 6)
  /// Due in a pass that was interrupted before it delivered them: they come before all that arrives.
  static let interrupted = ListIndex(queue: 7)
  /// Linked into a slot when a pass has taken all that is due: so they come after what is due already.
  ///
  /// They have just been started, or delivered a value; or follow a countdown that is due too; or come from
  /// `interrupted`.
  static let arriving = ListIndex(queue: 8)
  /// Paused.
  static let paused = ListIndex(queue: 9)

  /// Found in the slot that is being drained, and planned for it: they come after those that were linked to it because
  /// they are late.
  static let planned = ListIndex(queue: 10)

  static let queueCount = 11

  init(queue: Int) { self.init(WheelLevel.slotCount + queue) }
}
