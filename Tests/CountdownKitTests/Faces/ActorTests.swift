import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns of actors that run elsewhere, to which values hop; on virtual time.
final class ActorTests: XCTestCase {
  private actor Room {
    /// Read without a hop to the room, which would itself wait for what is to be proved.
    nonisolated let lines = Locked<[String]>([])
    var countdown: Countdown?

    private func note(_ line: String) {
      assertIsolated()
      lines.use { $0.append(line) }
    }

    /// Notes what comes, and does something at one value.
    func open(
      _ manager: CountdownManager, for duration: Duration = .seconds(3),
      ifActive: Countdown.IfActive = .replace, name: String = "",
      at special: Int = -1, _ body: @escaping @Sendable (isolated Room, inout Bool) -> Void = { _, _ in }
    ) {
      countdown = manager.start(on: self, for: duration, ifActive: ifActive) { room, left, stop in
        room.note("\(name)\(left.seconds)")
        if left.seconds == special { body(room, &stop) }
      } onEnd: { room, outcome in
        room.note("\(name)\(outcome)")
      }
    }

    /// Blocks the actor meanwhile.
    func keepBusy(_ body: @Sendable (isolated Room) -> Void) { body(self) }
  }

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let room = Room()

  func testTheNewestValueWinsAndZeroComes() async {
    let (driver, manager) = (driver, manager)
    await room.keepBusy { room in
      room.open(manager, for: .seconds(9))
      driver.advance(by: .seconds(2))
      driver.advance(by: .seconds(2))
    }
    await expect(after: 0, "5")
    await room.keepBusy { _ in driver.advance(by: .seconds(9)) }
    await expect(after: 0, "5 0 completed")
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testTheStopFlagOvertakesAZeroThatWaits() async {
    let driver = driver
    await room.open(manager, at: 2) { _, stop in
      driver.advance(by: .seconds(9))
      stop = true
    }
    await expect(after: 2, "3 2 stopped")
  }

  func testStopOnTheZeroIsCompleted() async {
    await room.open(manager, at: 0) { _, stop in stop = true }
    await expect(after: 3, "3 2 1 0 completed")
  }

  func testStopAfterCancellingOneselfIsCancelled() async {
    await room.open(manager, at: 2) { room, stop in
      room.countdown?.cancel()
      stop = true
    }
    await expect(after: 3, "3 2 cancelled")
  }

  func testStopAfterStartingAnewIsReplaced() async {
    let manager = manager
    await room.open(manager, at: 2) { room, stop in
      room.open(manager, for: .seconds(1), name: "new ")
      stop = true
    }
    await driver.advance(by: .seconds(3))
    let lines = room.lines.now
    XCTAssertEqual(lines.filter { !$0.hasPrefix("new") }, ["3", "2", "replaced"])
    XCTAssertEqual(lines.filter { $0.hasPrefix("new") }, ["new 1", "new 0", "new completed"])
  }

  func testNothingArrivesAfterTheActorHasCancelled() async {
    let (driver, manager) = (driver, manager)
    await room.keepBusy { room in
      room.open(manager)
      driver.advance(by: .seconds(1))
      XCTAssertTrue(manager.cancel(room))
    }
    await expect(after: 3, "cancelled")
    await room.keepBusy { room in
      room.open(manager, name: "a")
      driver.advance(by: .seconds(1))
      room.open(manager, name: "b")
    }
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(room.lines.now.sorted(), ["areplaced", "b2", "b3", "cancelled"])
  }

  func testKeepDropsTheNewBlocks() async {
    await room.open(manager)
    await room.open(manager, ifActive: .keep, name: "new ")
    await expect(after: 3, "3 2 1 0 completed")
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testAnActorThatDiesEndsItsCountdown() async {
    let captured = LifetimeTracker()
    await { [driver, manager] in
      let room = Room()
      weak let gone: Room? = room
      let object = captured.object()
      manager.start(on: room, for: .seconds(9)) { _, _ in _ = object }
      await driver.advance(by: .seconds(1))
      _ = consume room
      XCTAssertNil(gone)
    }()
    XCTAssertEqual(manager.activeCount, 1)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(driver.consumers.count, 0)
    // What a task lets go of when it ends, it lets go of soon after it was heard of last.
    for _ in 0..<10_000 where captured.livingCount > 0 { try? await Task.sleep(for: .microseconds(100)) }
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testEveryEndTellsItsOutcome() async {
    await room.open(manager)
    await driver.advance(by: .seconds(1))
    manager.cancelAll()
    await expect(after: 0, "3 2 cancelled")
    await manager.shutDown()
    await room.open(manager)
    await expect(after: 0, "3 2 cancelled cancelled")
  }

  func testAManagerThatIsGoneTellsTheOutcome() async {
    var manager: CountdownManager? = CountdownManager(driver: driver)
    if let manager { await room.open(manager) }
    await driver.advance(by: .seconds(1))
    weak let gone = manager
    manager = nil
    XCTAssertNil(gone)
    await expect(after: 0, "3 2 cancelled")
  }

  func testASilentCountdownOfAnActorDeliversItsOutcomeOnly_withOneWakeUp() async {
    for id in ["a", "b"] {
      manager.startSilently(on: room, for: .seconds(30), id: id) { room, outcome in
        room.lines.use { $0.append("\(id) \(outcome)") }
      }
    }
    manager.cancel(room, id: "a")
    await expect(after: 29, "a cancelled")
    await expect(after: 1, "a cancelled b completed")
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  private func expect(after seconds: Int, _ lines: String, line: UInt = #line) async {
    await driver.advance(by: .seconds(seconds))
    XCTAssertEqual(room.lines.now.joined(separator: " "), lines, line: line)
  }
}
