import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A course on virtual time, and what is seen of it.
@MainActor
final class CourseScene {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager: CountdownManager
  let model: ObservableCourse
  /// What the blocks of the course got.
  let journal = EventJournal()

  /// Two stages of 4 s and 2 s, three times: 18 s.
  static let course = CountdownCourse([.init("work", .seconds(4)), .init("rest", .seconds(2))], rounds: 3)

  init() {
    manager = CountdownManager(driver: driver)
    model = ObservableCourse(using: manager)
  }

  /// What a view would show, in one line: "running work 0 of round 1, 0:04, 1, until 4".
  var seen: String {
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

  /// Expects what a view would show, and what the blocks got since the last look.
  func see(
    _ expected: String, _ heard: [String] = [], _ message: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(seen, expected, message, file: file, line: line)
    XCTAssertEqual(journal.take(), heard, message, file: file, line: line)
  }

  /// The same when time passes.
  func see(
    after duration: Duration, _ expected: String, _ heard: [String] = [], _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    pass(duration)
    see(expected, heard, message, file: file, line: line)
  }

  /// The same when something is done.
  func see(
    _ act: (ObservableCourse) -> Void, _ expected: String, _ heard: [String] = [], _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    act(model)
    see(expected, heard, message, file: file, line: line)
  }

  /// Lets time pass.
  func pass(_ duration: Duration) { driver.advance(by: duration) }

  /// Time passes, and nobody is woken meanwhile.
  func sleep(_ duration: Duration) {
    driver.sleep(for: duration)
    driver.wake()
  }

  /// Calls a block at each change of what another reads, before it can be seen.
  func watch(
    _ read: @escaping @MainActor (ObservableCourse) -> Void,
    _ onChange: @escaping @MainActor (ObservableCourse) -> Void
  ) {
    withObservationTracking {
      read(model)
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.watch(read, onChange)
        onChange(self.model)
      }
    }
  }
}

/// Tests of the main actor are `async`: others XCTest does not find on Linux.
class CourseTestCase: XCTestCase {
  @MainActor private(set) lazy var scene = CourseScene()
  @MainActor var model: ObservableCourse { scene.model }
}
