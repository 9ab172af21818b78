import XCTest

/// `PublicCall` makes every call that starts nothing; those that do are in `WayToStart`, which has a test of its own.
///
/// What is public is asked of the compiled module.
final class PublicCallsAreCompleteTests: XCTestCase {
  /// How many declarations of each name `PublicCall.all`, or the main actor's list, makes a call of.
  private let covered = [
    "Countdown.==": 1, "Countdown.cancel": 1, "Countdown.extend": 2, "Countdown.hash": 1,
    "Countdown.fractionLeft": 1, "Countdown.isActive": 1, "Countdown.isPaused": 1, "Countdown.pause": 1,
    "Countdown.reschedule": 1, "Countdown.restart": 1, "Countdown.resume": 1, "Countdown.timeLeft": 1,
    "Countdown.elapsed": 1, "Countdown.total": 1, "Countdown.setTicks": 1,
    "Countdown.inTime": 1,
    "Countdown.isRunning": 1, "Countdown.shorten": 1, "Countdown.outcome": 1,
    "Countdown.waitForOutcome": 1, "Countdown.endDate": 1, "Countdown.isKept": 1,
    "Countdown.setTotal": 1, "Countdown.values": 1, "Countdown.cancelOnDeinit": 1,
    "CountdownToken.countdown": 1, "CountdownManager.activeCount": 1, "CountdownManager.isIdle": 1,
    "CountdownManager.pending": 1, "CountdownManager.cancel": 2,
    "CountdownManager.cancelAll": 2, "CountdownManager.countdown": 2,
    "CountdownManager.countdowns": 1,
    "CountdownManager.init": 2, "CountdownManager.removeListener": 1,
    "CountdownManager.resume": 1,
    "CountdownManager.shared": 1, "CountdownManager.shutDown": 1,
    "CountdownManager.snapshot": 1, "CountdownManager.statistics": 1,
    "CountdownManager.takeStatistics": 1,
    "CountdownManager.suspend": 1, "CountdownManager.timeLeft": 1,
    "CountdownManager.unownedExecutor": 1, "CountdownTickNumbers.Iterator.next": 2,
    "CountdownTickNumbers.makeAsyncIterator": 1, "CountdownValues.Iterator.next": 2,
    "CountdownValues.makeAsyncIterator": 1, "CountdownReceiver.activeCountdown": 1,
    "CountdownReceiver.cancelCountdown": 1, "TickListener.tick": 1,
    "ObservableCountdown.cancel": 1, "ObservableCountdown.endDate": 1, "ObservableCountdown.extend": 2,
    "ObservableCountdown.fractionLeft": 1, "ObservableCountdown.init": 1, "ObservableCountdown.timeLeft": 1,
    "ObservableCountdown.isRunning": 1, "ObservableCountdown.isPaused": 1,
    "ObservableCountdown.setTicks": 1, "ObservableCountdown.setTotal": 1, "ObservableCountdown.pause": 1,
    "ObservableCountdown.phase": 1,
    "ObservableCountdown.reschedule": 1, "ObservableCountdown.restore": 1,
    "ObservableCountdown.savedState": 1, "ObservableCountdown.SavedState.encode": 1,
    "ObservableCountdown.SavedState.init": 1, "ObservableCountdown.restart": 1,
    "ObservableCountdown.resume": 1, "ObservableCountdown.toggle": 1,
    "ObservableCountdown.total": 1, "ObservableCountdown.inTime": 1,
    "ObservableCountdown.InTime.extend": 2, "ObservableCountdown.InTime.pause": 1,
    "ObservableCountdown.InTime.reschedule": 1, "ObservableCountdown.InTime.restart": 1,
    "ObservableCountdown.InTime.resume": 1, "ObservableCountdown.InTime.toggle": 1,
    "ObservableCourse.cancel": 1, "ObservableCourse.endDate": 1,
    "ObservableCourse.fractionLeft": 1, "ObservableCourse.init": 1, "ObservableCourse.timeLeft": 1,
    "ObservableCourse.pause": 1, "ObservableCourse.isRunning": 1, "ObservableCourse.isPaused": 1,
    "ObservableCourse.phase": 1, "ObservableCourse.restart": 1, "ObservableCourse.back": 1,
    "ObservableCourse.boundaries": 1, "ObservableCourse.course": 1, "ObservableCourse.courseEndDate": 1,
    "ObservableCourse.courseTimeLeft": 1, "ObservableCourse.elapsed": 1, "ObservableCourse.extendStage": 1,
    "ObservableCourse.go": 1,
    "ObservableCourse.restore": 1, "ObservableCourse.resume": 1, "ObservableCourse.round": 1,
    "ObservableCourse.savedState": 1, "ObservableCourse.SavedState.encode": 1,
    "ObservableCourse.SavedState.init": 1, "ObservableCourse.skip": 1, "ObservableCourse.stage": 1,
    "ObservableCourse.stageIndex": 1, "ObservableCourse.start": 1, "ObservableCourse.waitingSince": 1,
    "ObservableCourse.toggle": 1,
    "ObservableStopwatch.elapsed": 1, "ObservableStopwatch.init": 1, "ObservableStopwatch.isRunning": 1,
    "ObservableStopwatch.lap": 1, "ObservableStopwatch.isPaused": 1, "ObservableStopwatch.phase": 1,
    "ObservableStopwatch.laps": 1, "ObservableStopwatch.pause": 1,
    "ObservableStopwatch.reset": 1, "ObservableStopwatch.restore": 1, "ObservableStopwatch.savedState": 1,
    "ObservableStopwatch.SavedState.encode": 1, "ObservableStopwatch.SavedState.init": 1,
    "ObservableStopwatch.start": 1, "ObservableStopwatch.toggle": 1,
  ]

  /// Types that know no manager.
  private let values: Set = [
    "CountdownCourse", "CountdownEnd", "CountdownLength", "CountdownSnapshot", "CountdownTime", "Duration",
    "ServerClock",
    "TimeElapsed", "TimeLeft",
  ]

  func testEveryPublicCallIsAmongThoseThatAreMadeFromAnywhere() throws {
    var found: [String: Int] = [:]
    for symbol in try Toolchain.interface(of: "CountdownKit") where symbol.isCallable {
      if values.contains(symbol.path[0]) { continue }
      found[symbol.name, default: 0] += 1
    }
    for way in WayToStart.all { found[String(way.symbol.prefix { $0 != "(" }), default: 0] -= 1 }
    let wrong = Set(found.keys).union(covered.keys).filter {
      found[$0, default: 0] != covered[$0, default: 0]
    }
    XCTAssertEqual(
      wrong.sorted(), [],
      "public calls that are new or gone: see to `PublicCall`, and for what can be read to `Replay+Comparing`"
    )
  }
}
