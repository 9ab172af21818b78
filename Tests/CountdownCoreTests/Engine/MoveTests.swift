import TestSupport
import XCTest

@testable import CountdownCore

/// What is delivered after moves, corrections, restarts and new ticks, and what the total is then.
final class MoveTests: EngineTestCase {
  private let end = ["0.0", "completed"]

  /// By how much one is corrected, in milliseconds; how many of them pass then; and what is delivered.
  private typealias Step = (by: Int, passing: Int, delivered: [String])

  private func correct(_ countdown: CountdownHandler, by milliseconds: Int) {
    engine.move(countdown, .corrected(by: .milliseconds(milliseconds)))
  }

  private func expect(_ name: String, of countdown: CountdownHandler, _ steps: [Step], line: UInt = #line) {
    for (number, step) in steps.enumerated() {
      if step.by != 0 { correct(countdown, by: step.by) }
      let delivered = step.passing == 0 ? journal.take() : lines(in: step.passing)
      XCTAssertEqual(delivered, step.delivered, "\(name), step \(number)", line: line)
    }
    engine.cancel(countdown)
    _ = journal.take()
    XCTAssertEqual(engine.statistics.worstLateness, .zero, name, line: line)
  }

  /// Of ten seconds, which has run for two and a half: it got 8, and 7.5 are left.
  func testACorrectionDeliversWhatItMust_andRisesOnlyByAnIntervalOrMore() {
    let sixToOne = ["6.0", "5.0", "4.0", "3.0", "2.0", "1.0"]
    let rows: [(String, [Step])] = [
      ("a little later", [(600, 0, []), (0, 1_099, []), (0, 1, ["7.0"]), (0, 6_999, sixToOne), (0, 1, end)]),
      ("an interval more", [(1_499, 0, []), (1, 0, ["9.0"]), (300, 1_299, []), (0, 1, ["8.0"])]),
      ("a little earlier", [(-400, 0, []), (0, 99, []), (0, 1, ["7.0"])]),
      ("earlier by more", [(-3_200, 0, ["5.0"]), (0, 300, ["4.0"])]),
      ("overdue", [(-9_000, 0, end), (3_600_000, 10_000, [])]),
      (
        "to and fro: nothing twice",
        Array(repeating: [(900, 0, []), (-900, 0, [])], count: 50).flatMap { $0 } + [
          (0, 2_500, ["7.0", "6.0", "5.0"])
        ]
      ),
    ]
    for (name, steps) in rows {
      let countdown = start()
      XCTAssertEqual(lines(in: 2_500), ["10.0", "9.0", "8.0"])
      expect(name, of: countdown, steps)
    }
    expect("silent", of: startSilently(), [(500, 0, []), (-2_000, 8_499, []), (0, 1, end)])
  }

  func testACorrectionOnTheCommonGridRepeatsAndLeavesOutNoValue() {
    driver.advance(by: .milliseconds(600))
    let request = CountdownRequest(
      for: .milliseconds(4_300), receiver: nil, ticks: .every(.seconds(1), alignment: .shared))
    // At a whole second 4.4 s are left, once it is corrected.
    let steps: [Step] = [
      (0, 200, ["5.0"]), (500, 200, ["4.0"]), (0, 1_000, ["3.0"]), (400, 0, []), (-700, 3_099, ["2.0", "1.0"]),
      (0, 1, end),
    ]
    expect("shared", of: start(request), steps)
  }

  func testACorrectionThatIsTakenBackBeforeItsDeliveryWasNothing() {
    let countdown = start()
    _ = lines(in: 2_500)
    elsewhere {
      correct(countdown, by: -9_000)
      XCTAssertEqual(engine.timeLeft(of: countdown), .zero)
      correct(countdown, by: 9_000)
      XCTAssertEqual(engine.timeLeft(of: countdown), .milliseconds(7_500))
      for offset in [60_000, -60_000] { correct(countdown, by: offset) }
    }
    XCTAssertEqual(lines(), [])
    XCTAssertEqual(lines(in: 500), ["7.0"])
  }

  func testAbsurdCorrectionsAreBroughtIntoRange() {
    let countdown = start()
    for _ in 0..<2 { engine.move(countdown, .corrected(by: .seconds(Int64.max))) }
    XCTAssertEqual(engine.timeLeft(of: countdown), .nanoseconds(Int64(1) << 62))
    XCTAssertEqual(journal.take(), ["10.0", "4611686018.0"], "rounded up, it would be more")
    engine.suspend(by: .one, freezing: false)
    for _ in 0..<3 { engine.move(countdown, .corrected(by: .seconds(Int64.min))) }
    XCTAssertEqual(engine.timeLeft(of: countdown), .zero)
    XCTAssertEqual(lines(in: 100_000), [])
    engine.resume(by: .one)
    XCTAssertEqual(journal.take(), end)
  }

