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
  private var lastLabel: String?
  /// How many let time pass at the moment.
  private var advances = 0

  /// How often something was recorded.
  var changes: Int { lock.withLock { _ in changeCount } }

  /// The label of the consumer of which something was recorded last; nil before the first.
  var last: String? { lock.withLock { _ in lastLabel } }

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

  /// Records what a consumer does; called only inside `change`.
  func note(_ entry: LedgerEntry, _ state: LedgerEntry.State, task: Int) {
    changeCount += 1
    lastLabel = entry.label
    count(entry, by: -1)
    entry.enter(state, task: task)
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
    var timeout: DispatchWorkItem?
    await withCheckedContinuation { continuation in
      let number: Int? = lock.withLock { _ in
        guard unsettledTasks > 0 else { return nil }
        nextWaiter += 1
        waiters[nextWaiter] = continuation
        return nextWaiter
      }
      guard let number else { return continuation.resume() }
      // Dispatch keeps the item until its time, even if it is cancelled.
      let item = DispatchWorkItem { [weak self] in
        guard let self else { return }
        let late = lock.withLock { _ in self.waiters.removeValue(forKey: number).map { ($0, self.unsettled) }
        }
        guard let (continuation, message) = late else { return }
        report("after \(limit) \(message)")
        continuation.resume()
      }
      timeout = item
      DispatchQueue.global().asyncAfter(deadline: .now() + (limit / .seconds(1)), execute: item)
    }
    timeout?.cancel()
  }

  /// A description of the consumers that have not come back.
  private var unsettled: String {
    let names = entries.values.filter { tasks[$0.task]?.isUnsettled == true }
      .map(\.label).sorted()
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "\(names.count) of \(entries.count) consumers have not come back for more: "
      + names.prefix(5).joined(separator: ", ") + rest
  }
}

extension ConsumerLedger {
  /// The number of consumers that have asked for a value, and have not gone.
  ///
  /// For tests.
  package var count: Int { lock.withLock { _ in entries.count } }
}
