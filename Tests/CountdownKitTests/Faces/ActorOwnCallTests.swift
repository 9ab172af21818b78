import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// After a call that an actor itself has made, it gets nothing from before that call.
final class ActorOwnCallTests: XCTestCase {
  /// On virtual time, an actor that is busy while time passes: what is delivered meanwhile waits until it is free.
  private actor Room {
    let driver = ManualDriver()
    lazy var manager = CountdownManager(driver: driver)
    var lines: [String] = []
    var countdown: Countdown!

    func start(stopAt limit: TimeLeft = .seconds(5)) {
      countdown = manager.start(on: self, for: .seconds(10)) { room, left, stop in
        room.lines.append("\(left)")
        if left <= limit { stop = true }
      } onEnd: { room, outcome in
        room.lines.append("\(outcome)")
      }
    }

    /// While its block runs at 5 s, it completes; the block stops it; and the actor cancels it before the outcome has come.
    func startAndStopWhileItCompletes() {
      countdown = manager.start(on: self, for: .seconds(10), ticks: .every(.seconds(5))) { room, left, stop in
        room.lines.append("\(left)")
        guard left == .seconds(5) else { return }
        room.driver.sleep(for: .seconds(5))
        room.driver.wake()
        Task.begun { [room] in await room.cancelAndNote() }
        stop = true
      } onEnd: { room, outcome in
        room.lines.append("\(outcome)")
      }
    }

    func cancelAndNote() { lines.append("\(manager.cancel(self))") }

    func startAtMark() {
      countdown = manager.start(on: self, for: .seconds(10), ticks: .at(.seconds(5))) { room, left in
        room.lines.append(left.duration.text)
      }
    }

    func beBusy(_ seconds: Int, _ act: @Sendable (isolated Room) -> Void) {
      lines = []
      driver.advance(by: .seconds(seconds))
      act(self)
    }

    /// Lets five seconds pass without giving anybody a turn, and calls something.
    func beBusy(_ seconds: Int = 5, _ act: @Sendable (CountdownManager, Countdown) -> Void) {
      lines = []
      driver.advance(by: .seconds(seconds))
      act(manager, countdown)
    }

    func advance(by seconds: Int) async -> [String] {
      lines = []
      await driver.advance(by: .seconds(seconds))
      return lines
    }

    /// What comes without time that passes.
    func settle() async -> [String] {
      await driver.advance(by: .zero)
      return lines
    }
  }

  /// Lets time pass without giving anybody a turn.
  @MainActor
  private func pass(_ seconds: Int, of driver: ManualDriver) { driver.advance(by: .seconds(seconds)) }

  private typealias Act = @Sendable (CountdownManager, Countdown) -> Void

  func testNothingFromBeforeComesAfterTheCall() async {
    let rows: [(name: String, act: Act, delivered: [String])] = [
      ("pause", { $1.pause() }, []),
      ("freeze", { manager, _ in manager.suspend(.freezes) }, []),
      ("suspend", { manager, _ in manager.suspend() }, []),
      ("extend", { $1.extend(by: .seconds(10)) }, ["0:15"]),
      ("reschedule", { $1.reschedule(for: .seconds(20)) }, ["0:20"]),
      // Not 0:10, which it was told, if it was.
      (
        "restart",
        {
          $1.setTotal(.seconds(20)); $1.restart()
        }, ["0:20"]
      ),
      (
        "pause and resume",
        {
          $1.pause()
          $1.resume()
        }, ["0:05", "stopped"]
      ),
      ("cancel", { $1.cancel() }, ["cancelled"]),
    ]
    for row in rows {
      for isFirstDelivered in [true, false] {
        let room = Room()
        await room.start()
        if isFirstDelivered {
          let first = await room.settle()
          XCTAssertEqual(first, ["0:10"])
        }
        await room.beBusy(5, row.act)
        let delivered = await room.settle()
        // A first value is not held back.
        let isFirst = row.delivered.isEmpty && !isFirstDelivered
        XCTAssertEqual(
          delivered, isFirst ? ["0:05", "stopped"] : row.delivered, "\(row.name), \(isFirstDelivered)")
      }
    }
  }

