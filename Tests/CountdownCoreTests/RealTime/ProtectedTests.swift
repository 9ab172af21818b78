import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// Threads that take the lock as fast as they can.
final class ProtectedTests: XCTestCase {
  private let threads = DispatchGroup()

  private func detach(_ body: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      body()
      threads.leave()
    }
  }

  /// Lets a thread take a lock, in which it calls what it is given: that comes back at the signal.
  private func hold(_ locked: @escaping @Sendable (() -> Void) -> Void) -> DispatchSemaphore {
    let isHeld = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    detach {
      locked {
        isHeld.signal()
        isOver.wait()
      }
    }
    isHeld.wait()
    return isOver
  }

  func testYieldToWaitersReturnsWhenAllThatWaitedHaveHadTheLock() {
    let lock = Protected(0)
    let (waiters, rounds) = (3, 100)
    let (round, coming, served) = (Counter(), Counter(), Counter())
    for _ in 0..<waiters {
      detach {
        for next in 1...rounds {
          while round.value < next { sched_yield() }
          coming.increment()
          lock.withLock { _ in served.increment() }
        }
      }
    }
    var inTime = 0
    for next in 1...rounds {
      lock.withLock { _ in
        round.increment()
        while coming.value < next * waiters { sched_yield() }
        // Until they sleep.
        usleep(500)
      }
      lock.yieldToWaiters()
      if served.value == next * waiters { inTime += 1 }
      while served.value < next * waiters { sched_yield() }
    }
    threads.wait()
    // Mostly, unless the machine is too busy to run them; who does not wait for them sees all of them done in no round.
    XCTAssertGreaterThan(inTime, rounds / 10)
  }

  func testYieldToWaitersReturnsAtOnceWithoutWaiters() {
    let lock = Protected(0)
    for _ in 0..<1_000 {
      lock.withLock { $0 += 1 }
      lock.yieldToWaiters()
    }
    XCTAssertEqual(lock.yieldCount, 0)
  }

  func testACallerWithPriorityOvertakesThoseThatWait() {
    let lock = Protected<[Bool]>([])
    let (waiters, rounds) = (5, 20)
    var places = 0
    for _ in 1...rounds {
      let isOver = hold { wait in lock.withLock { _ in wait() } }
      for hasPriority in Array(repeating: false, count: waiters) + [true] {
        detach {
          let body: (inout [Bool]) -> Void = { $0.append(hasPriority) }
          if hasPriority { lock.withLock(hasPriority: true, body) } else { lock.withLock(body) }
        }
        // Until it sleeps.
        usleep(2_000)
      }
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

  /// A bare closure would grow with each reading: in a debug build such a lock stops the program.
  func testAStateThatIsABareClosureIsRecognized() {
    struct Pass { let run: @Sendable () -> Void }
    XCTAssert(Protected<@Sendable () -> Void>.isFunction)
    XCTAssert(Protected<(Int) -> Bool>.isFunction)
    XCTAssertFalse(Protected<Pass>.isFunction)
    XCTAssertFalse(Protected<Void>.isFunction)
    XCTAssertFalse(Protected<EngineState>.isFunction)
    XCTAssertFalse(Protected<[Int]>.isFunction)
  }
}

private final class Counter: Sendable {
  private let count = Locked(0)

  var value: Int { count.now }

  func increment() { count.add(1) }
}
