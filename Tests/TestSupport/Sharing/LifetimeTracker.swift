import CountdownKit

/// Tells how many of the objects it made are still alive.
package final class LifetimeTracker: Sendable {
  private let living = Locked(0)

  package init() {}

  package var livingCount: Int { living.now }

  /// Makes one.
  ///
  /// - Parameter onDeinit: Runs in its `deinit`, and gets the dying object: to be passed on as an identity only.
  /// - Returns: The object; what it is for is up to the test.
  package func object(onDeinit: @escaping @Sendable (TrackedObject) -> Void = { _ in }) -> TrackedObject {
    living.use { $0 += 1 }
    return TrackedObject(self, onDeinit)
  }

  fileprivate func oneIsGone() { living.use { $0 -= 1 } }
}

/// A receiver, or what a closure captures.
package final class TrackedObject: CountdownReceiver, @unchecked Sendable {
  // Unchecked: the tests change it on one thread.

  package var firstWord = 0
  private let tracker: LifetimeTracker
  private let onDeinit: @Sendable (TrackedObject) -> Void

  fileprivate init(_ tracker: LifetimeTracker, _ onDeinit: @escaping @Sendable (TrackedObject) -> Void) {
    self.tracker = tracker
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit(self)
    tracker.oneIsGone()
  }
}
