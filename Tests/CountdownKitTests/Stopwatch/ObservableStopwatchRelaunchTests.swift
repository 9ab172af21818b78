import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A stopwatch is saved in one launch of an app, and restored in another.
final class ObservableStopwatchRelaunchTests: XCTestCase {
  private typealias State = ObservableStopwatch.SavedState

  @MainActor
  private func relaunch(after seconds: Int, _ body: (WatchScene) -> Void) throws -> WatchScene {
    let first = WatchScene()
    body(first)
    let data = try JSONEncoder().encode(first.watch.savedState)
    let second = WatchScene()
    second.pass(first.driver.now + .seconds(seconds))
    try second.watch.restore(JSONDecoder().decode(State.self, from: data))
    return second
  }

  @MainActor func testARestoredStopwatchGoesOn_butForTheTimeThatHasPassed() async throws {
    func begin(_ scene: WatchScene) {
      scene.watch.start(every: .milliseconds(500))
      scene.pass(.milliseconds(1_200))
      scene.watch.lap()
      scene.pass(.milliseconds(1_200))
    }
    let cases: [(act: @MainActor (WatchScene) -> Void, seen: String, later: String)] = [
      ({ _ in }, "running 12.4, laps 1.2", "running 12.5, laps 1.2"),
      ({ $0.manager.suspend() }, "running 12.4, laps 1.2", "running 12.5, laps 1.2"),
      ({ $0.manager.suspend(.freezes) }, "running 2.4, laps 1.2", "running 2.5, laps 1.2"),
      ({ $0.watch.pause() }, "still 2.4, laps 1.2", "still 2.4, laps 1.2"),
      ({ $0.watch.reset() }, "still 0", "still 0"),
    ]
    for (act, seen, later) in cases {
      let scene = try relaunch(after: 10) { scene in
        begin(scene)
        act(scene)
      }
      XCTAssertEqual(scene.seen, seen)
      scene.pass(.milliseconds(100))
      XCTAssertEqual(scene.seen, later, "at its interval")
    }
    XCTAssertEqual(try relaunch(after: 10) { _ in }.seen, "still 0")
  }

  @MainActor func testAWallClockThatWasSetBackMakesNoLapShorter() async throws {
    let first = WatchScene()
    first.watch.start()
    first.pass(.seconds(100))
    first.watch.lap()
    first.pass(.seconds(5))
    let second = WatchScene()
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
    scene.pass(.seconds(2))
    scene.watch.lap()
    let known = String(decoding: try JSONEncoder().encode(scene.watch.savedState), as: UTF8.self)
    let files: [(String, CountdownSnapshot.RestoreError)] = [
      ("{}", .foreign), (known.replacing("Stopwatch", with: "Course"), .foreign),
      (known.replacing("\"version\":1", with: "\"version\":2"), .newer(version: 2)),
      (known.replacing("running", with: "paused"), .damaged),
      (known.replacing("running", with: "completed"), .damaged),
      (known.replacing("[2000000000]", with: "[-2]"), .damaged),
      (known.replacing("laps", with: "lapse"), .damaged),
      (known.replacing("\"total\":0", with: "\"total\":5"), .damaged),
      (known.replacing("beginning", with: "begun"), .damaged),
    ]
    for (file, error) in files {
      XCTAssertNotEqual(file, known)
      let state = try JSONDecoder().decode(State.self, from: Data(file.utf8))
      XCTAssertThrowsError(try scene.watch.restore(state), file) {
        XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, error, file)
      }
      XCTAssertEqual(scene.seen, "running 2, laps 2")
    }
  }

  @MainActor func testAHundredThousandLaps() async throws {
    let scene = WatchScene()
    scene.watch.start()
    for _ in 1...100_000 { scene.watch.lap() }
    let other = WatchScene()
    try other.watch.restore(scene.watch.savedState)
    XCTAssertEqual(other.watch.laps.count, 100_000)
  }
}
