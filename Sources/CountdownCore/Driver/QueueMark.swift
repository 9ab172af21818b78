private import CountdownAtomics
import Dispatch

/// A mark on a queue, which tells whether a caller runs on that queue, or on a queue that targets it; and the executor for actors
/// that run there.
///
/// A queue has one mark, which all timers that deliver on it share: the values that are set on a queue form a list,
/// and every look-up goes through it. The queue and its mark refer to each other, as long as there is such a timer.
final class QueueMark: SerialExecutor, @unchecked Sendable {
  // Unchecked: `users` is counted under `lock`, and a queue may be used on any thread.

  private static let lock = Protected(())
  private static let marks = DispatchSpecificKey<QueueMark>()

  /// The mark of the main queue, which stays.
  static let main = set(on: .main)

  /// A mark for actors of engines whose timer has no known queue: nothing else runs on its queue.
  static let elsewhere = set(on: DispatchQueue(label: "CountdownKit.elsewhere"))

  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()
  /// Whether Dispatch finds the value of a key by the address of the key.
  ///
  /// Swift promises nothing of the kind, so it is tried out once: where it is not so, Swift is asked each time.
  private let isFoundByAddress = QueueMark.areFoundByAddress
  private var users = 0

  private static let areFoundByAddress = {
    let (queue, key, other) = (
      DispatchQueue(label: "CountdownKit.key"), DispatchSpecificKey<Bool>(), DispatchSpecificKey<Bool>()
    )
    queue.setSpecific(key: key, value: true)
    return queue.sync {
      unsafe countdown_is_on_queue(Unmanaged.passUnretained(key).toOpaque())
        && !countdown_is_on_queue(Unmanaged.passUnretained(other).toOpaque())
    }
  }()

  private init(_ queue: DispatchQueue) { self.queue = queue }

  /// Returns the mark of a queue, and sets it if it is not there yet.
  static func set(on queue: DispatchQueue) -> QueueMark {
    lock.withLock { _ in
      let mark = queue.getSpecific(key: marks) ?? QueueMark(queue)
      mark.users += 1
      if mark.users == 1 {
        queue.setSpecific(key: marks, value: mark)
        queue.setSpecific(key: mark.key, value: true)
      }
      return mark
    }
  }

  /// Takes the mark off its queue; call it once for each call of `set`.
  func remove() {
    Self.lock.withLock { _ in
      users -= 1
      guard users == 0 else { return }
      queue.setSpecific(key: key, value: nil)
      queue.setSpecific(key: Self.marks, value: nil)
    }
  }

  /// Whether the caller runs on the marked queue, or on a queue that targets it.
  var isDelivering: Bool {
    if isFoundByAddress { return unsafe countdown_is_on_queue(Unmanaged.passUnretained(key).toOpaque()) }
    return DispatchQueue.getSpecific(key: key) == true
  }

  /// Whether the marked queue is the main queue.
  ///
  /// Queues cannot be compared, but only the main queue itself has what was set on it.
  var isOnMainQueue: Bool { DispatchQueue.main.getSpecific(key: key) == true }

  // MARK: The executor

  /// Runs a job on the queue, behind everything that is already there.
  ///
  /// An executor may be given an `ExecutorJob` instead since iOS 17. The systems before know this requirement alone, and
  /// the later ones call it too.
  func enqueue(_ job: UnownedJob) {
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Written out, because Swift's own needs iOS 17.
  func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

  /// Traps unless the caller runs on the queue, or on a queue that targets it.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  func isIsolatingCurrentContext() -> Bool? { isDelivering }

  func isSameExclusiveExecutionContext(other: QueueMark) -> Bool { self === other }
}
