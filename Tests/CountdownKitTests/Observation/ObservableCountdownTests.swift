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

  @MainActor func testAManagerThatWasShutDownStartsNothing() async {
    scene.see({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4 [all]")
    await scene.manager.shutDown()
    scene.see("ended(cancelled) 0:04 of 4, 1 [endDate isRunning phase]")
    model.start(for: .seconds(9))
    scene.see("ended(cancelled) 0:09 of 9, 1 [left total]", "it was never seen to run")
    scene.manager.inCallback { [model] in model.restart() }
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
  }

  @MainActor func testAPreparedCountdownShowsItsFullTimeAndWaits() async {
    var ends: [Countdown.Outcome] = []
    model.prepare(for: .minutes(25), of: .minutes(30)) { ends.append($0) }
    scene.pass(.minutes(5))
    XCTAssertEqual(scene.seen, "paused 25:00 of 1800, \(25.0 / 30)")
    XCTAssertTrue(model.isPaused && !model.isRunning)
    XCTAssertTrue(model.toggle())
    XCTAssertTrue(model.isRunning && !model.isPaused)
    scene.pass(.minutes(25))
    XCTAssertEqual(ends, [.completed])
    model.prepare(for: .zero)
    scene.pass(.seconds(100))
    XCTAssertTrue(model.resume())
    XCTAssertEqual(model.phase, .ended(.completed), "nothing was left")
    XCTAssertEqual(model.endDate, scene.driver.date)
  }

  @MainActor func testInTimeTheClockDecides_andNotTheQueue() async {
    let manager = scene.manager
    let auction = manager.countDown(for: .seconds(59)) { _ in }
    XCTAssertEqual(auction, auction.inTime)
    XCTAssertTrue(auction.inTime.extend(by: .seconds(1)))
    manager.suspend(.keepsCounting)
    scene.pass(.seconds(60) - .nanoseconds(1))
    XCTAssertTrue(auction.inTime.extend(by: .zero))
    scene.pass(.nanoseconds(1))
    XCTAssertTrue(auction.isActive, "its zero is held back")
    let inTime = auction.inTime
    XCTAssertEqual(
      [
        inTime.extend(by: .seconds(10)), inTime.extend(toAtLeast: .seconds(10)),
        inTime.shorten(toAtMost: .zero),
        inTime.reschedule(for: .seconds(10)), inTime.restart(), inTime.pause(), inTime.resume(),
      ], Array(repeating: false, count: 7))
    XCTAssertTrue(inTime.setTotal(.seconds(90)) && inTime.setTicks(.every(.seconds(2))), "these are no moves")
    XCTAssertTrue(auction.extend(by: .seconds(10)), "without it, the queue decides")
    XCTAssertTrue(auction.inTime.extend(by: .seconds(10)))
    manager.resume()
    let past = manager.countDown(for: .seconds(1), ticks: .everySecond.pastZero) { _ in }
    scene.pass(.seconds(5))
    XCTAssertTrue(past.inTime.extend(by: .seconds(1)), "it has no end that could pass")
  }

  @MainActor func testWhatADebuggerShowsOfTicks() async {
    let rows: [(Countdown.Ticks, String)] = [
      (.everySecond, ".everySecond"), (.shared, ".shared"), (.everySecond.pastZero, ".everySecond.pastZero"),
      (
        .every(.milliseconds(100), tolerance: .milliseconds(10)),
        ".every(0.1 seconds, tolerance: 0.01 seconds)"
      ),
      (.every(.seconds(2), alignment: .shared).pastZero, ".every(2.0 seconds, alignment: .shared).pastZero"),
      (.at(.minutes(1), .seconds(10)), ".at(60.0 seconds, 10.0 seconds)"),
    ]
    for (ticks, text) in rows { XCTAssertEqual("\(ticks)", text) }
  }
}
