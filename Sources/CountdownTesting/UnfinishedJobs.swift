import CountdownCore
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The jobs of all tasks of the process that are not finished: each waits for a thread, or runs.
///
/// A job is what a task does from one suspension to the next. Those of tasks and actors that run on any thread are counted where
/// the concurrency runtime hands them out, by its hook for that (`swift_task_enqueueGlobal_hook`, in its header Concurrency.h):
/// who takes a job there runs it, and so knows when it is finished. Jobs of the main actor come one after another, by the main
/// queue: what was enqueued before a block of that queue is finished when the block is called.
///
/// Not known are jobs of other executors, and what was handed out before the hook was set. A yield enqueues a job on the executor
/// that it runs on, past the hook: so that, too, is one that counts.
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

  private struct Waiter {
    let continuation: CheckedContinuation<Rest, Never>
    var begin: DispatchTime
    /// Until when it waits.
    var end: DispatchTime
  }

  private struct State {
    /// The number of unfinished jobs, without those of tasks that poll.
    var count = 0
    var pollers = Pollers()
    /// The number of jobs that were counted, and what it was when the main queue was asked last.
    var all = 0
    var allBefore = 0
    /// How often nothing had happened since when the main queue was asked.
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
    /// Whether another library has taken the hook away since it was set: then there may be jobs that were not counted.
    var isIncomplete = false

    /// Counts a job that is handed out.
    ///
    /// - Returns: Whether it counts: it does not if its task polls while somebody waits.
    mutating func begin(_ job: UnownedJob) -> Bool {
      if !waiters.isEmpty, pollers.note(job, on: ThisThread.number) { return false }
      count += 1
      all += 1
      return true
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
      return (waiters, pollers.areKnown ? .butForPollers : .complete)
    }
  }

  /// Where hundreds of tests run at once, a moment without a job is rare: some took a second.
  private static let patience = 3.0

  /// How many turns of the main queue must pass in which nothing begins: a job of the main actor that enqueues another is not seen.
  private static let quietTurns = 10

  static let shared = UnfinishedJobs()

  private let state = Protected(State())

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
    return isComplete ? rest : .unknown
  }

  private func askMainQueue() {
    DispatchQueue.main.async { [self] in
      let ((done, rest), asks) = state.withLock { state in (state.takeWaiters(), state.asks()) }
      for waiter in done { waiter.continuation.resume(returning: rest) }
      if asks { askMainQueue() }
    }
  }

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

  // MARK: The hook

  // Another library may have set its own before: that is called, and what it passes on is run here. If one sets its own later, that
  // stays alone: it may call this one, which must not call it in turn.

  fileprivate typealias Original = @convention(thin) (UnownedJob) -> Void
  fileprivate typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  // Unchecked: the pointer never changes. The runtime's word behind it is read and set here under the lock of `state`; the runtime
  // reads it without a lock, as it does for everybody who sets it.
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    nonisolated(unsafe) private static let hook = unsafe dlsym(
      dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Hook?.self)
  #else
    nonisolated(unsafe) private static let hook: UnsafeMutablePointer<Hook?>? = nil
  #endif
  /// The executor of what runs on any thread: for the runtime, two words of zero.
  private static let anyThread = unsafe unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)

  private static let ownHook: Hook = { job, _ in UnfinishedJobs.shared.enqueue(job) }

  /// Sets the hook, unless another library has set its own.
  ///
  /// - Returns: Whether all jobs are counted, and have been since the hook was set first; in a static binary there is no hook.
  @discardableResult
  func setHook() -> Bool {
    guard let hook = unsafe Self.hook else { return false }
    return state.withLock { state in
      let present = unsafe hook.pointee
      if state.isHookSet, !Self.isOwn(present) { state.isIncomplete = true }
      if !state.isHookSet || present == nil {
        unsafe hook.pointee = Self.ownHook
        state.otherHook = present
        state.isHookSet = true
      }
      return !state.isIncomplete
    }
  }

  private static func isOwn(_ hook: Hook?) -> Bool {
    unsafe unsafeBitCast(hook, to: UInt.self) == unsafeBitCast(Optional(ownHook), to: UInt.self)
  }

  private func enqueue(_ job: UnownedJob) {
    let other = state.withLock { state in
      // Wherever that runs the job, something begins.
      if state.otherHook != nil { state.all += 1 }
      return state.otherHook
    }
    if let other { other(job) { UnfinishedJobs.shared.run($0) } } else { run(job) }
  }

  fileprivate func run(_ job: UnownedJob) {
    let counts = state.withLock { $0.begin(job) }
    DispatchQueue.global(qos: .of(job)).async { [self] in
      if !counts { state.withLock { $0.pollers.begin(on: ThisThread.number) } }
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        unsafe job.runSynchronously(on: CountingExecutor.shared.asUnownedTaskExecutor())
      } else {
        unsafe job.runSynchronously(on: Self.anyThread)
      }
      let asks = state.withLock { state in
        if counts { state.count -= 1 } else { state.pollers.end(on: ThisThread.number) }
        return state.asks()
      }
      if asks { askMainQueue() }
    }
  }
}

/// Where a job runs that was counted: what it enqueues on its executor itself, as `Task.yield()` does, passes no hook.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class CountingExecutor: TaskExecutor {
  static let shared = CountingExecutor()

  func enqueue(_ job: consuming ExecutorJob) { UnfinishedJobs.shared.run(UnownedJob(job)) }
}

extension DispatchQoS.QoSClass {
  /// The threads that the runtime would take for a job: by its priority, where the system tells it.
  fileprivate static func of(_ job: UnownedJob) -> Self {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return .default }
    let priority = job.priority.rawValue
    if priority >= TaskPriority.high.rawValue { return .userInitiated }
    if priority >= TaskPriority.medium.rawValue || priority == 0 { return .default }
    return priority >= TaskPriority.utility.rawValue ? .utility : .background
  }
}
