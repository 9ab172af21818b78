import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A model is saved in one launch of an app, and restored in another.
final class ObservableRelaunchTests: XCTestCase {
  private typealias State = ObservableCountdown.SavedState

  /// Saves what a model of one scene is, lets time pass on the wall clock, and restores it in another scene.
  @MainActor
  private static func relaunch(
    after seconds: Int, _ outcomes: Box<[Countdown.Outcome]>? = nil,
    _ body: @MainActor (ObservableScene) -> Void
  ) throws -> ObservableScene {
    let first = ObservableScene()
    body(first)
    let data = try JSONEncoder().encode(first.model.savedState)
    let second = ObservableScene()
    second.driver.advance(by: first.driver.now + .seconds(seconds))
    try second.model.restore(JSONDecoder().decode(State.self, from: data)) { outcomes?.value.append($0) }
    return second
  }

  func testOneThatRunsGoesOn() throws {
    try MainActor.assumeIsolated {
      let outcomes = Box<[Countdown.Outcome]>([])
      let scene = try Self.relaunch(after: 3, outcomes) { scene in
        scene.model.start(for: .seconds(10), every: .milliseconds(500))
        scene.driver.advance(by: .seconds(2))
      }
      XCTAssertEqual(scene.seen, "running 0:05 of 10, 0.5, until 10")
      XCTAssertEqual(scene.advance(by: .milliseconds(500)), "running 0:05 of 10, 0.45, until 10")
      XCTAssertEqual(scene.advance(by: .milliseconds(4_499)), "running 0:01 of 10, 0.05, until 10")
      XCTAssertEqual(outcomes.value, [])
      XCTAssertEqual(scene.advance(by: .milliseconds(1)), "ended(completed) 0:00 of 10, 0")
      XCTAssertEqual(outcomes.value, [.completed])
    }
  }

  func testOnePastItsEndHasCompleted_once() throws {
    try MainActor.assumeIsolated {
      let outcomes = Box<[Countdown.Outcome]>([])
      let scene = try Self.relaunch(after: 30, outcomes) { $0.model.start(for: .seconds(10)) }
      XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 10, 0")
      XCTAssertEqual(outcomes.value, [.completed])
      XCTAssertEqual(scene.advance(by: .seconds(9)), "ended(completed) 0:00 of 10, 0")
      XCTAssertEqual(outcomes.value, [.completed])
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:10 of 10, 1, until 49")
    }
  }

  func testAPausedOneStaysPaused() throws {
    try MainActor.assumeIsolated {
      let scene = try Self.relaunch(after: 30) { scene in
        scene.model.start(for: .seconds(10))
        scene.driver.advance(by: .milliseconds(2_500))
        scene.model.pause()
      }
      XCTAssertEqual(scene.seen, "paused 0:08 of 10, 0.75")
      XCTAssertEqual(scene.model.left, .milliseconds(7_500))
      XCTAssertEqual(scene.advance(by: .seconds(9)), "paused 0:08 of 10, 0.75")
      scene.model.resume()
      XCTAssertEqual(scene.advance(by: .milliseconds(7_500)), "ended(completed) 0:00 of 10, 0")
    }
  }

  func testTheManagersFreezingIsNoPause() throws {
    try MainActor.assumeIsolated {
      let scene = try Self.relaunch(after: 30) { scene in
        scene.model.start(for: .seconds(10))
        scene.driver.advance(by: .seconds(2))
        scene.manager.suspend(.freezes)
      }
      XCTAssertEqual(scene.seen, "running 0:08 of 10, 0.8, until 40")
    }
  }

  func testWhatDoesNotCountIsSeenAsItWas() throws {
    try MainActor.assumeIsolated {
      let outcomes = Box<[Countdown.Outcome]>([])
      let idle = try Self.relaunch(after: 3, outcomes) { _ in }
      XCTAssertEqual(idle.seen, "idle 0:00 of 0, 0")
      idle.model.restart()
      XCTAssertEqual(idle.seen, "idle 0:00 of 0, 0")
      let cancelled = try Self.relaunch(after: 3, outcomes) { scene in
        scene.model.start(for: .seconds(10), every: .seconds(5))
        scene.driver.advance(by: .seconds(5))
        scene.model.cancel()
      }
      XCTAssertEqual(cancelled.seen, "ended(cancelled) 0:05 of 10, 0.5")
      let completed = try Self.relaunch(after: 3, outcomes) { scene in
        scene.model.start(for: .seconds(10), every: .seconds(5))
        scene.driver.advance(by: .seconds(10))
      }
      XCTAssertEqual(completed.seen, "ended(completed) 0:00 of 10, 0")
      completed.model.restart()
      XCTAssertEqual(completed.advance(by: .seconds(4)), "running 0:10 of 10, 1, until 23")
      XCTAssertEqual(completed.advance(by: .seconds(1)), "running 0:05 of 10, 0.5, until 23")
      XCTAssertEqual(outcomes.value, [])
    }
  }

