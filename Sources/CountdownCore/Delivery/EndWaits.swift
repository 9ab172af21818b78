/// What waits for ends, by the entries of the countdowns.
///
/// An object that waits is no countdown: whatever ends countdowns does not end the wait. An entry stays in use until its
/// end was delivered, so the index alone names the countdown.
struct EndWaits {
  private var waiting: [EntryIndex: EndWaiters] = [:]
  /// Those whose countdowns' ends were delivered, and that have to be told, in the order of the ends.
  private var told: [EndWaiters] = []
  /// Whether some may have to be told.
  private(set) var isAnyToTell = false

  /// Whether nothing waits for an end that has yet to be delivered.
  var isEmpty: Bool { waiting.isEmpty }

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
    guard let waiters = waiting.removeValue(forKey: index) else { return }
    told.append(waiters)
    isAnyToTell = true
  }

  /// Takes some of those that have to be told; nil if there are none.
  mutating func takeTold(_ count: Int) -> [any EndWaiter]? {
    while !told.isEmpty {
      let batch = told[0].takeFirst(count)
      if !batch.isEmpty { return batch }
      told.removeFirst()
    }
    isAnyToTell = false
    return nil
  }
}
