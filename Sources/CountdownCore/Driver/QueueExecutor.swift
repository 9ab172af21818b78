import Dispatch

/// The serial executor of a queue, for actors that want to run where callbacks are made.
///
/// All timers that deliver on a queue share one, as long as one of them keeps it: the queue itself knows it weakly.
package final class QueueExecutor: SerialExecutor, @unchecked Sendable {
  // Unchecked: a queue may be used from any thread.

  private struct Known {
    weak let executor: QueueExecutor?
  }

  private static let lock = Protected(())
  private static let known = DispatchSpecificKey<Known>()

  /// For actors of engines of whose timer no queue is known: nothing else runs there.
  package static let elsewhere = QueueExecutor(DispatchQueue(label: "CountdownKit.elsewhere"))

  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  private init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: key, value: true)
  }

  deinit {
    queue.setSpecific(key: key, value: nil)
  }

  /// The executor of a queue, made if there is none.
  static func of(_ queue: DispatchQueue) -> QueueExecutor {
    lock.withLock { _ in
      if let executor = queue.getSpecific(key: known)?.executor { return executor }
      let executor = QueueExecutor(queue)
      queue.setSpecific(key: known, value: Known(executor: executor))
      return executor
    }
  }

  /// Runs a job on the queue, after all that is there already.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Traps where the caller does not run on the queue, nor on one that targets it.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Whether the caller runs on the queue, or on one that targets it.
  package func isIsolatingCurrentContext() -> Bool? { DispatchQueue.getSpecific(key: key) == true }

  /// Whether both are the executor of one queue.
  package func isSameExclusiveExecutionContext(other: QueueExecutor) -> Bool { self === other }
}
