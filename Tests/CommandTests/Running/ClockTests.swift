import CountdownKit
import Foundation
import XCTest

@testable import countdown_cli

/// The clock on the wall is set while the program runs.
@MainActor
final class ClockTests: XCTestCase {
  private var change: TimeInterval = 0
  private let display = SilentDisplay()

  private func started(isSilent: Bool = false) -> TargetRun {
    let targets = [
      Target(label: "date", goal: .at(.now + 3_600)),
      Target(label: "duration", goal: .after(.seconds(3_600))),
    ]
    let run = TargetRun(
      targets: targets, options: Options(isQuiet: isSilent),
      wallClock: { [unowned self] in .now + change })
    run.start(RunEvents(display: display, ended: { _, _ in }, marked: { _, _, _ in }, done: {}))
    return run
  }

  private func minutesLeft(_ run: TargetRun) -> [Double] {
    run.rows.map { row in
      let left = CountdownManager.shared.countdown(of: row)?.timeLeft?.duration ?? .zero
      return (left / .seconds(6)).rounded() / 10
    }
  }

  func testADateFollowsTheClockAndADurationDoesNot() {
    let run = started()
    for (change, left) in [(300.0, 55.0), (-600, 70), (0, 60), (0.3, 60)] {
      self.change = change
      run.lookAtClock()
      XCTAssertEqual(minutesLeft(run), [left, 60])
      XCTAssertEqual(run.rows[0].content.left.duration / .seconds(60), left, accuracy: 0.1)
    }
    change = 7_200
    run.lookAtClock()
    XCTAssertEqual(minutesLeft(run), [0, 60], "it is over")
  }

  func testAPauseIsNoChangeOfTheClock() async throws {
    let run = started()
    CountdownManager.shared.suspend(.freezes)
    try await Task.sleep(for: .milliseconds(700))
    CountdownManager.shared.resume()
    let before = CountdownManager.shared.countdown(of: run.rows[0])?.timeLeft
    run.lookAtClock()
    let after = CountdownManager.shared.countdown(of: run.rows[0])?.timeLeft
    XCTAssertEqual(
      try XCTUnwrap(before).duration / .seconds(1), try XCTUnwrap(after).duration / .seconds(1), accuracy: 0.2
    )
  }

  func testTheClockIsLookedAtEachSecondAlsoWhereNothingIsShown() async throws {
    let run = started(isSilent: true)
    change = 300
    let patience = ContinuousClock.now + .seconds(4)
    while minutesLeft(run)[0] > 58, ContinuousClock.now < patience {
      try await Task.sleep(for: .milliseconds(50))
    }
    XCTAssertEqual(minutesLeft(run), [55, 60])
  }
}