  func testWhatAPauseOrASuspensionHasHeldBackComesAtItsEnd() async {
    let rows: [(name: String, hold: Act, release: Act)] = [
      ("pause", { $1.pause() }, { $1.resume() }),
      ("freeze", { manager, _ in manager.suspend(.freezes) }, { manager, _ in manager.resume() }),
    ]
    for row in rows {
      let room = Room()
      await room.start(stopAt: .zero)
      _ = await room.settle()
      await room.beBusy(5, row.hold)
      let inPause = await room.advance(by: 60)
      XCTAssertEqual(inPause, [], row.name)
      await room.beBusy(0, row.release)
      let atItsEnd = await room.settle()
      XCTAssertEqual(atItsEnd, ["0:05"], row.name)
      let after = await room.advance(by: 1)
      XCTAssertEqual(after, ["0:04"], row.name)
    }
  }

  func testATickThatASuspensionHeldBackComesOnce_whereTimeHasGoneOn() async {
    let room = Room()
    await room.start(stopAt: .zero)
    _ = await room.settle()
    await room.beBusy(5) { manager, _ in manager.suspend() }
    let suspended = await room.advance(by: 2)
    XCTAssertEqual(suspended, [])
    await room.beBusy(0) { manager, _ in manager.resume() }
    let after = await room.settle()
    XCTAssertEqual(after, ["0:03"])
    let next = await room.advance(by: 1)
    XCTAssertEqual(next, ["0:02"])
  }

  func testAnExtensionInAPauseToWhatTheActorWasToldLastSaysNothing() async {
    let room = Room()
    await room.start()
    let told = await room.advance(by: 1)
    XCTAssertEqual(told, ["0:10", "0:09"])
    // The tick of 8 s waits, and is held back.
    await room.beBusy(1) { $1.pause() }
    let inPause = await room.settle()
    XCTAssertEqual(inPause, [])
    let ticks = await room.manager.statistics.ticks
    XCTAssertEqual(ticks, 2, "what was taken back was not delivered")
    await room.beBusy(0) { $1.extend(by: .seconds(1)) }
    let extended = await room.settle()
    XCTAssertEqual(extended, [])
  }

  func testAStopIsToldRightThen_soThatNothingIsLeftToBeCancelled() async {
    let room = Room()
    await room.startAndStopWhileItCompletes()
    _ = await room.settle()
    let delivered = await room.advance(by: 5)
    XCTAssertEqual(delivered, ["0:05", "stopped", "false"])
  }

  func testAMarkThatAMovePassesComesAtOnce_whateverIsHeldBack() async {
    let rows: [(name: String, hold: Act)] = [
      ("nothing", { _, _ in }), ("suspend", { manager, _ in manager.suspend() }),
      ("freeze", { manager, _ in manager.suspend(.freezes) }), ("pause", { $1.pause() }),
      (
        "pause and resume",
        {
          $1.pause()
          $1.resume()
        }
      ),
    ]
    for row in rows {
      let room = Room()
      await room.startAtMark()
      _ = await room.settle()
      await room.beBusy(0) { manager, countdown in
        row.hold(manager, countdown)
        countdown.extend(by: .seconds(-6))
      }
      let delivered = await room.settle()
      XCTAssertEqual(delivered, ["4"], row.name)
    }
  }

  func testNewTicksAreThoseOfTheValueThatWaitsToo() async {
    let room = Room()
    await room.start(stopAt: .zero)
    _ = await room.settle()
    await room.beBusy(3) { $1.setTicks(.every(.seconds(5))) }
    // Every five seconds ten are shown until five are left.
    let waited = await room.settle()
    XCTAssertEqual(waited, [])
    let next = await room.advance(by: 2)
    XCTAssertEqual(next, ["0:05"])
  }

  func testAMarkThatWaitedWhenItWasPausedComesAfterThePause_once() async {
    let room = Room()
    await room.startAtMark()
    _ = await room.settle()
    await room.beBusy(5) { room in
      room.driver.sleep(for: .microseconds(300))
      room.countdown.pause()
    }
    let delivered = await room.advance(by: 60)
    XCTAssertEqual(delivered, [])
    await room.beBusy(0) { $1.resume() }
    let after = await room.settle()
    XCTAssertEqual(after, ["5"])
    let rest = await room.advance(by: 1)
    XCTAssertEqual(rest, [])
  }

