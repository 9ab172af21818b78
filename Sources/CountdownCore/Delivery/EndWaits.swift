/// An object that waits for the end of a countdown.
package protocol EndWaiter: AnyObject, Sendable {
  /// Reports that the end was delivered: to the countdown's own handler, and before anything that waits behind it.
  ///
  /// The engine calls this method once, on the delivering queue, outside its lock.
  func countdownHasEnded()
}

/// The objects that wait for ends, by the entries of the countdowns.
///
/// An object that waits is no countdown: whatever ends countdowns does not end the wait. An entry stays in use until its
/// end was delivered, so the index alone names the countdown.
struct EndWaits {
  private var waiting: [EntryIndex: [any EndWaiter]] = [:]
  /// Those whose countdowns' ends were delivered, and that have to be told, in the order of the ends.
  private var told: [any EndWaiter] = []

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ waiter: any EndWaiter, for index: EntryIndex) {
    waiting[index, default: []].append(waiter)
  }

  /// Forgets an object that waits no more.
  ///
  /// O(n) in the objects that wait for the same end.
  mutating func remove(_ waiter: any EndWaiter, for index: EntryIndex) {
    guard let position = waiting[index]?.firstIndex(where: { $0 === waiter }) else { return }
    waiting[index]!.remove(at: position)
    if waiting[index]!.isEmpty { waiting[index] = nil }
  }

  /// Notes that the end of a countdown was delivered.
  mutating func noteEnd(of index: EntryIndex) {
    if let waiters = waiting.removeValue(forKey: index) { told += waiters }
  }

  /// Takes those that have to be told; nil if there are none.
  mutating func takeTold() -> [any EndWaiter]? {
    if told.isEmpty { return nil }
    defer { told = [] }
    return told
  }
}
