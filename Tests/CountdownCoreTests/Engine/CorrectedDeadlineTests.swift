import TestSupport
import XCTest

@testable import CountdownCore

/// A deadline that is corrected, to and fro: what is delivered goes on falling, and rises only by an interval or more.
final class CorrectedDeadlineTests: EngineTestCase {
  private let suspender = CountdownSuspender.one

  /// One of ten seconds that has run for two and a half: it got 8, and 7.5 are left.
  private func countdown() -> CountdownHandler {
    let id = start()
    XCTAssertEqual(lines(in: 2_500), ["10.0", "9.0", "8.0"])
    return id
  }

  private func correct(_ id: CountdownHandler, by milliseconds: Int) {
    engine.move(id, .corrected(by: .milliseconds(milliseconds)))
  }

  /// By how much one is corrected, in milliseconds; how many of them pass then; and what is delivered.
  private typealias Step = (by: Int, passing: Int, delivered: [String])

  private let end = ["0.0", "completed"]

  private func expect(_ name: String, of id: CountdownHandler, _ steps: [Step], line: UInt = #line) {
    for (number, step) in steps.enumerated() {
      if step.by != 0 { correct(id, by: step.by) }
      let delivered = step.passing == 0 ? journal.take() : lines(in: step.passing)
      XCTAssertEqual(delivered, step.delivered, "\(name), step \(number)", line: line)
    }
    engine.cancel(id)
    _ = journal.take()
    XCTAssertEqual(engine.statistics.worstLateness, .zero, name, line: line)
  }

  func testCorrectionsDeliverWhatTheyMust() {
    let sixToOne = ["6.0", "5.0", "4.0", "3.0", "2.0", "1.0"]
    let rows: [(String, [Step])] = [
      ("a little later", [(600, 0, []), (0, 1_099, []), (0, 1, ["7.0"]), (0, 6_999, sixToOne), (0, 1, end)]),
      ("an interval more", [(1_499, 0, []), (1, 0, ["9.0"]), (300, 1_299, []), (0, 1, ["8.0"])]),
      ("much later", [(3_600_200, 0, ["3608.0"]), (0, 700, ["3607.0"])]),
      ("a little earlier", [(-400, 0, []), (0, 99, []), (0, 1, ["7.0"])]),
      ("earlier by more", [(-3_200, 0, ["5.0"]), (0, 300, ["4.0"])]),
      ("earlier than now", [(-7_500, 0, end), (3_600_000, 10_000, [])]),
      ("overdue", [(-9_000, 0, end)]),
      (
        "to and fro: nothing twice",
        Array(repeating: [(900, 0, []), (-900, 0, [])], count: 50).flatMap { $0 } + [
          (0, 2_500, ["7.0", "6.0", "5.0"])
        ]
      ),
    ]
    for (name, steps) in rows { expect(name, of: countdown(), steps) }
    expect("silent", of: startSilently(), [(500, 0, []), (-2_000, 8_499, []), (0, 1, end)])
    expect("silent, overdue", of: startSilently(), [(-11_000, 0, end)])
  }

  func testACorrectionOnTheCommonGridRepeatsAndLeavesOutNoValue() {
    driver.advance(by: .milliseconds(600))
    let id = start(
      CountdownRequest(
        for: .milliseconds(4_300), receiver: nil, ticks: .every(.seconds(1), alignment: .shared)))
    // At a whole second 4.4 s are left, once it is corrected.
    expect(
      "shared", of: id,
      [
        (0, 200, ["5.0"]), (500, 200, ["4.0"]), (0, 1_000, ["3.0"]), (400, 0, []),
        (-700, 3_099, ["2.0", "1.0"]),
        (0, 1, end),
      ])
  }

  // MARK: - Before anything is delivered

