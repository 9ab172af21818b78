import Glibc

/// Runs jobs on the one thread of a schedule that asks for them: those of tasks that prefer it, and those of all others while
/// it stands in for the global executor.
final class StepExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  private typealias Hook = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void

  private static nonisolated(unsafe) weak var global: StepExecutor?

  private var jobs: [() -> Void] = []

  var hasJob: Bool { !jobs.isEmpty }

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  private func add(_ job: UnownedJob) {
    add { [unowned self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  fileprivate func add(_ job: @escaping () -> Void) { jobs.append(job) }

  func runJob() { jobs.removeFirst()() }

  /// Stands in for the global executor, until another does.
  func standIn() {
    unsafe Self.global = self
    guard let hook = unsafe dlsym(nil, "swift_task_enqueueGlobal_hook") else { return }
    unsafe hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in
      unsafe StepExecutor.global?.add(unsafeBitCast(job, to: UnownedJob.self))
    }
  }
}

/// Runs an actor's jobs among those of tasks.
final class StepActorExecutor: SerialExecutor {
  private let steps: StepExecutor

  init(_ steps: StepExecutor) { self.steps = steps }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    steps.add { [unowned self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
