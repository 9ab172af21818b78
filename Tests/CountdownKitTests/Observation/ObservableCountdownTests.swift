import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What is seen of an `ObservableCountdown`, call by call; observers are notified once of each change, and of nothing else.
///
/// `ModelComparisonTests` tries other calls in other orders.
final class ObservableCountdownTests: ObservableTestCase {
  @MainActor func testAModelCountsDown() async {
    scene.see("idle 0:00 of 0, 0")
    scene.see(
      {
        $0.toggle(); $0.restart()
      }, "idle 0:00 of 0, 0")
    XCTAssertNil(scene.driver.nextWakeUp)
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

  @MainActor func testEachCallIsSeenAtOnce() async {
    model.start(for: .seconds(4))
    scene.pass(.milliseconds(1_500))
    scene.see({ $0.pause() }, "paused 0:03 of 4, 0.625 [endDate fractionLeft isRunning left phase]")
    scene.see({ $0.pause() }, "paused 0:03 of 4, 0.625")
    scene.see(after: .seconds(60), "paused 0:03 of 4, 0.625")
    scene.see({ $0.toggle() }, "running 0:03 of 4, 0.625, until 64 [endDate isRunning phase]")
    scene.see({ $0.extend(by: .nanoseconds(1) / 3) }, "running 0:03 of 4, 0.625, until 64")
    scene.see(
      { $0.extend(by: .milliseconds(500)) }, "running 0:03 of 4, 0.75, until 64.5 [endDate fractionLeft left]"
    )
    scene.see(
      { $0.extend(toAtLeast: .seconds(8)) },
      "running 0:08 of 8, 1, until 69.5 [endDate fractionLeft left total]")
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
    scene.see(
      {
        $0.cancel(); $0.pause(); $0.resume(); $0.toggle()
      }, "ended(cancelled) 0:02 of 2, 1")
    scene.see({ $0.restart() }, "running 0:02 of 2, 1, until 63.5 [endDate isRunning phase]")
    scene.see({ $0.pause() }, "paused 0:02 of 2, 1 [endDate isRunning phase]")
    scene.see({ $0.cancel() }, "ended(cancelled) 0:02 of 2, 1 [phase]", "it has not run in the pause")
  }

  @MainActor func testAModelThatIsOverAtOnceIsNeverSeenToRun() async throws {
    scene.see({ $0.start(for: .zero) }, "ended(completed) 0:00 of 0, 0, until 0 [endDate phase]")
    scene.see({ $0.start(for: .seconds(Int64.min)) }, "ended(completed) 0:00 of 0, 0, until 0")
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
    let longest = Duration.nanoseconds(1 << 62)
    model.start(for: .seconds(Int64.max), ticks: .every(.seconds(Int64.max)))
    model.extend(by: .seconds(Int64.max))
    XCTAssertEqual(model.total, longest)
    model.start(for: .until(.distantFuture))
    XCTAssertEqual(model.timeLeft.duration, longest)
  }

  @MainActor func testATotalOfSomethingThatBeganEarlier() async {
    model.start(for: .seconds(2), of: .seconds(8))
    scene.see("running 0:02 of 8, 0.25, until 2 [all]")
    scene.see({ $0.restart() }, "running 0:08 of 8, 1, until 8 [endDate fractionLeft left]")
    model.start(for: .seconds(2), of: .seconds(1))
    XCTAssertEqual(scene.seen, "running 0:02 of 2, 1, until 2")
    model.start(for: .until(scene.driver.date - 1), of: .seconds(9))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 9, 0, until -1")
    model.restart()
    XCTAssertEqual(scene.seen, "running 0:09 of 9, 1, until 9")
  }

  // MARK: - Pauses: exactly what is left, so that a ring does not jump

  @MainActor func testAPauseShowsExactlyWhatIsLeft() async {
    model.start(for: .seconds(4))
    scene.pass(.milliseconds(1_400))
    model.pause()
    XCTAssertEqual(model.timeLeft, .milliseconds(2_600))
    model.extend(by: .milliseconds(700))
    XCTAssertEqual(model.timeLeft, .milliseconds(3_300))
    model.resume()
    XCTAssertEqual(model.timeLeft, .milliseconds(3_300), "it stays where it was until the next tick")
    scene.pass(.milliseconds(300))
    XCTAssertEqual(model.timeLeft, .seconds(3))
    scene.driver.sleep(for: .seconds(9))
    scene.see(
      { $0.pause() }, "paused 0:00 of 4, 0 [endDate fractionLeft isRunning left phase]", "an overdue one")
    model.resume()
    XCTAssertEqual(model.phase, .ended(.completed))
    // A tick that was late before the pause moves no ring back.
    model.start(for: .milliseconds(10_500), ticks: .every(.seconds(1), tolerance: .seconds(1)))
    scene.driver.sleep(for: .milliseconds(900))
    model.pause()
    model.resume()
    scene.pass(.milliseconds(600))
    XCTAssertEqual(model.timeLeft, .milliseconds(9_600), "10 s was in force, but less was shown")
  }

  // MARK: - Its manager

  @MainActor func testAManagerThatWasShutDownStartsNothing() async {
    scene.see({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4 [all]")
    await scene.manager.shutDown()
    scene.see("ended(cancelled) 0:04 of 4, 1 [endDate isRunning phase]")
    model.start(for: .seconds(9))
    scene.see("ended(cancelled) 0:09 of 9, 1 [left total]", "it was never seen to run")
    scene.manager.inCallback { [model] in model.restart() }
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
  }
}