  func testACorrectionThatIsTakenBackBeforeItsDeliveryWasNothing() {
    let id = countdown()
    elsewhere {
      correct(id, by: -9_000)
      XCTAssertEqual(engine.timeLeft(of: id), .zero)
      correct(id, by: 9_000)
      XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(7_500))
      correct(id, by: 60_000)
      correct(id, by: -60_000)
    }
    XCTAssertEqual(lines(), [])
    XCTAssertEqual(lines(in: 500), ["7.0"])
  }

  func testAFirstValueThatIsOwedIsWhatIsLeftThen() {
    let id = elsewhere {
      let id = start()
      correct(id, by: 2_300)
      return id
    }
    XCTAssertEqual(lines(), ["12.3"])
    correct(id, by: 500)
    XCTAssertEqual(lines(in: 799), [])
    XCTAssertEqual(lines(in: 1), ["12.0"])
  }

  /// They are taken together, and what the callback of the first does to the others counts.
  func testManyThatAreCorrectedElsewhere() {
    let ids = (0..<120).map { start("\($0)") }
    _ = journal.take()
    elsewhere { for id in ids { correct(id, by: 5_000) } }
    inCallback(of: "0") { [engine] in
      engine.setRhythm(of: ids[1], to: .every(.milliseconds(500)))
      engine.pause(ids[2])
      engine.move(ids[3], .corrected(by: .seconds(-5)))
      engine.move(ids[4], .by(.milliseconds(250)))
    }
    let others = ids.indices.filter { $0 != 3 && $0 != 4 }.map { "\($0) 15.0" }
    XCTAssertEqual(lines().sorted(), (others + ["4 15.25"]).sorted())
  }

  func testATickThatIsCorrectedBeforeItsTurnIsNotDelivered() {
    start("first")
    let id = start("second")
    // It looks the same before and after.
    correct(id, by: 100)
    correct(id, by: -100)
    _ = lines(in: 1_500)
    inCallback(of: "first") { self.correct(id, by: 600) }
    XCTAssertEqual(lines(in: 500), ["first 8.0"], "8.6 s are left")
    XCTAssertEqual(lines(in: 600), ["second 8.0"])
  }

  func testACorrectionCorrectsFollowers() {
    let id = countdown()
    let follower = follow(id, "other")
    follow(id, "silent", ticks: .at(marks: []))
    engine.setRhythm(of: follower, to: .every(.milliseconds(500)))
    XCTAssertEqual(journal.take(), ["other 7.5"])
    correct(id, by: -1_200)
    XCTAssertEqual(journal.take(), ["7.0", "other 6.5"])
    correct(follower, by: 900)
    XCTAssertEqual(journal.take(), ["other 7.5"], "more than an interval of its own; 7.2 s are left")
    XCTAssertEqual(lines(in: 1_200), ["other 7.0", "other 6.5", "6.0", "other 6.0"])
    correct(id, by: -9_000)
    XCTAssertEqual(
      journal.take(),
      ["0.0", "completed", "other 0.0", "other completed", "silent 0.0", "silent completed"])
    XCTAssertEqual(engine.statistics.worstLateness, .zero)
  }

  func testTheLongestCountdownIsCorrectedAsFarBackAsThereIsTime() {
    let longest = 4_611_686_018
    for tolerance in [Duration.zero, .milliseconds(100)] {
      let id = start(
        CountdownRequest(
          for: .seconds(longest), receiver: nil, ticks: .every(.seconds(1), tolerance: tolerance)))
      XCTAssertEqual(lines(in: 1_000).count, 2)
      engine.suspend(by: suspender, freezing: false)
      for _ in 1...2 { correct(id, by: -longest * 1_000) }
      _ = lines(in: 100_000)
      engine.resume(by: suspender)
      XCTAssertEqual(journal.take(), end)
    }
  }

  // MARK: - Those that stand still

  func testAPausedOneKeepsWhatIsLeft() {
    let id = countdown()
    engine.pause(id)
    correct(id, by: -60_000)
    correct(id, by: 3_600_000)
    XCTAssertEqual(lines(in: 5_000), [])
    engine.resume(id)
    XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(7_500))
    XCTAssertEqual(lines(in: 500), ["7.0"])
  }

  func testARiseBeforeAPauseIsDeliveredLikeAMove() {
    let id = countdown()
    elsewhere {
      correct(id, by: 5_000)
      engine.pause(id)
    }
    XCTAssertEqual(lines(in: 1_000), ["13.0"], "12.5 s are left")
  }

  func testACorrectionDuringASuspensionDeliversOnlyRises() {
    let id = countdown()
    engine.suspend(by: suspender, freezing: false)
    correct(id, by: -3_000)
    XCTAssertEqual(lines(in: 1_000), [])
    correct(id, by: 60_000)
    XCTAssertEqual(journal.take(), ["64.0"], "63.5 s are left")
    correct(id, by: -60_000)
    XCTAssertEqual(lines(in: 500), [])
    engine.resume(by: suspender)
    XCTAssertEqual(journal.take(), ["3.0"])
    engine.suspend(by: suspender, freezing: false)
    correct(id, by: -60_000)
    XCTAssertEqual(lines(in: 500), [], "so is a zero")
    engine.resume(by: suspender)
    XCTAssertEqual(journal.take(), ["0.0", "completed"])
    XCTAssertEqual(engine.statistics.worstLateness, .zero)
  }

  // MARK: - The ends of time

  func testTheLongestDurationIsDeliveredAtMostAndNotTwice() {
    let id = countdown()
    engine.move(id, .corrected(by: .seconds(5_000_000_000)))
    XCTAssertEqual(journal.take(), ["4611686018.0"], "rounded up, it would be more")
    engine.setRhythm(of: id, to: .every(.milliseconds(1)))
    XCTAssertEqual(journal.take(), [], "nothing less is left")
  }

  func testAbsurdCorrections() {
    let id = countdown()
    for _ in 0..<2 { engine.move(id, .corrected(by: .seconds(Int64.max))) }
    XCTAssertEqual(engine.timeLeft(of: id), .nanoseconds(Int64(1) << 62))
    _ = journal.take()
    engine.move(id, .corrected(by: .zero))
    XCTAssertEqual(journal.take(), [])
    engine.suspend(by: suspender, freezing: false)
    for _ in 0..<3 { engine.move(id, .corrected(by: .seconds(Int64.min))) }
    XCTAssertEqual(engine.timeLeft(of: id), .zero)
    XCTAssertEqual(lines(in: 1_000), [])
    engine.resume(by: suspender)
    XCTAssertEqual(journal.take(), ["0.0", "completed"])
  }
}
