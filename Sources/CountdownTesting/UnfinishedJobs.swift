import CountdownCore
import Dispatch

/// The jobs of all tasks of the process that are not finished: each waits for a thread, or runs.
///
/// A job is what a task does from one suspension to the next. Those of tasks and actors that run on any thread are counted where
/// the concurrency runtime hands them out, by its hook for that (`swift_task_enqueueGlobal_hook`, in its header Concurrency.h):
/// who takes a job there runs it, and so knows when it is finished. Jobs of the main actor come one after another, by the main
/// queue: what was enqueued before a block of that queue is finished when the block is called.
///
/// Not known are jobs of other executors, and what was handed out before the hook was set. A yield enqueues a job on the executor
/// that it runs on, past the hook: so that, too, is one that counts; but not the first yield of a task after it has left an actor.
final class UnfinishedJobs: Sendable {
  /// How much of what tasks do has come to rest.
  enum Rest {
    /// All of it.
    case complete
    /// All but tasks that poll.
    case butForPollers
    /// That is not known: somebody works without a break, or there may be jobs that are not counted.
    case unknown
  }

  struct Waiter {
    let continuation: CheckedContinuation<Rest, Never>
    var begin: DispatchTime
    /// Until when it waits.
    var end: DispatchTime
  }

  struct State {
    /// The number of unfinished jobs, without those of tasks that poll.
    var count = 0
    var pollers = Pollers()
    /// The number of unfinished jobs that the present wait does without, and the number of that wait.
    var ignored = 0
    var waitNumber = 0
    /// The number of jobs that were counted, and what it was when the main queue was asked last.
    var all = 0
    var allBefore = 0
    /// How many turns of the main queue in a row have brought no new job.
    var quietTurns = 0
    var isAsking = false
    var waiters: [Waiter] = []
    var isWatched = false
    /// For how many seconds of real time a caller waits: less, when others have waited in vain.
    var patience = UnfinishedJobs.patience
    /// When somebody has waited in vain last.
    var lastHang = DispatchTime(uptimeNanoseconds: 0)
    var isHookSet = false
    /// The hook that another library had set before; it gets each job first.
    var otherHook: Hook?
    /// How many jobs it has got, and has not passed on.
    var heldByOther = 0
    /// Whether another library has taken the hook away since it was set: then there may be jobs that were not counted.
    var isIncomplete = false

    /// Counts a job that is handed out.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - isYield: Whether it may be that of a yield.
    /// - Returns: The number of the wait that does without it, because its task polls; nil if it counts.
    mutating func begin(_ job: UnownedJob, isYield: Bool) -> Int? {
      if !waiters.isEmpty, pollers.note(job, isYield: isYield, on: ThisThread.number) {
        ignored += 1
        return waitNumber
      }
      count += 1
      all += 1
      return nil
    }

    /// Counts a job that is finished.
    ///
    /// - Parameter number: What `begin` has returned.
    mutating func end(ignoredBy number: Int?) {
      if number != nil { pollers.end(on: ThisThread.number) }
      if number == waitNumber { ignored -= 1 } else { count -= 1 }
    }

    /// Whether the main queue is to be asked now.
    mutating func asks() -> Bool {
      if count > 0 || isAsking || waiters.isEmpty { return false }
      isAsking = true
      return true
    }

    /// Takes those who have waited in vain.
    mutating func takeLateWaiters() -> [Waiter] {
      let now = DispatchTime.now()
      let late = waiters.filter { $0.end <= now }
      // Once for all that have waited for the same.
      if late.contains(where: { $0.begin >= lastHang }) {
        patience = max(0.001, patience / 2)
        lastHang = now
      }
      if !late.isEmpty, pollers.takeSuspects() {
        // Without these tasks all may come to rest.
        for index in waiters.indices { (waiters[index].begin, waiters[index].end) = (now, now + patience) }
        return []
      }
      waiters.removeAll { $0.end <= now }
      return late
    }

    /// Takes the waiters, if it has been quiet for long enough.
    mutating func takeWaiters() -> ([Waiter], Rest) {
      isAsking = false
      quietTurns = all == allBefore ? quietTurns + 1 : 0
      allBefore = all
      guard count == 0, quietTurns >= UnfinishedJobs.quietTurns else { return ([], .unknown) }
      defer { waiters = [] }
      patience = UnfinishedJobs.patience
      pollers.beginAnew()
      // The next wait counts them.
      count += ignored
      ignored = 0
      waitNumber += 1
      return (waiters, pollers.areKnown ? .butForPollers : .complete)
    }
  }

  /// Where hundreds of tests run at once, a moment without a job is rare: some took a second.
  private static let patience = 3.0

  /// How many turns of the main queue must pass in which nothing begins: a job of the main actor that enqueues another is not seen.
  private static let quietTurns = 10

  static let shared = UnfinishedJobs()

  let state = Protected(State())

  /// Whether there were tasks that poll when somebody waited last.
  var knowsPollers: Bool { state.withLock { $0.pollers.areKnown } }

  /// Returns when no job is unfinished, at one moment, but those of callers who wait here too, and of tasks that poll.
  ///
  /// - Returns: What was at rest then.
  func wait() async -> Rest {
    let isComplete = setHook()
    let rest = await withCheckedContinuation { continuation in
      let (asks, watches, patience) = state.withLock { state in
        let now = DispatchTime.now()
        state.waiters.append(Waiter(continuation: continuation, begin: now, end: now + state.patience))
        state.quietTurns = 0
        defer { state.isWatched = true }
        return (state.asks(), !state.isWatched, state.patience)
      }
      if asks { askMainQueue() }
      if watches { watch(after: patience) }
    }
    return isComplete && state.withLock({ $0.heldByOther == 0 }) ? rest : .unknown
  }

  /// Lets a turn of the main queue pass; the last turn passes through the queues of all other threads first.
  func askMainQueue() {
    let queues = state.withLock { $0.quietTurns + 1 < Self.quietTurns } ? [] : Self.globalQueues
    let group = DispatchGroup()
    for queue in queues { queue.async(group: group) {} }
    group.notify(queue: .main) { [self] in
      let ((done, rest), asks) = state.withLock { state in (state.takeWaiters(), state.asks()) }
      for waiter in done { waiter.continuation.resume(returning: rest) }
      if asks { askMainQueue() }
    }
  }

  /// Where a yield has its turn that was not counted, before a block that is enqueued later; what follows it is counted.
  private static let globalQueues: [DispatchQueue] = [
    .global(qos: .userInitiated), .global(qos: .default), .global(qos: .utility), .global(qos: .background),
  ]

  private func watch(after patience: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [self] in
      let (late, next) = state.withLock { state in
        let late = state.takeLateWaiters()
        state.isWatched = !state.waiters.isEmpty
        return (late, state.isWatched ? state.patience : nil)
      }
      for waiter in late { waiter.continuation.resume(returning: .unknown) }
      if let next { watch(after: next) }
    }
  }
}
