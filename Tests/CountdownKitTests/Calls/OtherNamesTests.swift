import TestSupport
import XCTest

/// Names that people guess do not compile, and the compiler says what to write.
final class OtherNamesTests: XCTestCase {
  func testEachGuessIsAnsweredByTheRightName() throws {
    let guesses = [
      ("if outcome == .finished {}", "'completed'"), ("if outcome == .expired {}", "'completed'"),
      ("if case .done = outcome {}", "'completed'"), ("if outcome == .canceled {}", "'cancelled'"),
      ("countdown.stop()", "cancel()"), ("_ = Countdown(for: .minutes(5))", "manager.start(for:"),
      ("_ = CountdownManager(queue: .main)", "init(deliveringOn:)"),
      ("_ = CountdownManager(clock: ContinuousClock())", "init(driver:)"),
      ("manager.every(.seconds(1)) { print(1) }", "startTicking(every:"),
      ("manager.every(.seconds(1)) { number in print(number) }", "startTicking(every:"),
      ("manager.after(.seconds(1)) { print(1) }", "startSilently(for:"),
      ("Task { try await manager.withTimeout(.seconds(1)) { print(1) } }", "manager.sleep(for: …)"),
      ("_ = ManualClock()", "ManualDriver()"),
      ("clock.advance(by: .seconds(3))", "await driver.advance(by:)"),
      ("_ = ObservableCountdown(for: .minutes(5))", "prepare(for:"),
      // What the compiler says without help, and the page "When something goes wrong" answers.
      ("manager.start(for: Date()) { print($0) }", "requires that 'Date' conform to 'CountdownLength'"),
    ]
    let lines = guesses.map(\.0)
    let complaints = try Toolchain.complaints(
      about: """
        import CountdownKit
        import CountdownTesting
        import Foundation
        @MainActor func guesses(
          _ countdown: Countdown, _ manager: CountdownManager, _ outcome: Countdown.Outcome, _ clock: ManualClock
        ) {
        \(lines.joined(separator: "\n"))
        }
        """
    ).split(separator: "\n")
    for (number, (guess, answer)) in guesses.enumerated() {
      let answers = complaints.filter {
        $0.contains("main.swift:\(7 + number):") && $0.contains("error:")
      }
      XCTAssertTrue(answers.contains { $0.contains(answer) }, "\(guess): \(answers)")
    }
  }
}
