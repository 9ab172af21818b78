import Dispatch

/// Says of a caller whether it runs on a queue, or on one that targets it.
///
/// A queue has one, which all timers that deliver on it share: what is set on a queue is a list, and every look-up goes
/// through it.
final class QueueMark: @unchecked Sendable {
  // Unchecked: `users` is counted under `lock`.

  private static let lock = Protected(())
  private static let marks = DispatchSpecificKey<QueueMark>()

  private let key = DispatchSpecificKey<Bool>()
  private var users = 0

  /// The mark of a queue, set there if it is not yet.
  static func set(on queue: DispatchQueue) -> QueueMark {
    lock.withLock { _ in
      let mark = queue.getSpecific(key: marks) ?? QueueMark()
      mark.users += 1
      if mark.users == 1 {
        queue.setSpecific(key: marks, value: mark)
        queue.setSpecific(key: mark.key, value: true)
      }
      return mark
    }
  }

  /// Takes it off its queue, once as often as it was set.
  func remove(from queue: DispatchQueue) {
    Self.lock.withLock { _ in
      users -= 1
      guard users == 0 else { return }
      queue.setSpecific(key: key, value: nil)
      queue.setSpecific(key: Self.marks, value: nil)
    }
  }

  /// Whether the caller runs on the queue that is marked, or on one that targets it.
  var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }

  /// Whether it is the main queue that is marked.
  ///
  /// Queues cannot be compared; but only the main queue itself has what was set on it.
  var isOnMainQueue: Bool { DispatchQueue.main.getSpecific(key: key) == true }
}
