import CountdownAtomics
import Foundation
import XCTest

/// A word that only what is tested protects.
///
/// A lock would order every access, and the thread sanitizer would report nothing.
package final class BareWord: @unchecked Sendable {
  // Unchecked, on purpose: the thread sanitizer reports what does not order its accesses.

  package var value: Int64 = 0

  package init() {}
}

/// A count that orders nothing: threads meet by it, and the thread sanitizer still sees each as alone.
@safe package final class Signal: @unchecked Sendable {
  // Unchecked: all accesses are atomic.

  private let word = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  package init() { unsafe word.initialize(to: 0) }

  deinit { unsafe word.deallocate() }

  /// How often it was raised.
  package var count: Int { unsafe Int(countdown_load_relaxed(word)) }

  package func raise() { _ = unsafe countdown_add_relaxed(word, 1) }

  /// Waits until it was raised so often.
  package func await(_ times: Int = 1) { spin { count >= times } }
}

package func spin(until holds: () -> Bool) { while !holds() { sched_yield() } }

/// Waits until something holds; that it does not within 20 s is a failure.
package func waitUntil(file: StaticString = #filePath, line: UInt = #line, _ holds: () -> Bool) {
  let patience = ContinuousClock.now + .seconds(20)
  while !holds(), ContinuousClock.now < patience { Thread.sleep(forTimeInterval: 0.001) }
  XCTAssertTrue(holds(), "waited in vain", file: file, line: line)
}

/// Runs a body on so many threads, each of which gets its number, and waits for all; false, and a failure: one hangs.
@discardableResult
package func onThreads(
  _ count: Int, within seconds: Double = 60, _ name: String = "", file: StaticString = #filePath,
  line: UInt = #line, _ body: @escaping @Sendable (_ number: Int) -> Void
) -> Bool {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(number)
      group.leave()
    }
  }
  let isOver = group.wait(timeout: .now() + seconds) == .success
  XCTAssertTrue(isOver, "deadlock: \(name)", file: file, line: line)
  return isOver
}

/// Runs a scenario on a thread of its own, so that a deadlock is a failure and not a hang; false: it was one.
@discardableResult
package func expectNoDeadlock(
  _ name: String = "", file: StaticString = #filePath, line: UInt = #line,
  _ body: @escaping @Sendable () -> Void
) -> Bool {
  onThreads(1, within: 20, name, file: file, line: line) { _ in body() }
}

/// Runs two bodies on a thread each, from the same moment on, and waits for both.
package func onTwoThreads(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
  let started = Signal()
  onThreads(2) { number in
    started.raise()
    started.await(2)
    number == 0 ? first() : second()
  }
}
