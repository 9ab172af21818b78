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

// The hook of the concurrency runtime, which gets each job that is handed out.
//
// Another library may have set its own before: that is called, and what it passes on is run here. If one sets its own later, that
// stays alone: it may call this one, which must not call it in turn.

extension UnfinishedJobs {
  typealias Original = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  // Unchecked: the pointer never changes. The runtime's word behind it is read and set here under the lock of `state`; the runtime
  // reads it without a lock, as it does for everybody who sets it.
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    nonisolated(unsafe) private static let hook = unsafe dlsym(
      dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Hook?.self)
  #else
    // Unchecked: it is always nil.
    nonisolated(unsafe) private static let hook: UnsafeMutablePointer<Hook?>? = nil
  #endif
  /// The executor of what runs on any thread: for the runtime, two words of zero.
  private static let anyThread = unsafe unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)

  private static let ownHook: Hook = { job, _ in UnfinishedJobs.shared.enqueue(job) }

  /// Sets the hook, unless another library has set its own since.
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
    let (other, number) = state.withLock { state -> (Hook?, Int?) in
      // One that was set later may be the same, and has the job already.
      guard let other = state.otherHook, Self.isOwn(unsafe Self.hook?.pointee) else {
        return (nil, state.begin(job, isYield: false))
      }
      // Wherever that runs the job, something begins.
      state.all += 1
      state.heldByOther += 1
      return (other, nil)
    }
    guard let other else { return run(job, ignoredBy: number) }
    other(job) { job in
      UnfinishedJobs.shared.state.withLock { $0.heldByOther -= 1 }
      UnfinishedJobs.shared.enqueue(job, isYield: false)
    }
  }

  fileprivate func enqueue(_ job: UnownedJob, isYield: Bool) {
    run(job, ignoredBy: state.withLock { $0.begin(job, isYield: isYield) })
  }

  private func run(_ job: UnownedJob, ignoredBy number: Int?) {
    DispatchQueue.global(qos: .of(job)).async { [self] in
      if number != nil { state.withLock { $0.pollers.begin(on: ThisThread.number) } }
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        unsafe job.runSynchronously(on: CountingExecutor.shared.asUnownedTaskExecutor())
      } else {
        unsafe job.runSynchronously(on: Self.anyThread)
      }
      let asks = state.withLock { state in
        state.end(ignoredBy: number)
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

  func enqueue(_ job: consuming ExecutorJob) { UnfinishedJobs.shared.enqueue(UnownedJob(job), isYield: true) }
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
