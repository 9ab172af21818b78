import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a model shows cannot disagree with its countdown, and nobody else steers that.
final class ModelTruthTests: ObservableTestCase {
  @MainActor func testACorrectionReachesTheDate_alsoAtMarks() async {
    for ticks: Countdown.Ticks in [.everySecond, .at(.minutes(1)), .every(.seconds(600))] {
      let (clock, date) = (ServerClock(driver: scene.driver), scene.driver.date)
      synchronize(clock, to: date)
      model.start(for: .until(date + 1_000, by: clock), ticks: ticks)
      scene.changes.mayRepeat = true
      _ = scene.changes.take()
      synchronize(clock, to: date + 300)
      XCTAssertEqual(model.endDate?.timeIntervalSince(date) ?? 0, 700, accuracy: 1, "\(ticks)")
      XCTAssertTrue(scene.changes.take().contains("endDate"), "\(ticks)")
      model.cancel()
    }
  }

  @MainActor func testNobodyFindsTheCountdownOfAModel_andCountdownsThatOthersStartForItAreTheirs() async {
    let (manager, course, watch) = (
      scene.manager, ObservableCourse(using: scene.manager), ObservableStopwatch(using: scene.manager)
    )
    model.start(for: .seconds(60))
    course.start(CountdownCourse([.init("a", .seconds(9))]))
    watch.start()
    for object in [model, course, watch] as [any AnyObject & Sendable] {
      XCTAssertEqual(manager.countdowns(of: object).count, 0)
      manager.start(object, for: .seconds(1)) { _, _ in }
      XCTAssertEqual(manager.countdowns(of: object).count, 1)
      manager.cancelAll(of: object)
    }
    XCTAssertTrue(model.isRunning && course.isRunning && watch.isRunning)
    XCTAssertEqual(manager.activeCount, 3)
  }

  @MainActor func testItIsFollowed_andHearsOfWhatAFollowerDoes() async {
    let label = keep(Player())
    var lines: [String] = []
    let follow = { @MainActor [model] (ticks: Countdown.Ticks?) in
      label.countDown(with: model, ticks: ticks) { _, left in
        lines.append("\(left)")
      } onEnd: { _, outcome in
        lines.append("\(outcome)")
      }
    }
    func expect(_ expected: [String], _ message: String = "", line: UInt = #line) {
      XCTAssertEqual(lines, expected, message, line: line)
      lines = []
    }
    _ = follow(nil)
    expect(["cancelled"], "of an idle one")
    model.start(for: .seconds(5))
    let follower = follow(.at(.seconds(2)))
    _ = scene.changes.take()
    XCTAssertTrue(follower.pause())
    scene.see("paused 0:05 of 5, 1 [endDate isRunning phase]", "it hears of a pause that tells nothing")
    follower.resume()
    scene.see("running 0:05 of 5, 1, until 5 [endDate isRunning phase]")
    follower.setTotal(.seconds(10))
    scene.see("running 0:05 of 10, 0.5, until 5 [fractionLeft total]")
    scene.pass(.seconds(3))
    model.start(for: .seconds(2))
    expect(["0:02", "replaced"])
    _ = follow(nil)
    scene.pass(.seconds(2))
    expect(["0:02", "0:01", "0:00", "completed"])
    _ = follow(nil)
    expect(["completed"], "of one that has ended")
    model.start(for: .zero)
    _ = follow(nil)
    expect(["completed"], "of one that was over at once")
  }

  /// From another thread, which the model hears of by a pass.
  @MainActor func testItHearsOfOtherThreads() async {
    model.start(for: .seconds(5))
    let (follower, manager) = (keep(Player()).countDown(with: model) { _, _ in }, scene.manager)
    _ = scene.changes.take()
    await Task.detached { _ = follower.pause() }.value
    XCTAssertEqual(model.phase, .paused, "what is read is right at once")
    scene.see(after: .zero, "paused 0:05 of 5, 1 [endDate isRunning phase]")
    await Task.detached { manager.cancelAll() }.value
    scene.see(after: .zero, "ended(cancelled) 0:05 of 5, 1 [phase]")
  }

  @MainActor func testOnlyWhatHasChangedIsHeardOf() async {
    model.start(for: .seconds(100))
    _ = scene.changes.take()
    await scene.driver.advance(by: .seconds(50))
    let counts = Dictionary(grouping: scene.changes.take()) { $0 }.mapValues(\.count)
    XCTAssertEqual(counts, ["left": 50, "fractionLeft": 50])
    scene.manager.suspend(.freezes)
    scene.manager.resume()
    XCTAssertEqual(scene.changes.take(), ["endDate", "endDate"])
    scene.manager.suspend()
    scene.manager.resume()
    XCTAssertEqual(scene.changes.take(), [], "a suspension alone changes nothing that is shown")
  }

  // MARK: - Calls inside callbacks, and of observers while they are being called

  @MainActor func testCallsInsideACallbackAreSeenAtOnce() async {
    let acts: [(@MainActor (ObservableCountdown) -> Void, String)] = [
      ({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4"),
      ({ $0.pause() }, "paused 0:04 of 4, 1"),
      ({ $0.resume() }, "running 0:04 of 4, 1, until 4"),
      ({ $0.extend(by: .seconds(4)) }, "running 0:08 of 8, 1, until 8"),
      ({ $0.extend(by: .seconds(-6)) }, "running 0:02 of 8, 0.25, until 2"),
      ({ $0.restart() }, "running 0:08 of 8, 1, until 8"),
      ({ $0.cancel() }, "ended(cancelled) 0:08 of 8, 1"),
      ({ $0.restart() }, "running 0:08 of 8, 1, until 8"),
    ]
    scene.manager.inCallback { [scene] in
      for (act, seen) in acts {
        act(scene.model)
        XCTAssertEqual(scene.seen, seen)
      }
    }
    XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 8", "what was cancelled is not heard of again")
    scene.pass(.seconds(2))
    XCTAssertEqual(scene.seen, "running 0:06 of 8, 0.75, until 8")
  }

  @MainActor func testCancelInAnObserverOfATickCancels_andOfTheZeroCompletes() async {
    model.start(for: .seconds(2))
    scene.changes.atNext("left") { [model] in model.cancel() }
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:01 of 2, 0.5")
    XCTAssertEqual(scene.manager.activeCount, 0)
    model.start(for: .seconds(1))
    scene.changes.atNext("left") { [model] in model.cancel() }
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 1, 0, until 2")
  }
}
