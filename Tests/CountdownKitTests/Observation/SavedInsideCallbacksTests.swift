import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a model has to say of itself inside a callback of another countdown, where its own end is not delivered yet.
@MainActor
final class SavedInsideCallbacksTests: XCTestCase {
  private let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  private lazy var manager = CountdownManager(driver: driver)

  /// Calls a block inside a callback, in two and a half seconds.
  private func inACallback(_ body: @escaping @MainActor () -> Void) {
    manager.countDownSilently(for: .milliseconds(2_500)) { _ in body() }
    driver.advance(by: .seconds(10))
  }

  private func wake() { driver.wake() }

  private func pass(_ duration: Duration) { driver.advance(by: duration) }

  private func coded<State: Codable>(_ state: State) throws -> State {
    try JSONDecoder().decode(State.self, from: JSONEncoder().encode(state))
  }

  func testAStopwatchThatIsPausedOrReset() async throws {
    for (isReset, elapsed, phase) in [
      (false, Duration.milliseconds(2_500), ObservableCountdown.Phase.paused), (true, .zero, .idle),
    ] {
      let watch = ObservableStopwatch(using: manager)
      watch.start()
      var state: ObservableStopwatch.SavedState?
      inACallback {
        if isReset { watch.reset() } else { watch.pause() }
        state = watch.savedState
      }
      let other = ObservableStopwatch(using: manager)
      try other.restore(coded(XCTUnwrap(state)))
      XCTAssertEqual(other.elapsed, TimeElapsed(elapsed))
      XCTAssertEqual(other.phase, phase)
    }
  }

  func testACountdownAndACourseThatAreCancelledWithAllOthers() async throws {
    let model = ObservableCountdown(using: manager)
    let course = ObservableCourse(using: manager)
    model.start(for: .seconds(60))
    course.start(CountdownCourse([.init("a", .seconds(1)), .init("b", .seconds(60))]))
    var state: ObservableCountdown.SavedState?
    var stateOfCourse: ObservableCourse.SavedState?
    inACallback { [manager] in
      manager.cancelAll()
      state = model.savedState
      stateOfCourse = course.savedState
    }
    XCTAssertEqual(model.phase, .ended(.cancelled))
    let other = ObservableCountdown(using: manager)
    try other.restore(coded(XCTUnwrap(state)))
    XCTAssertEqual(other.phase, .ended(.cancelled))
    let otherCourse = ObservableCourse(using: manager)
    try otherCourse.restore(coded(XCTUnwrap(stateOfCourse)))
    XCTAssertEqual(otherCourse.phase, .ended(.cancelled))
  }

  func testAStageThatIsFoundOutRightBeforeTheNext() async {
    let course = ObservableCourse(using: manager)
    course.start(CountdownCourse([.init("work", .seconds(4)), .init("rest", .seconds(2))], rounds: 2))
    driver.sleep(for: .microseconds(5_999_500))
    wake()
    XCTAssertEqual(course.stage?.name, "rest")
    pass(.microseconds(500))
    XCTAssertEqual(course.stage?.name, "work")
    XCTAssertEqual(course.timeLeft, .seconds(4))
  }

  func testAStageThatIsShortenedToNowHasTakenAsLongAsItHas() async {
    let course = ObservableCourse(using: manager)
    let plan = CountdownCourse([.init("a", .seconds(10)), .init("b", .seconds(10)), .init("c", .seconds(10))])
    course.start(plan)
    course.extendStage(by: .seconds(5))
    pass(.seconds(16))
    XCTAssertEqual(course.elapsed, .seconds(16))
    pass(.seconds(3))
    course.extendStage(by: .seconds(-60))
    XCTAssertEqual(course.stage?.name, "c")
    XCTAssertEqual(course.elapsed, .seconds(19))
    course.pause()
    course.extendStage(by: .seconds(-60))
    XCTAssertEqual(course.phase, .ended(.completed))
    XCTAssertEqual(course.elapsed, .seconds(19))
  }

  func testExtensionsSaturate() async throws {
    let course = ObservableCourse(using: manager)
    course.start(CountdownCourse([.init("a", .seconds(10))]))
    for _ in 0..<3 {
      course.extendStage(by: .seconds(Int64.max))
      pass(.seconds(10))
    }
    XCTAssertNoThrow(try coded(course.savedState))
  }
}