  // MARK: - Totals

  func testAMoveLeavesTheTotalUnlessMoreIsLeft_andARestartBeginsWithIt() {
    let countdown = start(for: 60)
    driver.advance(by: .seconds(20))
    for (move, total) in [(10, 60), (30, 80), (-74, 80)] {
      engine.move(countdown, .by(.seconds(move)))
      XCTAssertEqual(engine.total(of: countdown), .seconds(total))
    }
    for isPaused in [false, true] {
      if isPaused { engine.pause(countdown) }
      _ = journal.take()
      engine.restart(countdown)
      engine.restart(countdown)
      XCTAssertEqual(journal.take(), ["80.0"], "once")
      XCTAssertEqual(engine.elapsed(of: countdown), .zero)
      XCTAssertEqual(engine.fractionLeft(of: countdown), 1)
      XCTAssertEqual(lines(in: 9_000).last, "71.0")
    }
    XCTAssertTrue(engine.setTotal(of: countdown, to: .seconds(3)))
    XCTAssertEqual(engine.total(of: countdown), .seconds(71), "what is left at least")
  }

  func testCorrectedItLastsUntilItsDeadlineFromItsStart_orAsLongAsItsOwnTotal() {
    var request: CountdownRequest { CountdownRequest(for: .seconds(50), receiver: nil) }
    let (plain, own) = (start(request), start(request.bringing(CountdownPast(total: .seconds(60)))))
    for (offset, plainTotal, ownTotal) in [(5, 55, 60), (-20, 35, 60), (40, 75, 75), (-40, 35, 60)] {
      for countdown in [plain, own] { correct(countdown, by: offset * 1_000) }
      XCTAssertEqual(engine.total(of: plain), .seconds(plainTotal))
      XCTAssertEqual(engine.total(of: own), .seconds(ownTotal))
    }
  }

  // MARK: - New ticks

  func testTicksGoOnAtOnceByTheNewInterval() {
    func request(_ seconds: Int, every interval: Int, tolerance: Duration? = nil) -> CountdownRequest {
      CountdownRequest(
        for: .seconds(seconds), receiver: nil, ticks: .every(.seconds(interval), tolerance: tolerance))
    }
    func endless() -> CountdownRequest { CountdownRequest(ticksEvery: .seconds(1), receiver: nil) }
    // When it is changed, and what is delivered then: at once, and within so many milliseconds.
    let changes: [(() -> CountdownRequest, at: Int, Duration, now: [String], within: Int, [String])] = [
      // The first, since ticks with a tolerance come when the clock shows whole seconds.
      (
        { request(10, every: 2, tolerance: .seconds(1)) }, 7_500, .milliseconds(200), ["2.6"], 500,
        ["2.4", "2.2", "2.0"]
      ),
      // 89.5 s are left: 90 in whole seconds, and that is news.
      ({ request(120, every: 60) }, 30_500, .seconds(1), ["90.0"], 2_000, ["89.0", "88.0"]),
      ({ request(10, every: 1) }, 2_500, .seconds(3), [], 7_500, ["6.0", "3.0", "0.0", "completed"]),
      ({ request(1, every: 1) }, 0, .seconds(-5), [], 3, ["0.999", "0.998", "0.997"]),
      (endless, 2_500, .seconds(10), [], 9_500, ["3e-09"]),
      (endless, 2_000, .milliseconds(100), [], 200, ["3e-09", "4e-09"]),
    ]
    for (number, (request, instant, interval, atOnce, within, later)) in changes.enumerated() {
      let countdown = start(request())
      _ = lines(in: instant)
      engine.setRhythm(of: countdown, to: .every(interval))
      XCTAssertEqual(journal.take(), atOnce, "\(number)")
      XCTAssertEqual(lines(in: within), later, "\(number)")
      engine.cancel(countdown)
      _ = journal.take()
    }
  }

  func testALateTickAfterAChangeSaysWhatIsLeft_andTheNextIsOnTheNewGrid() {
    let countdown = start()
    _ = lines(in: 3_000)
    engine.setRhythm(of: countdown, to: .every(.seconds(2)))
    driver.sleep(for: .milliseconds(2_500))
    driver.wake()
    XCTAssertEqual(lines(), ["6.0"])
    XCTAssertEqual(lines(in: 500), ["4.0"])
  }
}
