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

  func testYieldToWaitersReturnsWhenAllThatWaitedHaveHadTheLock_andAtOnceWithoutWaiters() {
    let lock = Protected(0)
    for _ in 0..<1_000 { lock.yieldToWaiters() }
    XCTAssertEqual(lock.yieldCount, 0)
    let (waiters, rounds) = (3, 100)
    let (round, coming, served) = (Signal(), Signal(), Signal())
    for _ in 0..<waiters {
      detach {
        for next in 1...rounds {
          round.await(next)
          coming.raise()
          lock.withLock { _ in served.raise() }
        }
      }
    }
    var inTime = 0
    for next in 1...rounds {
      lock.withLock { _ in
        round.raise()
        coming.await(next * waiters)
        // Until they sleep.
        usleep(500)
      }
      lock.yieldToWaiters()
      if served.count == next * waiters { inTime += 1 }
      served.await(next * waiters)
    }
    threads.wait()
    // Mostly, unless the machine is too busy to run them; without a yield all of them are done in no round.
    XCTAssertGreaterThan(inTime, rounds / 10)
  }

  func testACallerWithPriorityOvertakesThoseThatWait() {
    let lock = Protected<[Bool]>([])
    let (waiters, rounds) = (5, 20)
    var places = 0
    for _ in 1...rounds {
      lock.withLock { _ in
        for hasPriority in Array(repeating: false, count: waiters) + [true] {
          detach {
            let body: (inout [Bool]) -> Void = { $0.append(hasPriority) }
            if hasPriority { lock.withLock(hasPriority: true, body) } else { lock.withLock(body) }
          }
          // Until it sleeps.
          usleep(2_000)
        }
      }
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
