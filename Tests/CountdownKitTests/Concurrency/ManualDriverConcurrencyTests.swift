import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A `ManualDriver` may be used from several threads: callbacks come one at a time, none of the main actor's comes
/// anywhere else, and while one thread lets time pass, every other one is elsewhere.
final class ManualDriverConcurrencyTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testAdvanceOnOneThreadWhileAnotherStartsAndCancels() {
    let (manager, rounds) = (manager, 1_000)
    let calls = Locked((inside: 0, overlaps: 0, outcomes: 0))
    let players = keep((0..<20).map { _ in Player() })
    @Sendable func callback() {
      calls.use { calls in
        if calls.inside != 0 { calls.overlaps += 1 }
        calls.inside += 1
      }
      // So that another thread would come in between if it could.
      sched_yield()
      calls.use { $0.inside -= 1 }
    }
    let isOver = onAnotherThread {
      for round in 0..<rounds {
        let player = players[round % players.count]
        manager.start(player, for: .milliseconds(round % 7), ticks: .every(.milliseconds(2))) { _, _ in
          callback()
        } onEnd: { _, _ in
          callback()
          calls.use { $0.outcomes += 1 }
        }
        if round % 3 == 0 { manager.cancel(players[(round + 5) % players.count]) }
        if round % 5 == 0 { manager.countdown(of: player)?.extend(by: .milliseconds(3)) }
      }
    }
    while isOver.wait(timeout: .now()) == .timedOut {
      driver.advance(by: .microseconds(500))
      driver.wake()
      _ = (driver.now, driver.nextWakeUp, driver.wakeUpCount)
    }
    driver.advance(by: .seconds(10))
    XCTAssertEqual(calls.now.outcomes, rounds)
    XCTAssertEqual(calls.now.overlaps, 0)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testTwoThreadsThatLetTimePassAddUp() {
    let values = Locked<[Duration]>([])
    manager.start(for: .seconds(1), ticks: .every(.milliseconds(1))) { left in
      values.use { $0.append(left.duration) }
    }
    onTwoThreads { [driver] in
      for _ in 0..<1_000 { driver.advance(by: .milliseconds(1)) }
    } _: { [driver] in
      for _ in 0..<1_000 { driver.advance(by: .milliseconds(1)) }
    }
    XCTAssertEqual(driver.now, .seconds(2))
    XCTAssertEqual(values.now.last, .zero)
    XCTAssertTrue(zip(values.now, values.now.dropFirst()).allSatisfy { $0 > $1 })
  }

  func testAStartOnAnotherThreadIsDeliveredByTheThreadThatAdvances() {
    // A manager that has nothing to do just then.
    let idle = CountdownManager(driver: driver)
    let isOnMain = Locked<[Bool]>([])
    let deliveredMeanwhile = Locked(-1)
    manager.start(for: .seconds(1)) { left in
      guard left == .zero else { return }
      onAnotherThread {
        idle.start(for: .seconds(5)) { _ in isOnMain.use { $0.append(Thread.isMainThread) } }
      }.wait()
      deliveredMeanwhile.replace(with: isOnMain.now.count)
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(deliveredMeanwhile.now, 0)
    XCTAssertEqual(isOnMain.now, [true])
  }
}

/// - Returns: What is signalled when the body is over.
@discardableResult
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
  let isOver = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    isOver.signal()
  }
  return isOver
}
