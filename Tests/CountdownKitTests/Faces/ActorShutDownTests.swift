import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// `shutDown()` of a manager that counts down for actors which run elsewhere: they, too, have their outcomes when it returns.
final class ActorShutDownTests: XCTestCase {
  func testShutDownReturnsWhenEveryActorHasItsOutcome() async {
    let manager = CountdownManager()
    let outcomes = Locked<[Int: [Countdown.Outcome]]>([:])
    let rooms = (0..<100).map { _ in Room() }
    for (number, room) in rooms.enumerated() {
      // Some have ended just before.
      manager.start(on: room, for: number % 2 == 0 ? .milliseconds(number) : .seconds(1_000)) { _, _ in
      } onEnd: { _, outcome in
        // Together they take longer than whoever does not wait for them.
        usleep(1_000)
        outcomes.use { $0[number, default: []].append(outcome) }
      }
    }
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          await manager.shutDown()
          XCTAssertEqual(outcomes.now.count, rooms.count)
        }
      }
    }
    XCTAssertTrue(outcomes.now.values.allSatisfy { $0.count == 1 })
    await manager.shutDown()
    withExtendedLifetime(rooms) {}
  }

  func testAnActorThatAlwaysStartsAnewIsNotWaitedFor() async {
    let manager = CountdownManager()
    let room = Room()
    let isOver = Locked(false)
    await room.startAnew(on: manager, unless: isOver)
    await manager.shutDown()
    await manager.shutDown()
    isOver.replace(with: true)
  }

  /// The last countdown of an actor may go in the moment in which a shutdown begins to wait for it.
  func testAShutdownThatMeetsTheEndOfAnActorsQueueReturns() async throws {
    try onlyWithAllTests()
    let manager = CountdownManager()
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let room = Room()
      let queue = ActorQueue.queue(of: room, in: manager.engine, among: manager.forwarders)
      let hasReturned = expectation(description: "it has returned")
      Task.detached {
        await manager.forwarders.finish()
        hasReturned.fulfill()
      }
      for _ in 0..<random.next() % 64 { sched_yield() }
      queue.part()
      await fulfillment(of: [hasReturned], timeout: 5)
      withExtendedLifetime(room) {}
    }
  }

  func testAnActorMayShutItsManagerDown() async {
    let manager = CountdownManager()
    let outcomes = await Room().shutDown(manager)
    XCTAssertEqual(outcomes, [.cancelled])
  }
}

private actor Room {
  private var outcomes: [Countdown.Outcome] = []

  func shutDown(_ manager: CountdownManager) async -> [Countdown.Outcome] {
    manager.start(on: self, for: .seconds(1_000)) { _, _ in
    } onEnd: { room, outcome in
      room.outcomes.append(outcome)
    }
    await manager.shutDown()
    return outcomes
  }

  func startAnew(on manager: CountdownManager, unless isOver: Locked<Bool>) {
    manager.start(on: self, for: .milliseconds(1)) { _, _ in
    } onEnd: { room, _ in
      if !isOver.now { room.startAnew(on: manager, unless: isOver) }
    }
  }
}
