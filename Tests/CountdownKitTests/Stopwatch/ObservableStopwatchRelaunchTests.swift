import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A stopwatch is saved in one launch of an app, and restored in another.
final class ObservableStopwatchRelaunchTests: XCTestCase {
  @MainActor func testARestoredStopwatchGoesOn_butForTheTimeThatHasPassed() async throws {
    let cases: [(act: @MainActor (WatchScene) -> Void, seen: String, later: String)] = [
      ({ _ in }, "running 12.4, laps 1.2", "running 12.5, laps 1.2"),
      ({ $0.manager.suspend() }, "running 12.4, laps 1.2", "running 12.5, laps 1.2"),
      ({ $0.manager.suspend(.freezes) }, "running 2.4, laps 1.2", "running 2.5, laps 1.2"),
      ({ $0.watch.pause() }, "paused 2.4, laps 1.2", "paused 2.4, laps 1.2"),
      ({ $0.watch.reset() }, "idle 0", "idle 0"),
      (
        {
          $0.watch.start(at: .zero)
          $0.watch.pause()
        }, "paused 0", "paused 0"
      ),
    ]
    for (act, seen, later) in cases {
      let (first, second) = (WatchScene(), WatchScene())
      first.watch.start(every: .milliseconds(500))
      first.pass(1.2)
      first.watch.lap()
      first.pass(1.2)
      act(first)
      second.pass(12.4)
      try second.watch.restore(coded(first.watch.savedState))
      XCTAssertEqual(second.seen, seen)
      second.pass(0.1)
      XCTAssertEqual(second.seen, later, "at its interval")
    }
  }

  @MainActor func testAWallClockThatWasSetBackMakesNoLapShorter() async throws {
    let (first, second) = (WatchScene(), WatchScene())
    first.watch.start()
    first.pass(100)
    first.watch.lap()
    first.pass(5)
    second.watch.start()
    second.watch.lap()
    try second.watch.restore(first.watch.savedState)
    XCTAssertEqual(second.seen, "running 100, laps 100")
    XCTAssertEqual(second.manager.activeCount, 1)
    second.driver.shiftWallClock(by: .seconds(1 << 40))
    try second.watch.restore(first.watch.savedState)
    second.watch.lap()
    XCTAssertEqual(second.watch.elapsed.duration, .nanoseconds(1 << 62))
  }

  @MainActor func testWhatCannotBeRestoredChangesNothing() async throws {
    let scene = WatchScene()
    scene.watch.start()
    scene.pass(2)
    scene.watch.lap()
    try checkRefused(
      scene.watch.savedState,
      [
        ("Stopwatch", "Course", .foreign), ("\"version\":1", "\"version\":2", .newer(version: 2)),
        ("running", "paused", .damaged), ("running", "completed", .damaged),
        ("[2000000000]", "[-2]", .damaged),
        ("laps", "lapse", .damaged), ("\"total\":0", "\"total\":5", .damaged),
        ("beginning", "begun", .damaged),
      ]
    ) { try scene.watch.restore($0) }
    XCTAssertEqual(scene.seen, "running 2, laps 2")
  }

  @MainActor func testTenThousandLaps() async throws {
    let (scene, other) = (WatchScene(), WatchScene())
    scene.watch.start()
    for _ in 1...10_000 { scene.watch.lap() }
    try other.watch.restore(scene.watch.savedState)
    XCTAssertEqual(other.watch.laps.count, 10_000)
  }
}
