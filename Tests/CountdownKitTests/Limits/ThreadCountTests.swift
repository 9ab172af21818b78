import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Managers with queues of their own share Dispatch's threads.
final class ThreadCountTests: XCTestCase {
  func testManyManagersNeedFewThreads() throws {
    try onlyWithAllTests()
    let threads = "/proc/self/task"
    guard FileManager.default.fileExists(atPath: threads) else {
      throw XCTSkip("there is no list of threads")
    }
    func threadCount() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: threads).count) ?? 0 }
    // Those of other tests may be among them: Dispatch keeps a thread for some seconds after its last work.
    let before = threadCount()
    let managers = (0..<300).map { _ in CountdownManager() }
    let ticks = Locked(0)
    for manager in managers {
      manager.startTicking(every: .milliseconds(50)) { _ in ticks.use { $0 += 1 } }
    }
    var most = 0
    waitUntil {
      most = max(most, threadCount())
      return ticks.now > 5_000
    }
    for manager in managers { manager.cancelAll() }
    // Alone it takes six. Each queue on its own made more than two hundred.
    XCTAssertLessThan(most - before, 64)
  }
}
