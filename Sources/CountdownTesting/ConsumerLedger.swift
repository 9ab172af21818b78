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

  /// How often something was recorded.
  var changes: Int { lock.withLock { _ in changeCount } }
  private var watches: [ObjectIdentifier: ConsumerWatch] = [:]

  /// Lets time pass, and records from beginning to end which actors consumers leave.
  ///
  /// A consumer may leave while a pass still runs. So recording begins here, and not with `settle`, which the closure
  /// calls.
  ///
  /// - Returns: What `letTimePass` returns.
  func watch<Result: Sendable>(_ letTimePass: (ConsumerWatch) async -> Result) async -> Result {
    // A task that lets time pass waits for it, whatever else it consumes.
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } ?? 0
    let watch = ConsumerWatch()
    change { ledger in
      // This caller also waits for the actors that other callers still wait for.
      watch.left = ledger.watches.values.flatMap(\.left)
      ledger.watches[ObjectIdentifier(watch)] = watch
      ledger.count(task, busy: 0, waiting: 1)
    }
    let result = await letTimePass(watch)
    let notVisited = change { ledger in
      ledger.watches[ObjectIdentifier(watch)] = nil
      ledger.count(task, busy: 0, waiting: -1)
      defer { watch.left = [] }
      return watch.left
    }
    withExtendedLifetime(notVisited) {}
    return result
  }

  /// Returns when every consumer has come back for more, or has gone.
  ///
  /// A consumer that has gone may still do something on its actor. This method waits for that, up to the next
  /// suspension.
  ///
  /// - Parameters:
  ///   - watch: The caller's watch.
  ///   - limit: How long a consumer may take, in real time.
  ///   - report: Gets a sentence about the consumers that have not come back by then.
  func settle(
    _ watch: ConsumerWatch, within limit: Duration, report: @escaping @Sendable (String) -> Void
  ) async {
    repeat {
      await waitUntilSettled(limit, report)
    } while await visitActorLeft(watch)
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
    count(entry, by: -1)
    entry.enter(state, task: task)
    count(entry, by: 1)
    if state == .gone {
      entries[ObjectIdentifier(entry)] = nil
      // The actor is loaded only for a watch: to release it may be its end, which must not come under the lock.
      if !watches.isEmpty, let actor = entry.actor {
        for watch in watches.values { watch.left.append(actor) }
      }
    } else {
      entries[ObjectIdentifier(entry)] = entry
    }
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

  private func waitUntilSettled(
    _ limit: Duration, _ report: @escaping @Sendable (String) -> Void
  ) async {
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

  /// Waits until one of the actors that are left to visit has finished its work; returns false if none is left.
  private func visitActorLeft(_ watch: ConsumerWatch) async -> Bool {
    guard let actor = lock.withLock({ _ in watch.left.first }) else { return false }
    await visit(actor, watch)
    return true
  }

  /// Removes an actor from the list, on that actor: by then it has finished, or suspended, what it did.
  ///
  /// The removal must happen there. A watch that begins in the meantime has to wait for the actor too, and if there
  /// were nothing to do on the actor, the optimizer would leave out the way to it.
  private func visit(_ actor: isolated any Actor, _ watch: ConsumerWatch) async {
    lock.withLock { _ in _ = watch.left.removeFirst() }
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
