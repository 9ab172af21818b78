import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `await driver.advance(by:)`: time goes on when everybody who waits for it has kept up.
final class AsyncAdvanceTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private var manager: CountdownManager { stage.manager }
  private let player = Player()

  func testWithoutConsumersItIsAsWithoutAwait_andACallbackExtendsIt() async {
    stage.start(player, for: .seconds(2)) { [driver] left, _ in
      if left == .zero { driver.advance(by: .seconds(5)) }
    }
    await driver.advance(by: .milliseconds(2_500))
    XCTAssertEqual(stage.log(), ["0: a 2", "1: a 1", "2: a 0", "2: a completed"])
    await driver.advance(by: .seconds(-1))
    await driver.advance(to: .milliseconds(3))
    XCTAssertEqual(driver.now, .milliseconds(7_500))
  }

  func testToTheEnd() async {
    let (driver, manager) = (driver, manager)
    let task = Task.begun { await manager.values(for: .seconds(3)).reduce(0) { $0 + $1.seconds } }
    let isOver = await driver.advanceToEnd(within: .seconds(100))
    XCTAssertTrue(isOver)
    let sum = await task.value
    XCTAssertEqual(sum, 6)
    XCTAssertEqual(driver.now, .seconds(3))
    manager.startTicking(player, every: .seconds(1)) { _, _ in }
    manager.start(for: .seconds(9)) { _ in }
    let isOverThen = await driver.advanceToEnd(within: .seconds(5))
    XCTAssertFalse(isOverThen)
    XCTAssertEqual(driver.now, .seconds(8))
  }

  func testAdvanceIsNotHeldUpByACallerElsewhere() async throws {
    let stage = stage
    let loop = Task.begun {
      for await left in stage.manager.values(for: .seconds(6)) {
        try await stage.driver.clock.sleep(for: .milliseconds(2_500))
        stage.note("\(left.seconds)")
      }
    }
    await driver.advance(by: .seconds(20))
    try await loop.value
    XCTAssertEqual(stage.log(), ["2.5: 6", "5: 4", "7.5: 1", "10: 0"])
  }

  func testALoopMayLetTimePassItself() async {
    for await left in manager.values(for: .seconds(3)) {
      stage.note("\(left.seconds)")
      await driver.advance(by: .seconds(1))
    }
    XCTAssertEqual(stage.log(), ["0: 3", "1: 2", "2: 1", "3: 0"])
  }

  func testAdvanceIsNotHeldUpByAConsumerThatHasGone() async {
    let manager = manager
    for await _ in manager.values(for: .seconds(9)) { break }
    var iterator: CountdownValues.Iterator? = manager.values(for: .seconds(9)).makeAsyncIterator()
    _ = await iterator?.next(isolation: nil)
    iterator = nil
    let cancelled = Task.begun { for await _ in manager.values(for: .seconds(9)) {} }
    cancelled.cancel()
    await driver.advance(by: .seconds(2))
    await cancelled.value
    XCTAssertEqual(driver.consumers.count, 0)
  }

  /// The flag is read without a hop to the actor, which would itself wait for what is to be proved.
  ///
  /// And the pass goes on until the task has taken its last value, so that no caller waits for consumers at that moment.
  func testAdvanceFinishesWhatIsDoneLastOnAnotherActor() async {
    let (driver, manager) = (driver, manager)
    for wait in Wait.all + [Lamp.block] {
      var missed = 0
      for _ in 0..<3 {
        let lamp = Lamp()
        Task { await lamp.turnOn(after: wait, manager, driver.clock) }
        while driver.consumers.count == 0 { await Task.yield() }
        // The block's consumer is there before its countdown is.
        await lamp.finishStart()
        manager.start(for: .seconds(1)) { left in
          let patience = ContinuousClock.now + .milliseconds(20)
          while left == .zero, driver.consumers.count > 0, ContinuousClock.now < patience { sched_yield() }
        }
        await driver.advance(by: .seconds(1))
        if !lamp.isOn.now { missed += 1 }
      }
      XCTAssertEqual(missed, 0, wait.name)
    }
  }
}

/// Turns on its light, as the last that it does on itself.
private actor Lamp {
  /// Its own block turns on the light, so the caller must not.
  static let block = Wait(name: "a block") { _, _ in }

  nonisolated let isOn = Locked(false)
  private var startsFinished = 0

  func turnOn(after wait: Wait, _ manager: CountdownManager, _ clock: ManualClock) async {
    if wait.name == Self.block.name {
      manager.start(on: self, for: .seconds(1)) { lamp, left in if left == .zero { lamp.turnOn() } }
    } else {
      await wait.run(manager, clock)
      turnOn()
    }
  }

  /// Returns when the task that waits on this actor has suspended or ended.
  func finishStart() { startsFinished += 1 }

  func turnOn() {
    // Long enough that an advance which does not wait comes before.
    usleep(5_000)
    isOn.replace(with: true)
  }
}
