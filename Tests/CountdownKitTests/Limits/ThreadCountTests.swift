import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Managers with queues of their own share Dispatch's threads.
final class ThreadCountTests: XCTestCase {
  func testManyManagersNeedFewThreads() throws {
    let threads = "/proc/self/task"
    guard FileManager.default.fileExists(atPath: threads) else {
      throw XCTSkip("there is no list of threads")
    }
    let managers = (0..<300).map { _ in CountdownManager() }
    let ticks = Locked(0)
    for manager in managers {
      manager.startTicking(every: .milliseconds(50)) { _ in ticks.use { $0 += 1 } }
    }
    var most = 0
    waitUntil {
      most = max(most, (try? FileManager.default.contentsOfDirectory(atPath: threads).count) ?? 0)
      return ticks.now > 5_000
    }
    for manager in managers { manager.cancelAll() }
    // Those of the tests are among them. Each queue on its own made more than two hundred.
    XCTAssertLessThan(most, 64)
  }
}
