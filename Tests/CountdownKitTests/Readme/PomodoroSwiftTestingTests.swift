import CountdownKit
import CountdownTesting
import Testing

/// The same article in Swift Testing.
struct PomodoroSwiftTestingTests {
  @Test @MainActor
  func aRoundAndARest() {
    let driver = ManualDriver()
    let pomodoro = Pomodoro(using: CountdownManager(driver: driver))
    pomodoro.begin()
    driver.advance(by: .seconds(25 * 60))
    #expect(pomodoro.stage == .rest)
    #expect(pomodoro.finishedRounds == 1)
    #expect(pomodoro.countdown.left == .minutes(5))
  }
}
