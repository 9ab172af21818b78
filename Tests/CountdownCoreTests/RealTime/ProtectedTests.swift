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

    init(threads threadCount: Int, lettingOthersIn: Bool = false) {
      for _ in 0..<threadCount {
        threads.enter()
        Thread.detachNewThread { [self] in
          while !isOver.load(ordering: .relaxed) {
            takeTheLock()
            if lettingOthersIn { count.yieldToWaiters() }
          }
          threads.leave()
        }
      }
      while latest.load(ordering: .relaxed) < 1_000 { sched_yield() }
    }

    private func takeTheLock() {
      count.withLock { count in
        count += 1
        latest.store(count, ordering: .relaxed)
        // So long that others mostly find the lock taken.
        for _ in 0..<100 { _ = latest.load(ordering: .relaxed) }
      }
    }

    /// How often, on average, they have the lock before one who now comes for it.
    func overtaking(_ comeForIt: () -> Int) -> Int {
      let rounds = 1_000
      var sum = 0
      for _ in 0..<rounds {
        // One that did not wait would mostly come while it has the processor, and the lock is free.
        usleep(100)
        let before = latest.load(ordering: .relaxed)
        sum += comeForIt() - before
      }
      return sum / rounds
    }

    func end() {
      isOver.store(true, ordering: .relaxed)
      threads.wait()
    }
  }

  func testWhoLetsOthersInComesBackWhenAllThatWaitedHaveHadTheLock() {
    let lock = Protected(0)
    let (waiters, rounds) = (3, 100)
    let round = Atomic(0)
    let coming = Atomic(0)
    let served = Atomic(0)
    let threads = DispatchGroup()
    for _ in 0..<waiters {
      threads.enter()
      Thread.detachNewThread {
        for next in 1...rounds {
          while round.load(ordering: .acquiring) < next { sched_yield() }
          coming.add(1, ordering: .releasing)
          lock.withLock { _ in _ = served.add(1, ordering: .releasing) }
        }
        threads.leave()
      }
    }
    var inTime = 0
    for next in 1...rounds {
      lock.withLock { _ in
        round.store(next, ordering: .releasing)
        while coming.load(ordering: .acquiring) < next * waiters { sched_yield() }
        // Until they sleep.
        usleep(500)
      }
      lock.yieldToWaiters()
      if served.load(ordering: .acquiring) == next * waiters { inTime += 1 }
      while served.load(ordering: .acquiring) < next * waiters { sched_yield() }
    }
    threads.wait()
    // Mostly, unless the machine is too busy to run them; who does not wait for them sees all of them done in no round.
    XCTAssertGreaterThan(inTime, rounds / 10)
  }

  func testWhoLetsOthersInGoesOnAtOnceWhenNobodyWaits() {
    let lock = Protected(0)
    for _ in 0..<1_000 {
      lock.withLock { $0 += 1 }
      lock.yieldToWaiters()
    }
    XCTAssertEqual(lock.yieldCount, 0)
  }

  func testWhoLetsOthersInDoesNotWaitUntilALongHoldIsOver() {
    let lock = Protected(0)
    let isHeld = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    let threads = DispatchGroup()
    for isHolder in [true, false] {
      threads.enter()
      Thread.detachNewThread {
        lock.withLock { _ in
          if !isHolder { return }
          isHeld.signal()
          isOver.wait()
        }
        threads.leave()
      }
      if isHolder { isHeld.wait() }
    }
    // Until the other waits.
    while lock.yieldCount == 0 { lock.yieldToWaiters() }
    let before = lock.yieldCount
    lock.yieldToWaiters()
    XCTAssertEqual(lock.yieldCount - before, 1_000)
    isOver.signal()
    threads.wait()
    lock.yieldToWaiters()
    XCTAssertEqual(lock.yieldCount - before, 1_000)
  }

  func testACallerWithPriorityOvertakesThoseThatWait() {
    let lock = Protected<[Bool]>([])
    let waiters = 5
    let threads = DispatchGroup()
    func come(hasPriority: Bool) {
      threads.enter()
      Thread.detachNewThread {
        lock.withLock(hasPriority: hasPriority) { $0.append(hasPriority) }
        threads.leave()
      }
      // Until it sleeps.
      usleep(2_000)
    }
    var places = 0
    let rounds = 20
    for _ in 1...rounds {
      let isHeld = DispatchSemaphore(value: 0)
      let isOver = DispatchSemaphore(value: 0)
      threads.enter()
      Thread.detachNewThread {
        lock.withLock { _ in
          isHeld.signal()
          isOver.wait()
        }
        threads.leave()
      }
      isHeld.wait()
      for _ in 1...waiters { come(hasPriority: false) }
      come(hasPriority: true)
      isOver.signal()
      threads.wait()
      places += lock.withLock { order in
        defer { order = [] }
        return order.firstIndex(of: true) ?? waiters
      }
    }
    // One waits for the lock itself already, and the next may be quicker: without priority it would come last.
    XCTAssertLessThan(places, rounds * (waiters - 1))
  }

  func testWhoHoldsTheLockOverAndOverLetsOthersIn() {
    let storm = Storm(threads: 1, lettingOthersIn: true)
    defer { storm.end() }
    XCTAssertLessThan(storm.overtaking { storm.count.withLock { $0 } }, 20)
  }
}
