import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// After a call that an actor itself has made, it gets nothing from before that call; the judge tries other calls.
///
/// On virtual time, the actor is busy while time passes: what is delivered meanwhile waits until it is free.
final class ActorOwnCallTests: XCTestCase {
  private typealias Act = @Sendable (CountdownManager, Countdown) -> Void

  /// A countdown of ten seconds that the actor has started itself.
  private func start(_ ticks: Countdown.Ticks = .everySecond) async -> (EndingScene, Countdown) {
    let (scene, countdown) = (EndingScene(), Locked<Countdown?>(nil))
    await scene.pass(0) { _ in countdown.replace(with: scene.start(for: 10, ticks: ticks)) }
    _ = await scene.told()
    return (scene, countdown.now!)
  }

  func testNothingFromBeforeComesAfterTheCall() async {
    let rows: [(name: String, act: Act, delivered: String)] = [
      ("pause", { $1.pause() }, ""), ("freeze", { manager, _ in manager.suspend(.freezes) }, ""),
      ("suspend", { manager, _ in manager.suspend() }, ""),
      ("extend", { $1.extend(by: .seconds(10)) }, "15"),
      ("reschedule", { $1.reschedule(for: .seconds(20)) }, "20"),
      // Not ten, which it was told, if it was.
      ("restart", { _ = ($1.setTotal(.seconds(20)), $1.restart()) }, "20"),
      ("pause and resume", { _ = ($1.pause(), $1.resume()) }, "5, stopped"),
      ("cancel", { $1.cancel() }, "cancelled"),
    ]
    for row in rows {
      for isFirstDelivered in [true, false] {
        let (scene, countdown) = (EndingScene(), Locked<Countdown?>(nil))
        let start = { @Sendable in countdown.replace(with: scene.start(for: 10, at: 5) { $1 = true }) }
        if isFirstDelivered {
          await scene.pass(0) { _ in start() }
          await scene.expect("10")
        }
        await scene.pass(0) { _ in
          if !isFirstDelivered { start() }
          scene.elapse(.seconds(5))
          row.act(scene.manager, countdown.now!)
        }
        // A first value is not held back.
        let isFirst = row.delivered.isEmpty && !isFirstDelivered
        await scene.expect(isFirst ? "5, stopped" : row.delivered, "\(row.name), \(isFirstDelivered)")
      }
    }
  }

  /// While its block runs, it completes; the block stops it; and the actor cancels it before the outcome has come.
  func testAStopIsToldRightThen_soThatNothingIsLeftToBeCancelled() async {
    let scene = EndingScene()
    @Sendable func cancel(_ room: EndingRoom) async {
      await room.beBusy { $0.note("\(scene.manager.cancel($0))") }
    }
    scene.start(for: 10, ticks: .every(.seconds(5)), at: 5) { room, stop in
      scene.driver.sleep(for: .seconds(5))
      scene.driver.wake()
      Task.begun { [room] in await cancel(room) }
      stop = true
    }
    await scene.expect("10, 5, stopped, false", after: 5)
  }

  func testMarks() async {
    let holds: KeyValuePairs<String, Act> = [
      "nothing": { _, _ in }, "suspend": { manager, _ in manager.suspend() },
      "freeze": { manager, _ in manager.suspend(.freezes) }, "pause": { $1.pause() },
      "pause and resume": { _ = ($1.pause(), $1.resume()) },
    ]
    // One that a move passes comes at once, whatever is held back.
    for (name, hold) in holds {
      let (scene, countdown) = await start(.at(.seconds(5)))
      await scene.pass(0) { _ in
        hold(scene.manager, countdown)
        countdown.extend(by: .seconds(-6))
      }
      await scene.expect("4", name)
    }
    // One that waited when it was paused comes after the pause, once.
    let (scene, countdown) = await start(.at(.seconds(5)))
    await scene.pass(5) { _ in
      scene.driver.sleep(for: .microseconds(300))
      countdown.pause()
    }
    await scene.expect("", after: 60)
    await scene.pass(0) { _ in countdown.resume() }
    await scene.expect("5")
    await scene.expect("", after: 1)
  }

  func testNewTicksAreThoseOfTheValueThatWaitsToo() async {
    let (scene, countdown) = await start()
    await scene.pass(3) { _ in countdown.setTicks(.every(.seconds(5))) }
    // Every five seconds ten are shown until five are left.
    await scene.expect("")
    await scene.expect("5", after: 2)
  }

  // MARK: - On real time

  func testNoSleepIsActiveThatHasReturned() async throws {
    let manager = CountdownManager(deliveringOn: DispatchQueue(label: "sleeps"))
    var stillActive = 0
    for _ in 0..<200 {
      try await manager.sleep(for: .milliseconds(1))
      if manager.activeCount > 0 { stillActive += 1 }
    }
    XCTAssertEqual(stillActive, 0)
  }
}
