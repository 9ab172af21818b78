import Dispatch

/// The serial executor of a queue, for actors that run where callbacks are made.
///
/// All timers that deliver on a queue share one executor, as long as one of them keeps it: the queue itself refers to
/// it weakly.
package final class QueueExecutor: SerialExecutor, @unchecked Sendable {
  // Unchecked: a queue may be used on any thread.

  private struct Known {
    weak var executor: QueueExecutor?
  }

  private static let lock = Protected(())
  private static let known = DispatchSpecificKey<Known>()

  /// The executor for actors of engines whose timer has no known queue: nothing else runs on it.
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

  /// Returns the executor of a queue, and makes it if there is none.
  static func of(_ queue: DispatchQueue) -> QueueExecutor {
    lock.withLock { _ in
      if let executor = queue.getSpecific(key: known)?.executor { return executor }
      let executor = QueueExecutor(queue)
      queue.setSpecific(key: known, value: Known(executor: executor))
      return executor
    }
  }

  /// Runs a job on the queue, behind everything that is already there.
  ///
  /// An executor may be given an `ExecutorJob` instead since iOS 17. The systems before know this requirement alone, and
  /// the later ones call it too.
  package func enqueue(_ job: UnownedJob) {
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Written out, because Swift's own needs iOS 17.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  /// Traps unless the caller runs on the queue, or on a queue that targets it.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Returns whether the caller runs on the queue, or on a queue that targets it.
  package func isIsolatingCurrentContext() -> Bool? { DispatchQueue.getSpecific(key: key) == true }

  /// Returns whether both are the executor of one queue.
  package func isSameExclusiveExecutionContext(other: QueueExecutor) -> Bool { self === other }
}
