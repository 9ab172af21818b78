import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// The end of an actor's countdown: it is decided when the actor is told, however long that takes.
///
/// The actor is busy while virtual time passes.
final class ActorEndTests: XCTestCase {
  private let scene = EndingScene()

  // MARK: - Until the actor is told

  func testPastItsDeadlineItIsActiveAndCostsNothing_untilTheActorIsTold() async {
    let scene = scene
    let countdown = scene.open()
    let end = countdown.endDate
    await scene.pass(3) { room in
      let wakeUps = scene.driver.wakeUpCount
      scene.driver.advance(by: .seconds(3_000))
      XCTAssertEqual(scene.driver.wakeUpCount, wakeUps)
      XCTAssertNil(scene.driver.nextWakeUp)
      XCTAssertEqual(countdown.timeLeft, .zero)
      XCTAssertEqual(countdown.timeLeft?.isPastZero, false)
      XCTAssertEqual(countdown.fractionLeft, 0)
      XCTAssertEqual(countdown.endDate, end)
      XCTAssertTrue(countdown.isRunning)
      XCTAssertEqual(scene.manager.activeCount, 1)
      XCTAssertEqual(scene.manager.countdown(of: room), countdown)
      XCTAssertEqual(scene.manager.statistics.ticks, 0)
      XCTAssertEqual(scene.manager.engine.brokenInvariants(), [])
    }
    await scene.expect("room 0:00, room completed, next turn")
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(countdown.endDate)
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertEqual(scene.manager.statistics.ticks, 1)
  }

  func testACallOfAnybodyComesInTime() async {
    typealias Call = @Sendable (CountdownManager, Countdown, EndingRoom) -> Void
    let rows: [(name: String, call: Call, told: String)] = [
      ("nothing", { _, _, _ in }, "room 0:00, room completed, next turn"),
      ("cancel", { _, countdown, _ in XCTAssertTrue(countdown.cancel()) }, "room cancelled"),
      ("cancel by receiver", { manager, _, room in XCTAssertTrue(manager.cancel(room)) }, "room cancelled"),
      ("cancelAll(of:)", { manager, _, room in manager.cancelAll(of: room) }, "room cancelled"),
      ("cancelAll", { manager, _, _ in manager.cancelAll() }, "room cancelled"),
      ("start", { manager, _, room in manager.startSilently(on: room, for: .seconds(9)) }, "room replaced"),
      ("extend", { _, countdown, _ in XCTAssertTrue(countdown.extend(by: .seconds(20))) }, ""),
      ("at least", { _, countdown, _ in XCTAssertTrue(countdown.extend(toAtLeast: .seconds(20))) }, ""),
      ("reschedule", { _, countdown, _ in XCTAssertTrue(countdown.reschedule(for: .seconds(20))) }, ""),
      ("restart", { _, countdown, _ in XCTAssertTrue(countdown.restart()) }, ""),
      ("pause", { _, countdown, _ in XCTAssertTrue(countdown.pause()) }, ""),
      ("suspend", { manager, _, _ in manager.suspend() }, ""),
      ("freeze", { manager, _, _ in manager.suspend(.freezes) }, ""),
    ]
    for row in rows {
      let scene = EndingScene()
      let countdown = scene.open()
      await scene.pass(3) { row.call(scene.manager, countdown, $0) }
      await scene.expect(row.told, row.name)
      XCTAssertEqual(countdown.isActive, row.told.isEmpty, row.name)
      // What is held back comes at the end of the pause or suspension.
      guard ["pause", "suspend", "freeze"].contains(row.name) else { continue }
      await scene.expect("", after: 60, row.name)
      if row.name == "pause" { countdown.resume() } else { scene.manager.resume() }
      await scene.expect("room 0:00, room completed, next turn", row.name)
      XCTAssertEqual(scene.manager.engine.brokenInvariants(), [], row.name)
    }
  }

  func testInTimeGoesByTheDeadline_andALateMoveRevivesWhatWasNotTold() async {
    let countdown = scene.open()
    await scene.pass(5) { _ in
      XCTAssertFalse(countdown.inTime.extend(by: .seconds(4)))
      XCTAssertFalse(countdown.inTime.pause())
      XCTAssertFalse(countdown.inTime.restart())
      XCTAssertTrue(countdown.extend(by: .seconds(4)))
      // It is two seconds late.
      XCTAssertEqual(countdown.timeLeft, .seconds(2))
      XCTAssertTrue(countdown.inTime.extend(by: .seconds(1)))
    }
    await scene.expect("", after: 2)
    await scene.expect("room 0:00, room completed, next turn", after: 1)
    XCTAssertFalse(countdown.extend(by: .seconds(4)))
  }

  func testAStartThatKeepsWhatRunsFindsItOver_andCompletesIt() async {
    let scene = scene
    let countdown = scene.open()
    await scene.pass(3) { _ in
      let next = scene.open("next", ifActive: .keep)
      XCTAssertFalse(next.isKept)
      XCTAssertNotEqual(next, countdown)
      XCTAssertFalse(countdown.extend(by: .seconds(9)))
      XCTAssertTrue(scene.open("none", ifActive: .keep).isKept)
    }
    await scene.expect("room 0:00, room completed, next turn")
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
    await scene.expect("next 0:00, next completed, next turn", after: 3)
    XCTAssertEqual(scene.driver.consumers.count, 0)
  }

  // MARK: - The actor is gone

  func testAnActorThatIsGoneBeforeItIsToldIsReleased_andHoldsUpNobody() async throws {
    for isGoneBefore in [true, false] {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let countdown = await { () async -> Countdown in
        let room = EndingRoom()
        let countdown = manager.start(on: room, for: .seconds(3), ticks: .at()) { _, _ in
          XCTFail("it is gone")
        } onEnd: { _, _ in
          XCTFail("it is gone")
        }
        return countdown
      }()
      let wait = Task.begun { await countdown.outcome }
      if isGoneBefore {
        await driver.advance(by: .seconds(9))
      } else {
        // As where the bell has rung before, and only the task that comes to tell it finds that it is gone.
        try XCTUnwrap(countdown.handler as? ActorHandler).handOver(to: nil)
        await driver.advance(by: .zero)
      }
      let outcome = await wait.value
      XCTAssertEqual(outcome, .receiverReleased)
      XCTAssertFalse(countdown.isActive)
      XCTAssertEqual(driver.consumers.count, 0)
    }
  }

  func testTheBlocksAreReleasedAfterTheOutcome_whoeverKeepsTheCountdown() async {
    let room = scene.room
    var token: Player? = Player()
    weak let captured = token
    let countdown = scene.manager.start(on: room, for: .seconds(9)) { [token] _, _ in
      withExtendedLifetime(token) {}
    } onEnd: { [token] room, outcome in
      withExtendedLifetime(token) { room.note("\(outcome)") }
    }
    token = nil
    await scene.driver.advance(by: .seconds(8))
    XCTAssertNotNil(captured)
    await scene.driver.advance(by: .seconds(1))
    XCTAssertNil(captured)
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
  }

  // MARK: - Time that is made to pass

  func testVirtualTimeThatWaitsForNoActorDoesNotGoOnForOne() async {
    let scene = scene
    let countdown = scene.open()
    await scene.pass(0) { _ in
      XCTAssertTrue(scene.driver.advanceToEnd(within: .seconds(100)))
      XCTAssertEqual(scene.driver.now, .seconds(3))
      XCTAssertTrue(countdown.isActive)
    }
    await scene.expect("room 0:00, room completed, next turn")
  }

}
