import TestSupport
import XCTest

/// Names that people guess do not compile, and the compiler says what to write.
final class OtherNamesTests: XCTestCase {
  func testEachGuessIsAnsweredByTheRightName() throws {
    let guesses = [
      ("countdown.tick(.everySecond)", "setTicks(_:)"), ("countdown.stop()", "cancel()"),
      ("countdown.reset()", "restart()"), ("_ = countdown.left", "timeLeft"),
      ("_ = countdown.progress", "fractionLeft"), ("manager.pauseAll()", "suspend(.freezes)"),
      ("manager.resumeAll()", "resume()"), ("_ = manager.isPaused", "suspend(_:)"),
      ("manager.add(listener, every: .seconds(1))", "addListener(_:every:)"),
      ("manager.remove(listener)", "removeListener(_:)"),
      ("cell.cancelCountDown()", "cancelCountdown(id:using:)"),
      ("manager.start(for: .seconds(1), ticks: .none) { print($0) }", "startSilently"),
      ("let ticks: CountdownRhythm = .everySecond", "Countdown.Ticks"),
      ("_ = model.left", "timeLeft"), ("_ = model.progress", "fractionLeft"), ("model.stop()", "cancel()"),
      ("model.reset()", "prepare(for: total)"),
      ("_ = course.progress", "fractionLeft"), ("course.stop()", "cancel()"),
      ("course.reset()", "start(course)"), ("watch.stop()", "pause()"),
      ("_ = countdown.fraction", "fractionLeft"),
      ("_ = TimeLeft.zero.days", "components.days"), ("_ = TimeLeft.zero.hours", "components.hours"),
      ("_ = TimeLeft.zero.minutes", "components.minutes"), ("_ = TimeLeft.zero.fraction", "fractionLeft"),
      ("_ = CountdownManager(queue: .main)", "init(deliveringOn:)"),
      ("_ = ManualClock()", "ManualDriver()"), ("manager.shutdown()", "shutDown()"),
      ("manager.stopAll()", "cancelAll()"),
      ("clock.advance(by: .seconds(3))", "await driver.advance(by:)"),
      ("_ = Countdown(for: .minutes(5))", "manager.start(for:"),
      ("cell.stopCountDown()", "cancelCountdown(id:using:)"),
      ("cell.countUp { cell, left in print(left) }", "countTicks(every:"),
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
          _ model: ObservableCountdown, _ course: ObservableCourse, _ watch: ObservableStopwatch,
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
