import Foundation
import XCTest

extension XCTestCase {
  /// Runs a body on a thread with a stack of 512 KB, which is what a queue's threads have on Apple's systems, and
  /// waits for its end.
  ///
  /// What recurses with the number of countdowns ends the process there.
  func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isOver.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    isOver.wait()
  }
}

/// How many countdowns are let loose on each other: enough to overflow a small stack at 27 bytes for each.
enum CrowdSize {
  #if DEBUG
    static let count = 20_000
  #else
    static let count = 100_000
  #endif
}

/// Watches that no callback is made inside another one.
final class Nesting: @unchecked Sendable {
  // Unchecked: the callbacks of one manager come one at a time.

  private var depth = 0
  /// How many callbacks were being made at the same time, at most.
  private(set) var deepest = 0
  /// How many were made.
  private(set) var count = 0

  /// Does what a callback does.
  func callback(_ body: () -> Void = {}) {
    depth += 1
    deepest = max(deepest, depth)
    count += 1
    body()
    depth -= 1
  }
}
