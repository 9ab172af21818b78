import Foundation
import XCTest

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
