import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A course on virtual time, and what is seen of it, and what its blocks got.
final class CourseScene: ModelScene<ObservableCourse> {
  /// Two stages of 4 s and 2 s, three times: 18 s.
  static let course = CountdownCourse([.init("work", .seconds(4)), .init("rest", .seconds(2))], rounds: 3)

  init() { super.init(ObservableCourse.init) }

  /// "running work 0 of round 1, 0:04, 1, until 4".
  override var seen: String {
    "\(model.phase.shown) \(model.stage?.name ?? "nothing") \(model.stageIndex) of round \(model.round), "
      + "\(model.timeLeft), \(model.fractionLeft.shown)\(model.endDate.shown)"
  }

  /// Starts a course, and notes what its blocks get.
  func start(_ course: CountdownCourse = CourseScene.course, _ name: String = "") {
    model.start(course, onStage: stageBlock(name), onEnd: endBlock(name))
  }

  func stageBlock(_ name: String = "") -> @MainActor (CountdownCourse.Position) -> Void {
    { [journal] position in
      journal.note("\(name)\(position.stage.name) \(position.round), \(position.timeLeft.duration.text)")
    }
  }

  func endBlock(_ name: String = "") -> @MainActor (Countdown.Outcome) -> Void {
    { [journal, weak self] outcome in journal.note("\(name)\(outcome), \(self?.seen ?? "gone")") }
  }
}

/// Tests of the main actor are `async`: others XCTest does not find on Linux.
class CourseTestCase: XCTestCase {
  @MainActor private(set) lazy var scene = CourseScene()
  @MainActor var model: ObservableCourse { scene.model }
}