  func testACountdownThatIsPausedAtOnceShowsWhatItHas() async {
    let room = Room()
    await room.start()
    await room.beBusy(0) { $1.pause() }
    let delivered = await room.settle()
    XCTAssertEqual(delivered, ["0:10"])
  }

  @MainActor
  func testALoopThatWaitedGetsTheNewestValue() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let delivered = Locked<[String]>([])
    let task = Task { @MainActor in
      for await left in manager.values(for: .seconds(60)) { delivered.use { $0.append("\(left)") } }
    }
    await driver.advance(by: .zero)
    pass(90, of: driver)
    await task.value
    XCTAssertEqual(delivered.now, ["1:00", "0:00"])
  }

  @MainActor
  func testALoopOverTicksGetsTheNewestNumber() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let delivered = Locked<[Int]>([])
    let task = Task { @MainActor in
      for await number in manager.ticks(every: .seconds(1)) {
        delivered.use { $0.append(number) }
        if number >= 50 { break }
      }
    }
    await driver.advance(by: .zero)
    pass(50, of: driver)
    await task.value
    XCTAssertEqual(delivered.now, [0, 50])
  }

  func testAnActorCanCancelOrReplaceACompletedCountdownUntilItsOutcome() async {
    let rows:
      [(
        name: String, renew: @Sendable (isolated Room) -> Void, delivered: [String],
        outcome: Countdown.Outcome
      )] =
        [
          ("is late", { _ in }, ["0:00", "completed"], .completed),
          ("starts anew", { $0.start() }, ["replaced", "0:10"], .replaced),
          ("cancels", { XCTAssertTrue($0.countdown.cancel()) }, ["cancelled"], .cancelled),
          ("cancels by id", { XCTAssertTrue($0.manager.cancel($0)) }, ["cancelled"], .cancelled),
          ("cancels all", { $0.manager.cancelAll(of: $0) }, ["cancelled"], .cancelled),
        ]
    for row in rows {
      let room = Room()
      await room.start(stopAt: .zero)
      _ = await room.settle()
      let old = await room.countdown!
      await room.beBusy(12, row.renew)
      let delivered = await room.settle()
      XCTAssertEqual(delivered, row.delivered, row.name)
      let outcome = await old.outcome
      XCTAssertEqual(outcome, row.outcome, row.name)
    }
  }

  func testAMoveInAPauseOrASuspensionIsDelivered() async {
    let rows: [(name: String, act: Act)] = [
      ("pause", { $1.pause() }), ("freeze", { manager, _ in manager.suspend(.freezes) }),
      ("suspend", { manager, _ in manager.suspend() }),
    ]
    for row in rows {
      let room = Room()
      await room.start()
      _ = await room.settle()
      await room.beBusy(0, row.act)
      await room.beBusy(0) { $1.extend(by: .seconds(30)) }
      let delivered = await room.settle()
      XCTAssertEqual(delivered, ["0:40"], row.name)
    }
  }

  @MainActor
  func testALoopGetsNothingFromBeforeItsOwnCancel() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let delivered = Locked<[String]>([])
    let countdown = manager.start(for: .seconds(10)) { _ in }
    let task = Task { @MainActor in
      for await left in countdown.values {
        delivered.use { $0.append("\(left)") }
        if left == .seconds(9) {
          pass(1, of: driver)
          countdown.cancel()
        }
      }
    }
    await driver.advance(by: .seconds(1))
    await task.value
    XCTAssertEqual(delivered.now, ["0:10", "0:09"])
  }

  func testTheOutcomeComesAfterTheActorsOnEnd() async throws {
    let manager = CountdownManager(deliveringOn: DispatchQueue(label: "outcomes"))
    let table = Table()
    var early = 0
    for number in 0..<300 {
      let countdown = await table.reserve(number, manager)
      let isReading = number % 2 == 0
      let outcome = isReading ? await countdown.outcome : try await countdown.waitForOutcome()
      XCTAssertEqual(outcome, .completed)
      if table.ended.now != number { early += 1 }
    }
    XCTAssertEqual(early, 0)
  }

  private actor Table {
    nonisolated let ended = Locked(-1)

    func reserve(_ number: Int, _ manager: CountdownManager) -> Countdown {
      manager.startSilently(on: self, for: .milliseconds(1)) { table, _ in
        table.ended.use { $0 = number }
      }
    }
  }
}
