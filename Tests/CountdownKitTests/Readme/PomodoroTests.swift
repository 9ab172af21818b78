import CountdownKit
import CountdownTesting
import XCTest

/// The page "Countdowns in SwiftUI", on virtual time.
final class PomodoroTests: XCTestCase {
  @MainActor
  func testTheViewOfARoundAndARest() async {
    let driver = ManualDriver()
    let pomodoro = ObservableCourse(using: CountdownManager(driver: driver))
    let view = PomodoroView(pomodoro)
    func button() -> Button? { view.body as? Button }
    XCTAssertEqual(button()?.title, "start 0:00")
    button()?.action()
    XCTAssertEqual(button()?.title, "work 25:00")
    await driver.advance(by: .minutes(10))
    XCTAssertEqual(button()?.title, "work 15:00")
    XCTAssertEqual(pomodoro.fractionLeft, 0.6)
    button()?.action()
    await driver.advance(by: .minutes(60))
    XCTAssertEqual(button()?.title, "work 15:00", "paused")
    button()?.action()
    await driver.advance(by: .minutes(15))
    XCTAssertEqual(button()?.title, "rest 5:00")
  }
}
