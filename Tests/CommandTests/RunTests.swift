import CountdownKit
import TestSupport
import XCTest

@testable import countdown_cli

/// What a run does without a terminal: its steps, when the clock is set, and with bytes that are keys.
@MainActor
final class RunTests: XCTestCase {
  private let date = Date(timeIntervalSinceReferenceDate: 0)
  private var change: TimeInterval = 0

  /// Steps of so many seconds; those with capital letters are dates so long after the beginning.
  private func steps(_ text: String, from date: Date) -> [Step] {
    text.split(separator: " ").map { word in
      let (label, seconds) = (String(word.prefix(1)), Double(word.dropFirst()) ?? 0)
      return Step(label: label, goal: label < "a" ? .at(date + seconds) : .after(.seconds(seconds)))
    }
  }

  /// Each step as its label and what is left, until the last, if the first ends so much late; by a clock that was set.
  private func course(
    _ text: String, rounds: Int = 1, waits: Bool = false, late: Double = 0, set change: Double = 0
  ) -> String {
    let row = Row(steps(text, from: date), firstNumber: 3, options: Options(rounds: rounds, waits: waits))
    var (time, shown) = (0.0, [String]())
    repeat {
      let late = shown.count == 1 ? late : 0
      time += late
      let left = row.goOn(late: .seconds(late), now: date + time + change) / .seconds(1)
      shown.append("\(row.step.label)\(row.number).\(row.round) \(Int(left))")
      time += left
    } while !row.isLastStep && shown.count < 6
    return shown.joined(separator: ", ")
  }

  func testStepsComeOneAfterTheOther_andThoseThatWereMissedAreLeftOut() async {
    XCTAssertEqual(course("a1 b2", rounds: 2), "a3.1 1, b4.1 2, a3.2 1, b4.2 2")
    for (late, expected) in [
      (2.0, "a3.1 25, b4.1 3, a3.2 25, b4.2 5"), (5, "a3.1 25, a3.2 25, b4.2 5"), (33, "a3.1 25, b4.2 2"),
      (1_000, "a3.1 25, b4.2 0"),
    ] { XCTAssertEqual(course("a25 b5", rounds: 2, late: late), expected) }
    XCTAssertEqual(course("a0 b2 c0"), "b4.1 2, c5.1 0")
    XCTAssertEqual(course("a0", rounds: 1_000_000), "a3.1000000 0")
    XCTAssertEqual(course("a1 b0 c1", waits: true), "a3.1 1, b4.1 0, c5.1 1")
    for (change, expected) in [
      (0.0, "B4.1 20, c5.1 5, D6.1 15"), (15, "B4.1 5, c5.1 5, D6.1 15"), (25, "c5.1 5, D6.1 10"),
    ] { XCTAssertEqual(course("a10 B30 c5 D50", set: change), "a3.1 10, " + expected, "\(change)") }
  }

  private func started(_ text: String, _ options: Options = Options()) -> TargetRun {
    let lines = steps(text, from: .now).map { [$0] }
    let run = TargetRun(Request(lines: lines, options: options)) { [unowned self] in .now + change }
    run.start()
    return run
  }

  /// What is left of each row, in tenths of a minute.
  private func minutesLeft(_ run: TargetRun) -> [Double] {
    run.rows.map { row in
      let left = CountdownManager.shared.countdown(of: row)?.timeLeft?.duration ?? .zero
      return (left / .seconds(6)).rounded() / 10
    }
  }

  func testADateFollowsTheClockAndADurationDoesNot() async {
    let run = started("D3600 d3600")
    for (change, left) in [(300.0, 55.0), (-600, 70), (0, 60), (0.3, 60)] {
      self.change = change
      run.lookAtClock()
      XCTAssertEqual(minutesLeft(run), [left, 60])
      XCTAssertEqual(run.rows[0].content.left.duration / .seconds(60), left, accuracy: 0.1)
    }
  }

  func testTheClockIsLookedAtEachSecond_alsoWhereNothingIsShown() async throws {
    try onlyWithAllTests()
    let silent = started("D3600 d3600", Options(isQuiet: true))
    change = 300
    let patience = ContinuousClock.now + .seconds(4)
    while minutesLeft(silent)[0] > 58, ContinuousClock.now < patience {
      try await Task.sleep(for: .milliseconds(50))
    }
    XCTAssertEqual(minutesLeft(silent), [55, 60])
  }

  func testTwoMovesThatCancelEachOtherLeaveTheBarAsItWas() async {
    let run = started("t600")
    for (duration, minutes) in [(60, 15.0), (-60, 10)] {
      for _ in 1...5 { run.extend(by: .seconds(duration)) }
      let content = run.rows[0].content
      XCTAssertEqual(content.left.duration / .seconds(60), minutes, accuracy: 0.1)
      XCTAssertEqual(content.left.duration / (content.whole?.duration ?? .zero), 1, accuracy: 0.01)
    }
  }

  func testOnlyKeysAreKeys() async {
    var (decoder, now) = (KeyDecoder(), ContinuousClock.now)
    func keys(_ text: String) -> String {
      String(text.replacing("␛", with: "\u{1B}").utf8.compactMap { decoder.take($0, at: now) })
    }
    // Also answers of terminals, pasted text, the mouse as it was told at first, Alt and a letter.
    for (text, expected) in [
      ("q", "q"), ("␛[Aq", "↑q"), ("␛OB", "↓"), ("␛[1;2Bq", "↓q"), ("␛[15~q", "q"), ("␛[Cq␛Oq", "q"),
      ("␛q", "q"), ("␛␛[A", "↑"), ("␛[<0;1;1Mq", "q"), ("␛P>|Konsole 23.04␛\\q", "q"),
      ("␛]11;rgb:ffff/0000/ n\u{07}q", "q"), ("␛_Gi=1;n r␛\\q", "q"), ("␛^n␛\\␛Xn␛\\q", "q"),
      ("␛[?62;c␛[0nq", "q"), ("␛]0;n\u{18}q", "q"),
      ("␛[200~n n\r q+␛[A␛]0;x\u{07}␛[201~q", "q"), ("␛]0;Übung n\u{07}q", "q"), ("␛[M nqq", "q"), ("␛P", ""),
    ] { XCTAssertEqual(keys(text), expected, text.debugDescription) }
    now += .milliseconds(501)
    XCTAssertEqual(keys("q"), "q", "a while after Alt and P")
  }
}
