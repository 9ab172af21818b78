import Foundation
import Synchronization
import XCTest

/// A word that only what is tested protects.
///
/// A lock would order every access, and the thread sanitizer would report nothing.
package final class BareWord: @unchecked Sendable {
  // Unchecked, on purpose: the thread sanitizer reports what does not order its accesses.

  package var value: Int64 = 0

  package init() {}
}

/// A flag that orders nothing: threads meet by it, and the thread sanitizer still sees each as alone.
package final class Signal: Sendable {
  private let isUp = Atomic(false)

  package init() {}

  package func raise() { isUp.store(true, ordering: .relaxed) }

  package func await() { spin { isUp.load(ordering: .relaxed) } }
}

package func spin(until holds: () -> Bool) { while !holds() { sched_yield() } }

/// Runs two bodies on a thread each, from the same moment on, and waits for both.
package func onTwoThreads(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
  let started = StartedCount()
  let group = DispatchGroup()
  for body in [first, second] {
    group.enter()
    Thread.detachNewThread {
      started.count.add(1, ordering: .relaxed)
      spin { started.count.load(ordering: .relaxed) == 2 }
      body()
      group.leave()
    }
  }
  XCTAssertEqual(group.wait(timeout: .now() + 60), .success, "one of the threads hangs")
}

private final class StartedCount: Sendable {
  let count = Atomic(0)
}
