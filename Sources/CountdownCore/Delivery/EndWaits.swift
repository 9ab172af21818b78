/// What waits for ends, by the entries of the countdowns.
///
/// An object that waits is no countdown: whatever ends countdowns does not end the wait. An entry stays in use until its
/// end was delivered, so the index alone names the countdown.
struct EndWaits {
  private var waiting: [EntryIndex: EndWaiters] = [:]
  /// Those whose countdowns' ends were delivered, and that have to be told, in the order of the ends.
  private var told: [EndWaiters] = []
  /// The first of these of which some have to be told.
  private var next = 0

  /// Whether nothing waits for an end that has yet to be delivered.
  var isEmpty: Bool { waiting.isEmpty }

  /// Whether some have to be told.
  var isAnyToTell: Bool { !told.isEmpty }

  mutating func add(_ waiter: any EndWaiter, for index: EntryIndex) {
    waiting[index, default: EndWaiters()].add(waiter)
  }

  /// Forgets an object that waits no more.
  mutating func remove(_ waiter: any EndWaiter, for index: EntryIndex) {
    waiting[index]?.remove(waiter)
    if waiting[index]?.isEmpty == true { waiting[index] = nil }
  }

  /// Notes that the end of a countdown was delivered.
  mutating func noteEnd(of index: EntryIndex) {
    if let waiters = waiting.removeValue(forKey: index) { told.append(waiters) }
  }

  /// Takes some of those that have to be told; none if there are none.
  mutating func takeTold(_ count: Int) -> [any EndWaiter] {
    var batch: [any EndWaiter] = []
    while batch.count < count, next < told.count {
      batch += told[next].takeFirst(count - batch.count)
      if told[next].isEmpty { next += 1 }
    }
    // They hold nothing any more.
    if next == told.count { (told, next) = ([], 0) }
    return batch
  }
}
