import CountdownKit
import CountdownTesting
import Testing

/// The same page in Swift Testing.
struct PomodoroSwiftTestingTests {
  @Test @MainActor
  func lockedFromMinuteOneTo58() {
    let driver = ManualDriver()
    let pomodoro = ObservableCourse(using: CountdownManager(driver: driver))
    pomodoro.start(.pomodoro)
    driver.advance(by: .seconds(60))
    driver.sleep(for: .seconds(57 * 60))
    driver.wake()
    #expect(pomodoro.stage?.name == "rest")
    #expect(pomodoro.round == 2)
    #expect(pomodoro.timeLeft == .minutes(2))
  }
}
