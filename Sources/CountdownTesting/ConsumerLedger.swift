import CountdownCore
import Dispatch

/// The consumers of what one driver's engines deliver, with a record of which of them are still busy.
///
/// A consumer is settled while it waits for the next delivery, and after it has gone. If a task waits with one
/// consumer, all its other consumers are settled too: the task waits for virtual time itself.
package final class ConsumerLedger: @unchecked Sendable {
  // Unchecked: everything that changes is changed and read under `lock`.

  private struct TaskState {
    var busy = 0
    var waiting = 0

    var isUnsettled: Bool { busy > 0 && waiting == 0 }
  }

  private let lock = Protected(())
  private var entries: [ObjectIdentifier: LedgerEntry] = [:]
  private var tasks: [Int: TaskState] = [:]
  private var unsettledTasks = 0
  /// The callers that wait until everything is settled.
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0
  private var changeCount = 0
  /// How often each task has asked at `instant`.
  private var asks: [Int: Int] = [:]
  private var mostAsks = 0
  private var askedMost: String?
  private var countedAsks = 0
  private var instant = Duration.zero
  /// How many let time pass at the moment.
  private var advances = 0

  /// How often a consumer has changed its state, or was told something.
  var changes: Int { lock.withLock { _ in changeCount } }

  /// Begins to count anew how often each task asks, if this is another instant.
  func beginInstant(_ now: Duration) {
    lock.withLock { _ in
      if instant == now { return }
      instant = now
      (asks, mostAsks, askedMost, countedAsks) = ([:], 0, nil, 0)
    }
  }

  /// How often the task has asked that has asked most often at this instant, beyond what was returned before; at least 1.
  func takeRounds() -> Int {
    lock.withLock { _ in
      defer { countedAsks = mostAsks }
      return max(1, mostAsks - countedAsks)
    }
  }

  /// Names the task that has asked most often at this instant, as the end of a sentence.
  var whoAsks: String {
    lock.withLock { _ in askedMost.map { "; what has asked most often: \($0)" } ?? "" }
  }

  /// The labels of the tasks that wait, unless one lets time pass.
  var waitingTasks: [String] {
    lock.withLock { _ in
      advances == 0 ? entries.values.filter { $0.state == .waiting && $0.isTask }.map(\.label).sorted() : []
    }
  }

  /// Lets time pass: the task that does so waits for it, whatever else it consumes.
  ///
  /// - Returns: What `letTimePass` returns.
  func whileAdvancing<Result: Sendable>(_ letTimePass: () async -> Result) async -> Result {
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } ?? 0
    change { ledger in
      ledger.advances += 1
      ledger.count(task, busy: 0, waiting: 1)
    }
    let result = await letTimePass()
    change { ledger in
      ledger.advances -= 1
      ledger.count(task, busy: 0, waiting: -1)
    }
    return result
  }

  /// Changes what is recorded, and wakes the callers that wait for it.
  func change<Result>(_ body: (ConsumerLedger) -> Result) -> Result {
    let (result, done) = lock.withLock { _ in
      let result = body(self)
      guard unsettledTasks == 0, !waiters.isEmpty else {
        return (result, [CheckedContinuation<Void, Never>]())
      }
      defer { waiters = [:] }
      return (result, Array(waiters.values))
    }
    for waiter in done { waiter.resume() }
    return result
  }

  /// Records that a consumer asks; called only inside `change`.
  func noteAsking(_ entry: LedgerEntry, task: Int) {
    let count = asks[task, default: 0] + 1
    asks[task] = count
    if count > mostAsks { (mostAsks, askedMost) = (count, entry.label) }
    // `note` records the event with the next number.
    entry.ask(at: changeCount + 1)
  }

  /// Records what a consumer does; called only inside `change`.
  func note(_ entry: LedgerEntry, _ state: LedgerEntry.State, task: Int) {
    changeCount += 1
    count(entry, by: -1)
    entry.enter(state, task: task, at: changeCount)
    count(entry, by: 1)
    entries[ObjectIdentifier(entry)] = state == .gone ? nil : entry
  }

  private func count(_ entry: LedgerEntry, by number: Int) {
    switch entry.state {
    case .busy: count(entry.task, busy: number, waiting: 0)
    case .waiting: count(entry.task, busy: 0, waiting: number)
    case .idle, .gone: break
    }
  }

  private func count(_ task: Int, busy: Int, waiting: Int) {
    var state = tasks[task] ?? TaskState()
    if state.isUnsettled { unsettledTasks -= 1 }
    state.busy += busy
    state.waiting += waiting
    if state.isUnsettled { unsettledTasks += 1 }
    tasks[task] = state.busy + state.waiting == 0 ? nil : state
  }

  /// Returns when every consumer has come back for more, or has gone.
  ///
  /// - Parameters:
  ///   - limit: How long a consumer may take, in real time.
  ///   - report: Gets a sentence about the consumers that have not come back by then.
  func settle(within limit: Duration, report: @escaping @Sendable (String) -> Void) async {
    await withCheckedContinuation { continuation in
      let wait: (number: Int, begin: Int)? = lock.withLock { _ in
        guard unsettledTasks > 0 else { return nil }
        nextWaiter += 1
        waiters[nextWaiter] = continuation
        return (nextWaiter, changeCount)
      }
      guard let wait else { return continuation.resume() }
      let end = ContinuousClock.now + limit
      watch(wait.number, since: wait.begin, until: end, every: min(limit, .milliseconds(100))) { names in
        report("after \(limit) \(names)")
      }
    }
  }

  /// Looks after a caller that waits: until the end, and as long as there are consumers that have been busy since it began.
  private func watch(
    _ number: Int, since begin: Int, until end: ContinuousClock.Instant, every interval: Duration,
    report: @escaping @Sendable (String) -> Void
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + (interval / .seconds(1))) { [weak self] in
      guard let self else { return }
      let (isThere, late, all) = lock.withLock { _ in
        (waiters[number] != nil, unsettled(since: begin), entries.count)
      }
      if !isThere { return }
      if !late.isEmpty, ContinuousClock.now < end {
        return watch(number, since: begin, until: end, every: interval, report: report)
      }
      // Between the two looks it may have been resumed.
      guard let waiter = lock.withLock({ _ in waiters.removeValue(forKey: number) }) else { return }
      if !late.isEmpty { report(Self.inWords(late, of: all)) }
      waiter.resume()
    }
  }

  /// The labels of the consumers that have been busy since an event.
  private func unsettled(since event: Int) -> [String] {
    entries.values.filter { tasks[$0.task]?.isUnsettled == true && $0.lastStep <= event }
      .map(\.label).sorted()
  }

  private static func inWords(_ names: [String], of all: Int) -> String {
    "\(names.count) of \(all) consumers have not come back for more: \(names.firstFive)"
  }
}

extension ConsumerLedger {
  /// The number of consumers that have asked for a value, and have not gone.
  ///
  /// For tests.
  package var count: Int { lock.withLock { _ in entries.count } }
}
