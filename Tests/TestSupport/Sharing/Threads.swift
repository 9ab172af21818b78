import Foundation
import XCTest

/// Runs a body on so many threads, each of which gets its number, and waits until all are done.
///
/// If that takes too long, it fails with a message.
package func onThreads(
  _ count: Int, within seconds: Double = 60, hang: String = "deadlock",
  file: StaticString = #filePath, line: UInt = #line, _ body: @escaping @Sendable (Int) -> Void
) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(number)
      group.leave()
    }
  }
  XCTAssertEqual(group.wait(timeout: .now() + seconds), .success, hang, file: file, line: line)
}
