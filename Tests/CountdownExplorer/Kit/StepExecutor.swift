/// Runs a task's jobs on the one thread of a schedule that asks for them.
final class StepExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  private var jobs: [UnownedJob] = []

  var hasJob: Bool { !jobs.isEmpty }

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  /// Runs what was put there first.
  func runJob() {
    let job = jobs.removeFirst()
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
