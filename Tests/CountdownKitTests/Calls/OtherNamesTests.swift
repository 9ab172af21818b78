import TestSupport
import XCTest

/// Names that people guess do not compile, and the compiler says what to write.
final class OtherNamesTests: XCTestCase {
  func testEachGuessIsAnsweredByTheRightName() throws {
    let guesses = [
      ("if outcome == .finished {}", "'completed'"), ("if outcome == .expired {}", "'completed'"),
      ("if case .done = outcome {}", "'completed'"), ("if outcome == .canceled {}", "'cancelled'"),
      ("countdown.stop()", "cancel()"), ("countdown.reset()", "restart()"),
      ("_ = countdown.progress", "fractionLeft"), ("_ = Countdown(for: .minutes(5))", "manager.start(for:"),
      ("_ = CountdownManager(queue: .main)", "init(deliveringOn:)"),
      ("_ = CountdownManager(clock: ContinuousClock())", "init(driver:)"),
      ("manager.every(.seconds(1)) { print(1) }", "startTicking(every:"),
      ("manager.every(.seconds(1)) { number in print(number) }", "startTicking(every:"),
      ("manager.after(.seconds(1)) { print(1) }", "startSilently(for:"),
      ("Task { try await manager.withTimeout(.seconds(1)) { print(1) } }", "manager.sleep(for: …)"),
      ("manager.start(cell, until: Date()) { cell, left in print(left) }", ".until(date)"),
      ("manager.pauseAll()", "suspend(.freezes)"), ("manager.stopAll()", "cancelAll()"),
      ("manager.start(for: Date()) { print($0) }", ".until(date)"),
      ("manager.start(until: Date()) { print($0) }", ".until(date)"),
      ("cell.countDown(until: Date()) { print($0, $1) }", ".until(date)"),
      ("manager.start(for: .seconds(1), ticks: .none) { print($0) }", "startSilently"),
      ("cell.cancelCountDown()", "cancelCountdown(id:using:)"),
      ("cell.countUp { cell, left in print(left) }", "countTicks(every:"),
      ("_ = model.left", "timeLeft"), ("_ = model.progress", "fractionLeft"), ("model.stop()", "cancel()"),
      ("model.reset()", "prepare(for: total)"),
      ("_ = course.progress", "fractionLeft"), ("course.stop()", "cancel()"),
      ("course.reset()", "start(course)"), ("watch.stop()", "pause()"),
      ("_ = ManualClock()", "ManualDriver()"),
      ("clock.advance(by: .seconds(3))", "await driver.advance(by:)"),
      ("_ = ObservableCountdown(for: .minutes(5))", "prepare(for:"),
      ("_ = ObservableCourse(CountdownCourse([]))", "start(course)"), ("course.next()", "skip()"),
      ("model.start(until: Date(), ticks: .shared)", "start(for: .until(date))"),
    ]
    let lines = guesses.map(\.0)
    let complaints = try Toolchain.complaints(
      about: """
        import CountdownKit
        import CountdownTesting
        import Foundation
        final class Cell: CountdownReceiver {}
        final class Listener: TickListener { func tick(_ number: Int) {} }
        @MainActor func guesses(
          _ countdown: Countdown, _ manager: CountdownManager, _ listener: Listener, _ cell: Cell,
          _ model: ObservableCountdown, _ outcome: Countdown.Outcome, _ course: ObservableCourse, _ watch: ObservableStopwatch,
          _ clock: ManualClock
        ) {
        \(lines.joined(separator: "\n"))
        }
        """
    ).split(separator: "\n")
    for (number, (guess, answer)) in guesses.enumerated() {
      let answers = complaints.filter {
        $0.contains("main.swift:\(11 + number):") && $0.contains("error:")
      }
      XCTAssertTrue(answers.contains { $0.contains(answer) }, "\(guess): \(answers)")
    }
  }
}
