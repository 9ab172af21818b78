import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// The article "A pomodoro timer", on virtual time.
final class PomodoroTests: XCTestCase {
  @MainActor
  func testARoundAndARest() async {
    let driver = ManualDriver()
    let pomodoro = Pomodoro(using: CountdownManager(driver: driver))
    pomodoro.begin()
    await driver.advance(by: .seconds(10 * 60))
    XCTAssertEqual("\(pomodoro.countdown.left)", "15:00")
    XCTAssertEqual(pomodoro.countdown.fractionLeft, 0.6)
    await driver.advance(by: .seconds(15 * 60))
    XCTAssertEqual(pomodoro.stage, .rest)
    XCTAssertEqual(pomodoro.finishedRounds, 1)
    XCTAssertEqual(pomodoro.countdown.total, .seconds(5 * 60))
  }

  @MainActor
  func testPauseAndRestart() async {
    let driver = ManualDriver()
    let pomodoro = Pomodoro(using: CountdownManager(driver: driver))
    pomodoro.begin()
    await driver.advance(by: .seconds(60))
    pomodoro.countdown.pause()
    await driver.advance(by: .seconds(3_600))
    XCTAssertEqual("\(pomodoro.countdown.left)", "24:00")
    pomodoro.countdown.restart()
    XCTAssertTrue(pomodoro.countdown.isRunning)
    await driver.advance(by: .seconds(25 * 60))
    XCTAssertEqual(pomodoro.stage, .rest)
  }

  @MainActor
  func testRelaunch() async throws {
    let driver = ManualDriver()
    let pomodoro = Pomodoro(using: CountdownManager(driver: driver))
    pomodoro.begin()
    await driver.advance(by: .seconds(60))
    let data = try JSONEncoder().encode(pomodoro.saved)

    await driver.advance(by: .seconds(14 * 60))
    let relaunched = Pomodoro(using: CountdownManager(driver: driver))
    try relaunched.restore(JSONDecoder().decode(Pomodoro.Saved.self, from: data))
    XCTAssertEqual("\(relaunched.countdown.left)", "10:00")
    XCTAssertEqual(relaunched.countdown.fractionLeft, 0.4)
    await driver.advance(by: .seconds(10 * 60))
    XCTAssertEqual(relaunched.finishedRounds, 1)

    let late = Pomodoro(using: CountdownManager(driver: driver))
    try late.restore(JSONDecoder().decode(Pomodoro.Saved.self, from: data))
    XCTAssertEqual(late.stage, .rest)
    XCTAssertEqual("\(late.countdown.left)", "5:00")
  }

  @MainActor
  func testTheModelIsNotKeptAliveByItsCountdown() async {
    let manager = CountdownManager(driver: ManualDriver())
    weak var model: Pomodoro?
    do {
      let pomodoro = Pomodoro(using: manager)
      pomodoro.begin()
      model = pomodoro
    }
    XCTAssertNil(model)
    XCTAssertEqual(manager.activeCount, 0)
  }

  @MainActor
  func testTheView() async {
    let pomodoro = Pomodoro(using: CountdownManager(driver: ManualDriver()))
    let view = PomodoroView(pomodoro)
    (view.body as? Button)?.action()
    XCTAssertEqual((view.body as? Button)?.title, "25:00")
    (view.body as? Button)?.action()
    XCTAssertEqual(pomodoro.countdown.phase, .paused)
  }
}
