import CountdownKit
import CountdownTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

// Under the thread sanitizer this finds races as well:
//
//     swift test --sanitize=thread --filter Defect48

/// A `ManualDriver` may be used from several threads: callbacks come one at a time, and none of the main actor's comes
/// anywhere else.
final class Defect48ManualDriverThreadsTests: XCTestCase {
  func testTwoThreadsOneThatLetsTimePassAndOneThatStartsAndCancels() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let witness = Witness()
    let rounds = 2_000
    let isOver = DispatchSemaphore(value: 0)
    let players = keep((0..<20).map { _ in Player() })
    Thread.detachNewThread {
      for round in 0..<rounds {
        let player = players[round % players.count]
        manager.start(player, for: .milliseconds(round % 7), every: .milliseconds(2)) { _, _ in
          witness.callback()
        } onEnd: { _, _ in
          witness.outcome()
        }
        if round % 3 == 0 { manager.cancel(players[(round + 5) % players.count]) }
        if round % 5 == 0 { manager.countdown(of: player)?.extend(by: .milliseconds(3)) }
      }
      isOver.signal()
    }
    while isOver.wait(timeout: .now()) == .timedOut {
      driver.advance(by: .microseconds(500))
      driver.wake()
      _ = (driver.now, driver.nextWakeUp, driver.wakeUpCount)
    }
    driver.advance(by: .seconds(10))
    XCTAssertEqual(witness.outcomes, rounds)
    XCTAssertEqual(witness.overlaps, 0)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testTwoThreadsThatLetTimePassAddUp() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let player = keep(Player())
    let values = Locked<[Duration]>([])
    manager.start(player, for: .seconds(1), every: .milliseconds(1)) { _, left in
      values.use { $0.append(left.duration) }
    }
    let isOver = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Thread.detachNewThread {
        for _ in 0..<1_000 { driver.advance(by: .milliseconds(1)) }
        isOver.signal()
      }
    }
    for _ in 0..<2 { isOver.wait() }
    XCTAssertEqual(driver.now, .seconds(2))
    XCTAssertEqual(values.now.last, .zero)
    XCTAssertTrue(zip(values.now, values.now.dropFirst()).allSatisfy { $0 > $1 })
  }

  func testACancelInTheBackgroundRunsNoMainActorBlockThere() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let receiver = keep(ClientObject())
    let outcomes = Locked<[(outcome: Countdown.Outcome, isOnMain: Bool)]>([])
    MainActor.assumeIsolated {
      _ = receiver.countDown(for: .seconds(9), using: manager) { _, _ in
      } onEnd: { _, outcome in
        outcomes.use { $0.append((outcome, Thread.isMainThread)) }
      }
    }
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      manager.cancel(receiver)
      isOver.signal()
    }
    isOver.wait()
    driver.advance(by: .zero)
    XCTAssertEqual(outcomes.now.map(\.outcome), [.cancelled])
    XCTAssertEqual(outcomes.now.map(\.isOnMain), [true])
    XCTAssertEqual(manager.activeCount, 0)
  }
}

@MainActor
private final class ClientObject: CountdownReceiver {
  nonisolated init() {}
}

/// Sees to it that callbacks come one at a time.
private final class Witness: Sendable {
  private let inside = Atomic(0)
  private let overlapCount = Atomic(0)
  private let outcomeCount = Atomic(0)

  var overlaps: Int { overlapCount.load(ordering: .relaxed) }
  var outcomes: Int { outcomeCount.load(ordering: .relaxed) }

  func callback() {
    let before = inside.add(1, ordering: .relaxed).oldValue
    if before != 0 { overlapCount.add(1, ordering: .relaxed) }
    // So that another thread would come in between if it could.
    sched_yield()
    inside.subtract(1, ordering: .relaxed)
  }

  func outcome() {
    callback()
    outcomeCount.add(1, ordering: .relaxed)
  }
}
