import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The page "Countdowns in SwiftUI", on virtual time.
final class PomodoroTests: XCTestCase {
  @MainActor
  func testARoundAndARest() async {
    let driver = ManualDriver()
    let pomodoro = ObservableCourse(using: CountdownManager(driver: driver))
    pomodoro.start(.pomodoro)
    await driver.advance(by: .seconds(10 * 60))
    XCTAssertEqual("\(pomodoro.timeLeft)", "15:00")
    XCTAssertEqual(pomodoro.fractionLeft, 0.6)
    await driver.advance(by: .seconds(15 * 60))
    XCTAssertEqual(pomodoro.stage?.name, "rest")
    XCTAssertEqual("\(pomodoro.timeLeft)", "5:00")
  }

  @MainActor
  func testPauseSkipAndRestart() async {
    let driver = ManualDriver()
    let pomodoro = ObservableCourse(using: CountdownManager(driver: driver))
    pomodoro.start(.pomodoro)
    await driver.advance(by: .seconds(60))
    pomodoro.pause()
    await driver.advance(by: .seconds(3_600))
    XCTAssertEqual("\(pomodoro.timeLeft)", "24:00")
    pomodoro.restart()
    XCTAssertEqual("\(pomodoro.timeLeft)", "25:00")
    XCTAssertEqual(pomodoro.phase, .running)
    pomodoro.skip()
    XCTAssertEqual(pomodoro.stage?.name, "rest")
  }

  @MainActor
  func testTheView() async {
    let pomodoro = ObservableCourse(using: CountdownManager(driver: ManualDriver()))
    let view = PomodoroView(pomodoro)
    XCTAssertEqual((view.body as? Button)?.title, "start 0:00")
    (view.body as? Button)?.action()
    XCTAssertEqual((view.body as? Button)?.title, "work 25:00")
    (view.body as? Button)?.action()
    XCTAssertEqual(pomodoro.phase, .paused)
  }
}
