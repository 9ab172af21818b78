import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// Calls in the blocks of a course, in other callbacks, and by observers; and courses that are dropped.
final class ObservableCourseCallbackTests: CourseTestCase {
  @MainActor func testBlocksOfACourseComeRightAfterACallback() async {
    scene.inCallback { [scene] in
      scene.start()
      scene.journal.note("started, \(scene.seen)")
      scene.model.skip()
      scene.model.skip()
      scene.journal.note("skipped")
    }
    scene.see(
      "running work 0 of round 2, 0:04, 1, until 4",
      ["started, running work 0 of round 1, 0:04, 1, until 4", "skipped", "work 2, 4"],
      "of several stages only the present one")
    scene.inCallback { [scene] in
      scene.model.skip()
      scene.model.cancel()
      scene.journal.note("cancelled now")
    }
    scene.see(
      "ended(cancelled) nothing 1 of round 2, 0:02, 1",
      ["cancelled now", "cancelled, ended(cancelled) nothing 1 of round 2, 0:02, 1"])
    scene.inCallback { [scene] in
      scene.start(CourseScene.course, "a ")
      scene.model.skip()
      scene.start(CourseScene.course, "b ")
    }
    scene.see(
      "running work 0 of round 1, 0:04, 1, until 4",
      ["a replaced, running work 0 of round 1, 0:04, 1, until 4", "b work 1, 4"])
  }

  @MainActor func testCallsInTheBlocksOfACourse() async {
    model.start(CourseScene.course) { [scene] position in
      scene.journal.note("\(position.stage.name) \(position.round)")
      switch (position.stageIndex, position.round) {
      case (1, 1): scene.model.skip()
      case (0, 2): scene.model.pause()
      default: break
      }
    } onEnd: { [scene] outcome in
      scene.journal.note("\(outcome)")
      scene.start(CourseScene.course, "again ")
    }
    scene.pass(.seconds(4))
    scene.see("paused work 0 of round 2, 0:04, 1", ["work 1", "rest 1", "work 2"])
    scene.see(
      { $0.cancel() }, "running work 0 of round 1, 0:04, 1, until 8", ["cancelled", "again work 1, 4"])
    model.start(CourseScene.course) { [scene] _ in
      scene.model.cancel()
    } onEnd: { [scene] in
      scene.journal.note("\($0)")
    }
    XCTAssertEqual(scene.journal.take().last, "cancelled")
    XCTAssertEqual(scene.manager.activeCount, 0)
  }

  @MainActor func testObserversThatSteerAtEveryChange() async {
    let acts: [(String, @MainActor (CourseScene) -> Void)] = [
      ("start", { $0.start(CourseScene.course, "other ") }), ("skip", { $0.model.skip() }),
      ("pause", { $0.model.pause() }), ("restart", { $0.model.restart() }), ("cancel", { $0.model.cancel() }),
      ("save", { _ = $0.model.savedState }),
    ]
    for (name, act) in acts {
      for delay in [3.0, 4, 17, 18] {
        let scene = CourseScene()
        scene.start()
        scene.pass(.seconds(delay) - .milliseconds(1))
        var isDone = false
        withObservationTracking {
          _ = (scene.seen)
        } onChange: {
          MainActor.assumeIsolated {
            guard !isDone else { return }
            isDone = true
            act(scene)
          }
        }
        scene.pass(.milliseconds(1))
        XCTAssert(isDone, name)
        scene.model.resume()
        scene.pass(.seconds(40))
        let outcomes = scene.journal.lines.filter {
          ["completed", "cancelled", "replaced"].contains($0.prefix { $0 != "," })
        }
        XCTAssertEqual(outcomes.count, 1, "\(name) after \(delay): \(scene.journal.lines)")
        XCTAssertEqual(scene.manager.activeCount, 0, "\(name) after \(delay)")
        if case .ended = scene.model.phase {} else { XCTFail("\(name) after \(delay): \(scene.seen)") }
      }
    }
  }

  @MainActor func testAPropertyChangesOnceAtABoundary() async {
    scene.start()
    scene.pass(.seconds(3))
    var values: [String] = []
    scene.watch({ _ = ($0.timeLeft, $0.phase) }, { values.append("\($0.timeLeft) \($0.phase)") })
    scene.pass(.seconds(1))
    XCTAssertEqual(values, ["0:02 running"], "no zero is shown between two stages")
    XCTAssertEqual(model.timeLeft, .seconds(2))
  }

  // MARK: - Dropped

  private func pass(_ driver: ManualDriver, _ duration: Duration) { driver.advance(by: duration) }

  @MainActor func testADroppedCourseEnds_inEveryPhase() async {
    for step in 0..<7 {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let tracker = LifetimeTracker()
      let journal = EventJournal()
      var model: ObservableCourse? = ObservableCourse(using: manager)
      weak let weakModel = model
      var captured: TrackedObject? = tracker.object()
      model?.start(CourseScene.course) { [captured] _ in
        _ = captured
      } onEnd: { [captured] outcome in
        withExtendedLifetime(captured) { journal.note("\(outcome)") }
      }
      captured = nil
      switch step {
      case 1: model?.pause()
      case 2: manager.suspend()
      case 3: pass(driver, .seconds(4))
      case 4: driver.sleep(for: .seconds(60))
      case 5: pass(driver, .seconds(18))
      case 6: model?.cancel()
      default: break
      }
      if step == 3 {
        let other = Holder<ObservableCourse>(model)
        model = nil
        expectNoDeadlock { other.value = nil }
        pass(driver, .zero)
      } else {
        model = nil
      }
      XCTAssertNil(weakModel, "\(step)")
      XCTAssertEqual(
        journal.lines, [step == 5 ? "completed" : step == 6 ? "cancelled" : "receiverReleased"], "\(step)")
      XCTAssertEqual(tracker.livingCount, 0, "\(step)")
      XCTAssertEqual(manager.activeCount, 0, "\(step)")
    }
  }

  @MainActor func testBlocksAreGivenUpAtTheEnd() async {
    let tracker = LifetimeTracker()
    for isCompleted in [true, false] {
      let captured = Holder<TrackedObject>(tracker.object())
      model.start(CourseScene.course) { [object = captured.value] _ in
        _ = object
      } onEnd: { [object = captured.value] _ in
        _ = object
      }
      captured.value = nil
      XCTAssertEqual(tracker.livingCount, 1)
      if isCompleted { scene.pass(.seconds(18)) } else { model.cancel() }
      XCTAssertEqual(tracker.livingCount, 0)
    }
  }
}
