import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What observers of a course see, and when; and what happens when they steer.
final class ObservableCourseObserverTests: CourseTestCase {
  private let twoStages = CountdownCourse([.init("a", .seconds(2)), .init("b", .seconds(4))])

  @MainActor func testObserversThatSteerAtEveryChange() async {
    let acts: [(String, @MainActor (CourseScene) -> Void)] = [
      ("start", { $0.start(CourseScene.course, "other ") }), ("skip", { $0.model.skip() }),
      ("pause", { $0.model.pause() }), ("restart", { $0.model.restart() }), ("cancel", { $0.model.cancel() }),
      ("save", { _ = $0.model.savedState }),
    ]
    for (name, act) in acts {
      for delay in [3.0, 4, 17, 18] {
        let (scene, message) = (CourseScene(), "\(name) after \(delay)")
        var (isDone, ends) = (false, 0)
        scene.model.start(CourseScene.course, onEnd: { _ in ends += 1 })
        scene.pass(.seconds(delay) - .milliseconds(1))
        scene.watch({ _ = ($0.timeLeft, $0.stage, $0.phase) }) { _ in
          if isDone { return }
          isDone = true
          act(scene)
        }
        scene.pass(.milliseconds(1))
        XCTAssert(isDone, message)
        scene.model.resume()
        scene.pass(.seconds(40))
        XCTAssertEqual(ends, 1, message)
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

  /// What a call changes is shown once, when all of it is there.
  @MainActor func testNobodySeesACallHalfDone() async {
    let seen = scene.journal
    scene.watch({ _ = $0.stage }) { seen.note($0.stage?.name ?? "-") }
    scene.watch({ _ = $0.isPaused }) { seen.note("\($0.isPaused)") }
    scene.watch({ _ = $0.timeLeft }) { seen.note("\($0.timeLeft)") }
    scene.watch({ _ = $0.fractionLeft }) { seen.note("\($0.fractionLeft)") }
    model.start(twoStages, onStage: scene.stageBlock("block "))
    scene.driver.sleep(for: .seconds(3))
    func expect(_ expected: String, _ message: String, line: UInt = #line, _ act: (ObservableCourse) -> Bool)
    {
      _ = seen.take()
      XCTAssertTrue(act(model), line: line)
      XCTAssertEqual(seen.take().joined(separator: ", "), expected, message, line: line)
    }
    expect("b, true, 0:03, 0.75, block b 1, 3", "its stage is over, and nobody has said so") { $0.pause() }
    model.extendStage(by: .seconds(5))
    expect("false, 0:04", "it is announced already") { $0.restart() }
    scene.driver.sleep(for: .seconds(4))
    expect("-, 0:00, 0.0", "all of it is over") { $0.pause() }
    XCTAssertEqual(model.phase, .ended(.completed))
    model.start(twoStages, onStage: scene.stageBlock("block "))
    expect("b, 0:04, block b 1, 4", "after a callback the block is called") { model in
      scene.manager.inCallback { model.skip() }
      return true
    }
  }
}
