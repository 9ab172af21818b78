import CountdownCore
import Dispatch

/// The consumers of what the engines of one driver deliver, and which of them have not come back.
///
/// A consumer is settled while it waits for more, and once it has gone. A task that waits with one consumer is settled
/// with all others that it has: the task waits for virtual time itself.
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
  /// The callers that wait until all is settled.
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0
  private var watches: [ObjectIdentifier: ConsumerWatch] = [:]

  /// Lets time pass, and writes down from beginning to end which actors consumers leave.
  ///
  /// A consumer may leave while a pass still runs. So `settle` is called in here, and watching does not begin with it.
  ///
  /// - Returns: What `letTimePass` returns.
  func watch<Result: Sendable>(_ letTimePass: (ConsumerWatch) async -> Result) async -> Result {
    // A task that lets time pass waits for it, whatever else it consumes.
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } ?? 0
    let watch = ConsumerWatch()
    change { ledger in
      // This caller waits also for what another still waits for.
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
  /// A consumer that has gone may still do something on its actor: `settle` waits for that, up to where it suspends.
  ///
  /// - Parameters:
  ///   - watch: The caller's.
  ///   - limit: How long one may take, in real time.
  ///   - report: Gets a sentence about consumers that have not come back by then.
  func settle(
    _ watch: ConsumerWatch, within limit: Duration, report: @escaping @Sendable (String) -> Void
  ) async {
    repeat {
      await waitUntilSettled(limit, report)
    } while await visitActorLeft(watch)
  }

  /// Changes what is noted, and wakes the callers that wait for it.
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

  /// Takes note of what a consumer does; only in `change`.
  func note(_ entry: LedgerEntry, _ state: LedgerEntry.State, task: Int) {
    count(entry, by: -1)
    entry.enter(state, task: task)
    count(entry, by: 1)
    if state == .gone {
      entries[ObjectIdentifier(entry)] = nil
      // Not loaded where nobody watches: letting go of it may be its end, which must not come under the lock.
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
      // Dispatch keeps it until then, though it is cancelled.
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

  /// Waits until an actor has done what it was at; false: there is none.
  private func visitActorLeft(_ watch: ConsumerWatch) async -> Bool {
    guard let actor = lock.withLock({ _ in watch.left.first }) else { return false }
    await visit(actor, watch)
    return true
  }

  /// Strikes an actor off, on that actor: it has finished, or suspended, what it did.
  ///
  /// Only there: a watch that begins meanwhile has to wait for it as well. And with nothing to do on the actor, the
  /// optimizer leaves out the way to it.
  private func visit(_ actor: isolated any Actor, _ watch: ConsumerWatch) async {
    lock.withLock { _ in _ = watch.left.removeFirst() }
  }

  /// The consumers that have not come back, in words.
  private var unsettled: String {
    let names = entries.values.filter { tasks[$0.task]?.isUnsettled == true }
      .map { "\($0.label) that was offered \($0.lastOfferText)" }.sorted()
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "\(names.count) of \(entries.count) consumers have not come back for more: "
      + names.prefix(5).joined(separator: ", ") + rest
  }
}

extension ConsumerLedger {
  /// How many consumers there are that have asked, and have not gone.
  ///
  /// For tests.
  package var count: Int { lock.withLock { _ in entries.count } }
}
