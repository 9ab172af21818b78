import Foundation
import Synchronization
import XCTest

@testable import CountdownCore

/// Threads that take the lock as fast as they can.
final class ProtectedTests: XCTestCase {
  private final class Storm: Sendable {
    /// How often they had the lock.
    let count = Protected(0)
    /// The same, to be read without the lock.
    let latest = Atomic(0)
    private let isOver = Atomic(false)
    private let threads = DispatchGroup()

    init(threads threadCount: Int) {
      for _ in 0..<threadCount {
        threads.enter()
        Thread.detachNewThread { [self] in
          while !isOver.load(ordering: .relaxed) { takeTheLock() }
          threads.leave()
        }
      }
    }

    private func takeTheLock() {
      count.withLock { count in
        count += 1
        latest.store(count, ordering: .relaxed)
        // So long that others mostly find the lock taken.
        for _ in 0..<100 { _ = latest.load(ordering: .relaxed) }
      }
    }

    func end() {
      isOver.store(true, ordering: .relaxed)
      threads.wait()
    }
  }

  func testNobodyOvertakesWhoIsToHaveTheLockFirst() {
    let storm = Storm(threads: 4)
    defer { storm.end() }
    while storm.latest.load(ordering: .relaxed) < 1_000 { sched_yield() }
    var overtaken = 0
    let rounds = 1_000
    for _ in 0..<rounds {
      let before = storm.latest.load(ordering: .relaxed)
      overtaken += storm.count.withLockFirst { $0 } - before
    }
    // Those who were about to take it may; with a plain mutex these are hundreds and thousands.
    XCTAssertLessThan(overtaken / rounds, 20)
  }
}
