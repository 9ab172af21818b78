import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Random calls and sleeps: a course is always where the time that has passed puts it.
final class ObservableCourseRandomTests: XCTestCase {
  func testACourseIsWhereTheTimePutsIt() {
    MainActor.assumeIsolated {
      for seed in 1...150 {
        var random = SplitMix64(seed: UInt64(seed))
        let stages = (1...random.next(1...4)).map {
          CountdownCourse.Stage("\($0)", .milliseconds(random.next(0...4_000)))
        }
        let course = CountdownCourse(stages, rounds: random.next(1...4))
        Self.play(course, seed, &random)
      }
    }
  }

  @MainActor
  private static func play(_ course: CountdownCourse, _ seed: Int, _ random: inout SplitMix64) {
    let scene = CourseScene()
    var ends = 0
    var announced: [CountdownCourse.Position] = []
    scene.model.start(course, onStage: { announced.append($0) }, onEnd: { _ in ends += 1 })
    var (elapsed, isRunning) = (Duration.zero, true)
    var shown = course.position(after: .zero)
    for step in 1...60 {
      let message = "seed \(seed), step \(step)"
      let duration = Duration.milliseconds(random.next(0...3_000))
      switch random.below(7) {
      case 0...2:
        scene.driver.sleep(for: duration)
        scene.driver.wake()
        if isRunning { elapsed += duration }
      case 3:
        scene.model.toggle()
        isRunning.toggle()
      case 4:
        scene.model.skip()
        if let shown { elapsed += shown.timeLeft.duration }
      case 5:
        scene.model.restart()
        if let shown { elapsed -= shown.stage.duration - shown.timeLeft.duration }
        isRunning = true
      default:
        scene.manager.suspend(.freezes)
        scene.pass(duration)
        scene.manager.resume()
      }
      shown = course.position(after: elapsed)
      guard let now = shown else {
        XCTAssertEqual(scene.model.phase, .ended(.completed), message)
        break
      }
      XCTAssertEqual(scene.model.stage, now.stage, message)
      XCTAssertEqual(scene.model.stageIndex, now.stageIndex, message)
      XCTAssertEqual(scene.model.round, now.round, message)
      XCTAssertEqual(scene.model.phase, isRunning ? .running : .paused, message)
      XCTAssertEqual(
        scene.model.timeLeft.duration / .seconds(1), now.timeLeft.duration / .seconds(1), accuracy: 1, message
      )
      XCTAssertEqual(announced.last?.stageIndex, now.stageIndex, message)
      XCTAssertEqual(announced.last?.round, now.round, message)
    }
    scene.model.cancel()
    XCTAssertEqual(ends, 1, "seed \(seed)")
    for (before, after) in zip(announced, announced.dropFirst()) {
      XCTAssert((before.round, before.stageIndex) < (after.round, after.stageIndex), "seed \(seed)")
    }
  }
}
