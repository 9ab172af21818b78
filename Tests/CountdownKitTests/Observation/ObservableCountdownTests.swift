import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// What is seen of an `ObservableCountdown`, call by call; observers are notified once of each change, and of nothing else.
final class ObservableCountdownTests: ObservableTestCase {
  @MainActor func testAModelIsIdleFirst() async {
    scene.see("idle 0:00 of 0, 0")
    scene.see({ $0.toggle() }, "idle 0:00 of 0, 0")
    scene.see({ $0.restart() }, "idle 0:00 of 0, 0")
    scene.see(after: .seconds(9), "idle 0:00 of 0, 0")
    XCTAssertNil(scene.driver.nextWakeUp)
  }

  @MainActor func testAModelCountsDown() async {
    scene.see({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4 [all]")
    scene.see(after: .seconds(1), "running 0:03 of 4, 0.75, until 4 [fractionLeft left]")
    scene.see(after: .milliseconds(999), "running 0:03 of 4, 0.75, until 4")
    scene.see(after: .milliseconds(1), "running 0:02 of 4, 0.5, until 4 [fractionLeft left]")
    scene.see(after: .seconds(1), "running 0:01 of 4, 0.25, until 4 [fractionLeft left]")
    scene.see(
      after: .seconds(1), "ended(completed) 0:00 of 4, 0, until 4 [fractionLeft isRunning left phase]")
    scene.see({ $0.toggle() }, "ended(completed) 0:00 of 4, 0, until 4")
    scene.see(after: .seconds(9), "ended(completed) 0:00 of 4, 0, until 4")
  }

  @MainActor func testAModelCountsToADateAtItsInterval() async {
    model.start(for: .until(scene.driver.date + 2.5), ticks: .every(.seconds(2)))
    scene.see("running 0:03 of 2.5, 1, until 2.5 [all]")
    XCTAssertEqual(model.timeLeft.duration, .milliseconds(2_500))
    scene.see(after: .milliseconds(500), "running 0:02 of 2.5, 0.8, until 2.5 [fractionLeft left]")
    scene.see(after: .seconds(1), "running 0:02 of 2.5, 0.8, until 2.5")
    scene.see(
      after: .seconds(1), "ended(completed) 0:00 of 2.5, 0, until 2.5 [fractionLeft isRunning left phase]")
  }

  /// Other calls in other orders: `ObservableRandomTests`.
  @MainActor func testEachCallIsSeenAtOnce() async {
    model.start(for: .seconds(4))
    scene.pass(.milliseconds(1_500))
    scene.see({ $0.pause() }, "paused 0:03 of 4, 0.625 [endDate fractionLeft isRunning left phase]")
    scene.see({ $0.pause() }, "paused 0:03 of 4, 0.625")
    scene.see(after: .seconds(60), "paused 0:03 of 4, 0.625")
    scene.see({ $0.toggle() }, "running 0:03 of 4, 0.625, until 64 [endDate isRunning phase]")
    scene.see({ $0.resume() }, "running 0:03 of 4, 0.625, until 64")
    scene.see({ $0.extend(by: .nanoseconds(1) / 3) }, "running 0:03 of 4, 0.625, until 64")
    scene.see(
      { $0.extend(by: .milliseconds(500)) }, "running 0:03 of 4, 0.75, until 64.5 [endDate fractionLeft left]"
    )
    scene.see(
      { $0.extend(by: .seconds(-1)) }, "running 0:02 of 4, 0.5, until 63.5 [endDate fractionLeft left]")
    scene.see(
      { $0.extend(toAtLeast: .seconds(8)) },
      "running 0:08 of 8, 1, until 69.5 [endDate fractionLeft left total]")
    scene.see({ $0.extend(toAtLeast: .seconds(7)) }, "running 0:08 of 8, 1, until 69.5")
    scene.see(
      { $0.reschedule(for: .seconds(2)) }, "running 0:02 of 8, 0.25, until 63.5 [endDate fractionLeft left]")
    scene.see(
      { $0.reschedule(for: .until(scene.driver.date + 4)) },
      "running 0:04 of 8, 0.5, until 65.5 [endDate fractionLeft left]")
    scene.see(
      { $0.restart() }, "running 0:08 of 8, 1, until 69.5 [endDate fractionLeft left]", "no phase in between")
    scene.see({ $0.restart() }, "running 0:08 of 8, 1, until 69.5")
    scene.see({ $0.toggle() }, "paused 0:08 of 8, 1 [endDate isRunning phase]")
    scene.see({ $0.restart() }, "running 0:08 of 8, 1, until 69.5 [endDate isRunning phase]")
    scene.see({ $0.start(for: .seconds(2)) }, "running 0:02 of 2, 1, until 63.5 [endDate left total]")
    XCTAssertEqual(scene.manager.activeCount, 1)
    scene.see({ $0.cancel() }, "ended(cancelled) 0:02 of 2, 1 [endDate isRunning phase]")
    XCTAssertEqual(scene.manager.activeCount, 0)
    for act in [{ $0.cancel() }, { $0.pause() }, { $0.resume() }, { $0.toggle() }]
      as [@MainActor (ObservableCountdown) -> Void]
    {
      scene.see(act, "ended(cancelled) 0:02 of 2, 1")
    }
    scene.see(after: .seconds(9), "ended(cancelled) 0:02 of 2, 1")
    scene.see({ $0.restart() }, "running 0:02 of 2, 1, until 72.5 [endDate isRunning phase]")
    scene.see({ $0.pause() }, "paused 0:02 of 2, 1 [endDate isRunning phase]")
    scene.see({ $0.cancel() }, "ended(cancelled) 0:02 of 2, 1 [phase]", "it has not run in the pause")
  }

  @MainActor func testAMoveToTheEndIsSeenAlikeInsideACallbackAndOutside() async {
    let moves: [@MainActor (ObservableCountdown) -> Void] = [
      { $0.extend(by: .seconds(-9)) }, { $0.reschedule(for: .zero) },
      { $0.reschedule(for: .until(.distantPast)) },
      { $0.extend(by: .seconds(1)) }, { $0.extend(toAtLeast: .seconds(1)) },
      { $0.reschedule(for: .seconds(1)) },
      { $0.reschedule(for: .until(.distantFuture)) },
    ]
    for isPaused in [false, true] {
      let (scene, model) = (scene, model)
      let begin = { @MainActor in
        model.start(for: .seconds(4))
        if isPaused { model.pause() }
        XCTAssertEqual(model.isRunning, !isPaused)
        _ = scene.changes.take()
      }
      begin()
      let changes = isPaused ? "endDate fractionLeft left phase" : "endDate fractionLeft isRunning left phase"
      scene.see(moves[0], "ended(completed) 0:00 of 4, 0, until 0 [\(changes)]")
      for move in moves { scene.see(move, "ended(completed) 0:00 of 4, 0, until 0") }
      for move in moves.prefix(3) {
        scene.inCallback {
          begin()
          move(model)
        }
        XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 4, 0, until 0")
      }
    }
  }

  @MainActor func testRestartOfOneThatCountedToADateLastsAsLongAsThatDid() async {
    model.start(for: .until(scene.driver.date + 4), ticks: .every(.seconds(2)))
    scene.pass(.microseconds(62_500))
    scene.see({ $0.restart() }, "running 0:04 of 4, 1, until 4.0625 [endDate]")
    scene.pass(.seconds(9))
    scene.see(
      { $0.restart() },
      "running 0:04 of 4, 1, until 13.0625 [endDate fractionLeft isRunning left phase]")
    scene.see(
      after: .seconds(2), "running 0:02 of 4, 0.5, until 13.0625 [fractionLeft left]", "at its interval")
  }

  @MainActor func testAModelThatIsOverAtOnceIsNeverSeenToRun() async throws {
    scene.see({ $0.start(for: .zero) }, "ended(completed) 0:00 of 0, 0, until 0 [endDate phase]")
    for duration in [Duration.seconds(-1), .seconds(Int64.min)] {
      scene.see({ $0.start(for: duration) }, "ended(completed) 0:00 of 0, 0, until 0")
    }
    // An absurd date counts as 146 years ago.
    for date in [Date.distantPast, Date(timeIntervalSinceReferenceDate: .nan)] {
      model.start(for: .until(date))
      let end = try XCTUnwrap(model.endDate).timeIntervalSinceReferenceDate
      XCTAssertEqual(end, -4_611_686_018.4, accuracy: 0.1)
    }
    _ = scene.changes.take()
    scene.see(
      { $0.start(for: .until(scene.driver.date)) }, "ended(completed) 0:00 of 0, 0, until 0 [endDate]")
    model.start(for: .seconds(1))
    _ = scene.changes.take()
    scene.see({ $0.start(for: .zero) }, "ended(completed) 0:00 of 0, 0, until 0 [all]")
  }

  @MainActor func testTheLongest() async {
    let longest = Duration.nanoseconds(1 << 62)
    model.start(for: .seconds(Int64.max), ticks: .every(.seconds(Int64.max)))
    XCTAssertEqual(model.fractionLeft, 1)
    model.extend(by: .seconds(Int64.max))
    XCTAssertEqual(model.total, longest)
    model.start(for: .until(.distantFuture))
    XCTAssertEqual(model.timeLeft.duration, longest)
    model.extend(by: .seconds(Int64.min))
    XCTAssertEqual(model.phase, .ended(.completed))
  }

  // MARK: - What began earlier, or counts by a server's clock

  @MainActor func testATotalOfSomethingThatBeganEarlier() async {
    model.start(for: .seconds(2), of: .seconds(8))
    scene.see("running 0:02 of 8, 0.25, until 2 [all]")
    scene.see(after: .seconds(1), "running 0:01 of 8, 0.125, until 2 [fractionLeft left]")
    scene.see({ $0.restart() }, "running 0:08 of 8, 1, until 9 [endDate fractionLeft left]")
    model.start(for: .seconds(2), of: .seconds(1))
    XCTAssertEqual(scene.seen, "running 0:02 of 2, 1, until 3")
    model.start(for: .until(scene.driver.date - 1), of: .seconds(9))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 9, 0, until 0")
    model.restart()
    XCTAssertEqual(scene.seen, "running 0:09 of 9, 1, until 10")
  }

  /// What is left, the total, the fraction and the end date: what a server's clock knows to the microsecond, rounded.
  @MainActor private var rounded: [Double] {
    let values = [
      model.timeLeft.duration / .seconds(1), model.total / .seconds(1), model.fractionLeft,
      model.endDate?.timeIntervalSinceReferenceDate ?? .nan,
    ]
    return values.map { ($0 * 1e4).rounded() / 1e4 }
  }

  @MainActor func testByAServersClock() async {
    let clock = ServerClock(driver: scene.driver)
    let server = scene.driver.date + 1_000.000_001
    synchronize(clock, to: server)
    model.start(for: .until(server + 4, by: clock), of: .seconds(8))
    XCTAssertEqual(rounded, [4, 8, 0.5, 4], "its end date is the device's")
    synchronize(clock, to: server + 2)
    XCTAssertEqual(rounded, [2, 8, 0.25, 2])
    model.restart()
    synchronize(clock, to: server + 4)
    XCTAssertEqual(rounded, [8, 8, 1, 8], "its end is no date of the server's any more")
    model.reschedule(for: .until(server + 9))
    XCTAssertEqual(rounded, [5, 8, 0.625, 5])
    synchronize(clock, to: server + 6)
    XCTAssertEqual(rounded, [3, 8, 0.375, 3])
  }

  /// A correction that is too small to be delivered shortens the total: no more than that is shown as left.
  @MainActor func testAFractionIsNeverMoreThanOne() async {
    let clock = ServerClock(driver: scene.driver)
    let server = scene.driver.date + 1_000.000_001
    synchronize(clock, to: server)
    model.start(for: .until(server + 60, by: clock))
    synchronize(clock, to: server + 0.3)
    model.pause()
    XCTAssertEqual(model.fractionLeft, 1)
    model.resume()
    scene.pass(.seconds(5))
    XCTAssertEqual(model.total / .seconds(1), 59.7, accuracy: 1e-5)
  }
}
