import CountdownKit
import Foundation
import Synchronization
import XCTest

/// Tells how many of the objects it made are still alive.
final class LifetimeTracker: Sendable {
  private let living = Atomic(0)

  /// How many are alive.
  var livingCount: Int { living.load(ordering: .sequentiallyConsistent) }

  /// Makes one.
  ///
  /// - Parameter onDeinit: Runs in its `deinit`, and gets the dying object: to be passed on as an identity only.
  /// - Returns: The object; what it is for is up to the test.
  func object(onDeinit: @escaping @Sendable (TrackedObject) -> Void = { _ in }) -> TrackedObject {
    living.add(1, ordering: .sequentiallyConsistent)
    return TrackedObject(self, onDeinit)
  }

  fileprivate func oneIsGone() {
    living.subtract(1, ordering: .sequentiallyConsistent)
  }
}

/// A receiver, or what a closure captures.
final class TrackedObject: CountdownReceiver, @unchecked Sendable {
  // Unchecked: the tests change it on one thread.

  var firstWord = 0
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

/// A strong reference that can be given up from inside a callback.
final class Holder<Object>: @unchecked Sendable {
  // Unchecked: the tests use it on one thread at a time.

  var object: Object?

  init(_ object: Object? = nil) {
    self.object = object
  }

  /// Gives the object up: its `deinit` runs when the property is nil already.
  func drop() {
    let object = object
    withExtendedLifetime(object) { self.object = nil }
  }
}

extension XCTestCase {
  /// Runs a scenario on a thread of its own, so that a deadlock is a failure and not a hang; false: it was one.
  func expectNoDeadlock(
    _ name: String, file: StaticString = #filePath, line: UInt = #line, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Thread {
      body()
      done.signal()
    }.start()
    let isOver = done.wait(timeout: .now() + 20) == .success
    XCTAssertTrue(isOver, "deadlock: \(name)", file: file, line: line)
    return isOver
  }
}
