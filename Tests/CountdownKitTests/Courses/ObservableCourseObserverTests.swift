import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// Calls in the blocks of a course, in other callbacks, and by observers; and courses that are dropped.
final class ObservableCourseCallbackTests: CourseTestCase {
  @MainActor func testBlocksOfACourseComeRightAfterACallback() async {
    scene.manager.inCallback { [scene] in
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
    scene.manager.inCallback { [scene] in
      scene.model.skip()
      scene.model.cancel()
      scene.journal.note("cancelled now")
    }
    scene.see(
      "ended(cancelled) nothing 1 of round 2, 0:02, 1",
      ["cancelled now", "cancelled, ended(cancelled) nothing 1 of round 2, 0:02, 1"])
    scene.manager.inCallback { [scene] in
      scene.start(CourseScene.course, "a ")
      scene.model.skip()
      scene.start(CourseScene.course, "b ")
    }
    scene.see(
      "running work 0 of round 1, 0:04, 1, until 4",
      ["a replaced, running work 0 of round 1, 0:04, 1, until 4", "b work 1, 4"])
  }

  @MainActor func testObserversThatSteerAtEveryChange() async {
    let acts: [(String, @MainActor (CourseScene) -> Void)] = [
      ("start", { $0.start(CourseScene.course, "other ") }), ("skip", { $0.model.skip() }),
      ("pause", { $0.model.pause() }), ("restart", { $0.model.restart() }), ("cancel", { $0.model.cancel() }),
      ("save", { _ = $0.model.savedState }),
    ]
    for (name, act) in acts {
      for delay in [3.0, 4, 17, 18] {
        let (scene, message) = (CourseScene(), "\(name) after \(delay)")
        scene.start()
        scene.pass(.seconds(delay) - .milliseconds(1))
        var isDone = false
        scene.watch({ _ = ($0.timeLeft, $0.stage, $0.phase) }) { _ in
          if isDone { return }
          isDone = true
          act(scene)
        }
        scene.pass(.milliseconds(1))
        XCTAssert(isDone, message)
        scene.model.resume()
        scene.pass(.seconds(40))
        let outcomes = scene.journal.lines.filter {
          ["completed", "cancelled", "replaced"].contains($0.prefix { $0 != "," })
        }
        XCTAssertEqual(outcomes.count, 1, "\(message): \(scene.journal.lines)")
        XCTAssertEqual(scene.manager.activeCount, 0, message)
        XCTAssert(scene.seen.hasPrefix("ended"), "\(message): \(scene.seen)")
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
  }

  private func pass(_ duration: Duration, _ driver: ManualDriver) { driver.advance(by: duration) }

  @MainActor func testADroppedCourseEnds_inEveryPhase_andBlocksAreGivenUpAtTheEnd() async {
    let phases: [(name: String, act: @MainActor (CourseScene) -> Void)] = [
      ("running", { _ in }), ("paused", { $0.model.pause() }), ("suspended", { $0.manager.suspend() }),
      ("at a boundary", { $0.pass(.seconds(4)) }), ("overdue", { $0.driver.sleep(for: .seconds(60)) }),
      ("completed", { $0.pass(.seconds(18)) }), ("cancelled", { $0.model.cancel() }),
    ]
    for (name, act) in phases {
      for isElsewhere in [false, true] {
        let (tracker, journal) = (LifetimeTracker(), EventJournal())
        let scene = Holder<CourseScene>(CourseScene())
        let (driver, manager) = (scene.value!.driver, scene.value!.manager)
        weak let model = scene.value!.model
        do {
          let captured = tracker.object()
          model?.start(CourseScene.course) { _ in
            captured.firstWord += 1
          } onEnd: { outcome in
            withExtendedLifetime(captured) { journal.note("\(outcome)") }
          }
        }
        act(scene.value!)
        XCTAssertEqual(tracker.livingCount, journal.lines.isEmpty ? 1 : 0, name)
        if isElsewhere { expectNoDeadlock { scene.value = nil } } else { scene.value = nil }
        pass(.zero, driver)
        XCTAssertNil(model, name)
        let isOver = ["completed", "cancelled"].contains(name)
        XCTAssertEqual(journal.lines, [isOver ? name : "receiverReleased"], name)
        XCTAssertEqual([tracker.livingCount, manager.activeCount], [0, 0], name)
      }
    }
  }
}