  func testWhatRunsIsReplaced() throws {
    try MainActor.assumeIsolated {
      for makes in [false, true] {
        let saved = ObservableScene()
        if makes { saved.model.start(for: .seconds(9)) }
        let scene = ObservableScene()
        var outcomes: [Countdown.Outcome] = []
        scene.model.start(for: .seconds(3)) { outcomes.append($0) }
        try scene.model.restore(saved.model.savedState)
        XCTAssertEqual(outcomes, [.replaced])
        XCTAssertEqual(scene.seen, makes ? "running 0:09 of 9, 1, until 9" : "idle 0:00 of 0, 0")
        XCTAssertEqual(scene.manager.activeCount, makes ? 1 : 0)
      }
    }
  }

  func testObserversThatSteerWhileItIsRestoredFindNothingToSteer() throws {
    try MainActor.assumeIsolated {
      let saved = ObservableScene()
      saved.model.start(for: .seconds(9))
      saved.model.cancel()
      let scene = ObservableScene()
      scene.model.start(for: .seconds(3))
      scene.changes.mayRepeat = true
      scene.changes.onChange = { _ in
        scene.model.pause()
        scene.model.resume()
        scene.model.extend(by: .seconds(1))
      }
      try scene.model.restore(saved.model.savedState)
      XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
      XCTAssertEqual(scene.manager.activeCount, 0)
    }
  }

  func testWhatIsStartedInTheBlockOfTheOneThatIsReplacedStays() throws {
    try MainActor.assumeIsolated {
      let scene = ObservableScene()
      scene.model.start(for: .seconds(3)) { _ in scene.model.start(for: .seconds(7)) }
      try scene.model.restore(ObservableScene().model.savedState)
      XCTAssertEqual(scene.seen, "running 0:07 of 7, 1, until 7")
    }
  }

  func testOneByAServersClockGoesOnByIt() throws {
    try MainActor.assumeIsolated {
      let first = ObservableScene()
      let server = first.driver.date.addingTimeInterval(1_000.000_001)
      let clock = ServerClock(driver: first.driver)
      for _ in 0..<3 { clock.synchronize(serverDate: server, roundTrip: .zero) }
      first.model.start(until: server.addingTimeInterval(60), by: clock)
      let state = first.model.savedState
      // The device's clock is an hour behind by then.
      let second = ObservableScene()
      second.driver.shiftWallClock(by: .seconds(-3_600))
      let later = ServerClock(driver: second.driver)
      for _ in 0..<3 { later.synchronize(serverDate: server.addingTimeInterval(20), roundTrip: .zero) }
      try second.model.restore(state, by: later)
      XCTAssertEqual(second.model.left.seconds, 40)
      XCTAssertEqual(second.model.total / .seconds(1), 60, accuracy: 1e-5)
      for _ in 0..<9 { later.synchronize(serverDate: server.addingTimeInterval(30), roundTrip: .zero) }
      XCTAssertEqual(second.model.left.seconds, 30)
      XCTAssertEqual(second.model.total / .seconds(1), 60, accuracy: 1e-5)
    }
  }

  func testWhatIsToldAtItsZeroIsSavedAsOver() throws {
    try MainActor.assumeIsolated {
      let scene = ObservableScene()
      var states: [State] = []
      scene.model.start(for: .seconds(1))
      scene.changes.onChange = { _ in states.append(scene.model.savedState) }
      scene.driver.advance(by: .seconds(1))
      XCTAssertFalse(states.isEmpty)
      let other = ObservableScene()
      for state in states {
        try other.model.restore(state)
        XCTAssertEqual(other.seen, "ended(completed) 0:00 of 1, 0")
      }
    }
  }

  func testWhatCannotBeRestoredChangesNothing() throws {
    try MainActor.assumeIsolated {
      let scene = ObservableScene()
      scene.model.start(for: .seconds(4))
      let known = String(decoding: try JSONEncoder().encode(scene.model.savedState), as: UTF8.self)
      let snapshot = CountdownManager(driver: scene.driver)
      snapshot.start(for: .seconds(3), id: "a") { _ in }
      var files: [(String, CountdownSnapshot.RestoreError)] = [
        ("{}", .foreign), (known.replacing("running", with: "paused"), .damaged),
        (known.replacing("\"version\":2", with: "\"version\":9"), .newer(version: 9)),
        (String(decoding: try JSONEncoder().encode(snapshot.snapshot()), as: UTF8.self), .damaged),
        (String(decoding: try JSONEncoder().encode(CountdownManager().snapshot()), as: UTF8.self), .damaged),
      ]
      for (name, isPaused) in [("paused", false), ("running", true), ("completed", false), ("idle", false)] {
        let site = CountdownManager(driver: scene.driver)
        let countdown = site.start(for: .seconds(3), id: name) { _ in }
        if isPaused { countdown.pause() }
        files.append((String(decoding: try JSONEncoder().encode(site.snapshot()), as: UTF8.self), .damaged))
      }
      for (file, error) in files {
        let state = try JSONDecoder().decode(State.self, from: Data(file.utf8))
        XCTAssertThrowsError(try scene.model.restore(state), file) {
          XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, error, file)
        }
        XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 4")
      }
    }
  }
}
