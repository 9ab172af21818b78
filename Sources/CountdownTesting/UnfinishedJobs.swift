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
  private struct Waiter {
    let continuation: CheckedContinuation<Bool, Never>
    /// Until when it waits, and up to which number of jobs: one that polls makes a hundred thousand in a few tenths of a second.
    let end: DispatchTime
    let lastJob: Int
  }

  private struct State {
    var count = 0
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

    /// Whether the main queue is to be asked now.
    mutating func asks() -> Bool {
      if count > 0 || isAsking || waiters.isEmpty { return false }
      isAsking = true
      return true
    }

    /// Takes those who have waited in vain.
    mutating func takeLateWaiters() -> [Waiter] {
      let now = DispatchTime.now()
      let late = waiters.filter { $0.end <= now || $0.lastJob < all }
      if late.isEmpty { return [] }
      waiters.removeAll { $0.end <= now || $0.lastJob < all }
      patience = max(0.001, patience / 2)
      return late
    }

    /// Takes the waiters, if it has been quiet for long enough.
    mutating func takeWaiters() -> [Waiter] {
      isAsking = false
      quietTurns = all == allBefore ? quietTurns + 1 : 0
      allBefore = all
      guard count == 0, quietTurns >= UnfinishedJobs.quietTurns else { return [] }
      defer { waiters = [] }
      patience = UnfinishedJobs.patience
      return waiters
    }
  }

  /// Where hundreds of tests run at once, a moment without a job is rare: some took a second.
  private static let patience = 3.0

  /// How many turns of the main queue must pass in which nothing begins: a job of the main actor that enqueues another is not seen.
  private static let quietTurns = 10

  static let shared = UnfinishedJobs()

  private let state = Protected(State())

  /// Returns when no job is unfinished, at one moment, but those of callers who wait here too.
  ///
  /// - Returns: Whether there was such a moment; false if somebody works without a break, or polls, or jobs are not counted.
  func wait() async -> Bool {
    let isCounting = setHook()
    let isQuiet = await withCheckedContinuation { continuation in
      let (asks, watches, patience) = state.withLock { state in
        let jobs = state.all + Int(state.patience / UnfinishedJobs.patience * 100_000)
        state.waiters.append(
          Waiter(continuation: continuation, end: .now() + state.patience, lastJob: jobs))
        state.quietTurns = 0
        defer { state.isWatched = true }
        return (state.asks(), !state.isWatched, state.patience)
      }
      if asks { askMainQueue() }
      if watches { watch(after: patience) }
    }
    return isQuiet && isCounting
  }

  private func askMainQueue() {
    DispatchQueue.main.async { [self] in
      let (done, asks) = state.withLock { state in (state.takeWaiters(), state.asks()) }
      for waiter in done { waiter.continuation.resume(returning: true) }
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
      for waiter in late { waiter.continuation.resume(returning: false) }
      if let next { watch(after: next) }
    }
  }

  // MARK: The hook

  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

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

  /// Sets the hook, unless another library has set its own.
  ///
  /// - Returns: Whether jobs are counted from now on; in a static binary there is no hook.
  @discardableResult
  func setHook() -> Bool {
    guard let hook = unsafe Self.hook else { return false }
    state.withLock { _ in
      if unsafe hook.pointee == nil { unsafe hook.pointee = { job, _ in UnfinishedJobs.shared.run(job) } }
    }
    return true
  }

  fileprivate func run(_ job: UnownedJob) {
    let late = state.withLock { state in
      state.count += 1
      state.all += 1
      return state.waiters.first.map { $0.lastJob < state.all } == true ? state.takeLateWaiters() : []
    }
    for waiter in late { waiter.continuation.resume(returning: false) }
    DispatchQueue.global(qos: .of(job)).async { [self] in
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        unsafe job.runSynchronously(on: CountingExecutor.shared.asUnownedTaskExecutor())
      } else {
        unsafe job.runSynchronously(on: Self.anyThread)
      }
      let asks = state.withLock { state in
        state.count -= 1
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
