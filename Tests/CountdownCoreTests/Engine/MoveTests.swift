import TestSupport
import XCTest

@testable import CountdownCore

/// What corrections deliver, and what comes of moves that leave the range of time.
final class MoveTests: EngineTestCase {
  private let end = ["0.0", "completed"]

  private func correct(_ countdown: CountdownHandler, by milliseconds: Int) {
    engine.move(countdown, .corrected(by: .milliseconds(milliseconds)))
  }

  /// Each of ten seconds, which has run for two and a half: it got 8, and 7.5 are left.
  func testACorrectionDeliversWhatItMust_andRisesOnlyByAnIntervalOrMore() {
    let sixToOne = ["6.0", "5.0", "4.0", "3.0", "2.0", "1.0"]
    // By how much it is corrected, in milliseconds; how many of them pass then; and what is delivered.
    let rows: [[(by: Int, passing: Int, delivered: [String])]] = [
      [(600, 0, []), (0, 1_099, []), (0, 1, ["7.0"]), (0, 6_999, sixToOne), (0, 1, end)],
      [(1_499, 0, []), (1, 0, ["9.0"]), (300, 1_299, []), (0, 1, ["8.0"])],
      [(-400, 0, []), (0, 99, []), (0, 1, ["7.0"])], [(-3_200, 0, ["5.0"]), (0, 300, ["4.0"])],
      [(-9_000, 0, end), (3_600_000, 10_000, [])],
      Array(repeating: [(900, 0, []), (-900, 0, [])], count: 50).flatMap { $0 } + [
        (0, 1_500, ["7.0", "6.0"])
      ],
    ]
    for (number, steps) in rows.enumerated() {
      let countdown = start()
      XCTAssertEqual(lines(in: 2_500), ["10.0", "9.0", "8.0"])
      for step in steps {
        if step.by != 0 { correct(countdown, by: step.by) }
        let delivered = step.passing == 0 ? journal.take() : lines(in: step.passing)
        XCTAssertEqual(delivered, step.delivered, "\(number), \(step)")
      }
      engine.cancel(countdown)
      _ = journal.take()
      XCTAssertEqual(engine.statistics.worstLateness, .zero, "\(number)")
    }
  }

  func testAbsurdCorrectionsAreBroughtIntoRange() {
    let countdown = start()
    for _ in 0..<2 { engine.move(countdown, .corrected(by: .seconds(Int64.max))) }
    XCTAssertEqual(engine.look(at: countdown)?.timeLeft, .nanoseconds(Int64(1) << 62))
    XCTAssertEqual(journal.take(), ["10.0", "4611686018.0"], "rounded up, it would be more")
    engine.suspend(by: .one, freezing: false)
    for _ in 0..<3 { engine.move(countdown, .corrected(by: .seconds(Int64.min))) }
    XCTAssertEqual(engine.look(at: countdown)?.timeLeft, .zero)
    XCTAssertEqual(lines(in: 100_000), [])
    engine.resume(by: .one)
    XCTAssertEqual(journal.take(), end)
  }

  /// The instant of its move lies elsewhere as long as it has nothing else that is rare.
  func testASilentCountdownThatWasMovedKeepsItsTotal() {
    let deeds: [(CountdownHandler) -> Void] = [
      { [self] in follow($0, "follower") }, { [engine] in engine.move($0, .restart) },
    ]
    for deed in deeds {
      // Without a key, which would be among what is rare.
      let countdown = startSilently(for: 60)
      driver.advance(by: .seconds(10))
      engine.move(countdown, .to(.seconds(100)))
      driver.advance(by: .seconds(10))
      deed(countdown)
      XCTAssertEqual(engine.look(at: countdown)?.total, .seconds(100))
      engine.cancel(countdown)
    }
  }
}
