import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// Corrections of what is owed something, or stands still, or tells nothing.
final class CorrectedDebtsTests: CorrectionTestCase {
  // MARK: - Before anything is told

  func testWhatAnotherCorrectionTakesBackBeforeItIsToldWasNothing() {
    let id = countdown()
    away.isAway = true
    correct(id, by: -9_000)
    XCTAssertEqual(engine.timeLeft(of: id), .zero)
    correct(id, by: 9_000)
    XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(7_500))
    correct(id, by: 60_000)
    correct(id, by: -60_000)
    XCTAssertEqual(lines(in: 0), [])
    XCTAssertEqual(lines(in: 500), ["7.0"])
  }

  func testAFirstValueThatIsOwedIsWhatIsLeftThen() {
    away.isAway = true
    let id = engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: handler)
    correct(id, by: 2_300)
    XCTAssertEqual(lines(in: 0), ["12.3"])
    correct(id, by: 500)
    XCTAssertEqual(lines(in: 799), [])
    XCTAssertEqual(lines(in: 1), ["12.0"])
  }

  /// They are taken together, and what the callback of the first does to the others counts.
  func testManyThatAreCorrectedElsewhere() {
    let handlers = (0..<120).map { _ in JournalHandler() }
    let ids = handlers.map { engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: $0) }
    for handler in handlers { _ = handler.takeLines() }
    away.isAway = true
    for id in ids { correct(id, by: 5_000) }
    away.isAway = false
    handlers[0].onValue = { [engine] in
      engine.setInterval(of: ids[1], to: .milliseconds(500))
      engine.pause(ids[2])
      engine.move(ids[3], .corrected(by: .seconds(-5)))
      engine.move(ids[4], .by(.milliseconds(250)))
    }
    driver.advance(by: .zero)
    let lines = handlers.map { $0.takeLines() }
    XCTAssertEqual(lines[0...5], [["15.0"], ["15.0"], ["15.0"], [], ["15.25"], ["15.0"]])
    XCTAssertTrue(lines[5...].allSatisfy { $0 == ["15.0"] })
  }

  func testATickThatWasTakenAndIsCorrectedBeforeItsTurnIsNotTold() {
    let other = JournalHandler()
    let ids = [handler, other].map {
      engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: $0)
    }
    // It looks the same before and after.
    correct(ids[1], by: 100)
    correct(ids[1], by: -100)
    driver.advance(by: .milliseconds(1_500))
    XCTAssertEqual(other.takeLines(), ["10.0", "9.0"])
    handler.onValue = { self.correct(ids[1], by: 600) }
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(handler.takeLines(), ["10.0", "9.0", "8.0"])
    XCTAssertEqual(other.takeLines(), [], "8.6 s are left")
    handler.onValue = {}
    driver.advance(by: .milliseconds(600))
    XCTAssertEqual(other.takeLines(), ["8.0"])
  }

  func testThoseWhoFollowAreCorrectedWithIt() {
    let id = countdown()
    let (other, silent) = (JournalHandler(), JournalHandler())
    guard case .following(let following) = engine.follow(id, receiver: nil, handler: other) else {
      return XCTFail("it runs")
    }
    engine.follow(id, receiver: nil, handler: silent, silently: true)
    engine.setInterval(of: following, to: .milliseconds(500))
    XCTAssertEqual(other.takeLines(), ["7.5"])
    correct(id, by: -1_200)
    XCTAssertEqual(handler.takeLines(), ["7.0"])
    XCTAssertEqual(other.takeLines(), ["6.5"])
    correct(following, by: 900)
    XCTAssertEqual(handler.takeLines(), [], "7.2 s are left")
    XCTAssertEqual(other.takeLines(), ["7.5"], "more than an interval of its own")
    XCTAssertEqual(lines(in: 1_200), ["6.0"])
    XCTAssertEqual(other.takeLines(), ["7.0", "6.5", "6.0"])
    correct(id, by: -9_000)
    XCTAssertEqual(handler.takeLines(), ["0.0", "completed"])
    XCTAssertEqual(other.takeLines(), ["0.0", "completed"])
    XCTAssertEqual(silent.takeLines(), ["0.0", "completed"])
    XCTAssertEqual(engine.statistics.worstLateness, .zero)
  }

  // MARK: - Those that stand still, and those that tell nothing

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

  func testWhatHasRisenBeforeAPauseIsToldLikeAMove() {
    let id = countdown()
    away.isAway = true
    correct(id, by: 5_000)
    engine.pause(id)
    XCTAssertEqual(lines(in: 1_000), ["13.0"], "12.5 s are left")
  }

  func testWhileTicksAreHeldBackOnlyWhatRisesIsTold() {
    let id = countdown()
    engine.suspend(by: CountdownSuspender(rawValue: 1), freezing: false)
    correct(id, by: -3_000)
    XCTAssertEqual(lines(in: 1_000), [])
    correct(id, by: 60_000)
    XCTAssertEqual(handler.takeLines(), ["64.0"], "63.5 s are left")
    correct(id, by: -60_000)
    XCTAssertEqual(lines(in: 500), [])
    engine.resume(by: CountdownSuspender(rawValue: 1))
    XCTAssertEqual(handler.takeLines(), ["3.0"])
    engine.suspend(by: CountdownSuspender(rawValue: 1), freezing: false)
    correct(id, by: -60_000)
    XCTAssertEqual(lines(in: 500), [], "so is a zero")
    engine.resume(by: CountdownSuspender(rawValue: 1))
    XCTAssertEqual(handler.takeLines(), ["0.0", "completed"])
    XCTAssertEqual(engine.statistics.worstLateness, .zero)
  }

  func testASilentOneEndsWhenItIsCorrectedTo() {
    let id = engine.start(CountdownRequest(silentlyFor: .seconds(10), receiver: nil), handler: handler)
    correct(id, by: 500)
    correct(id, by: -2_000)
    XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(8_500))
    XCTAssertEqual(lines(in: 8_499), [])
    XCTAssertEqual(lines(in: 1), ["0.0", "completed"])
    let other = JournalHandler()
    let overdue = engine.start(CountdownRequest(silentlyFor: .seconds(10), receiver: nil), handler: other)
    correct(overdue, by: -11_000)
    XCTAssertEqual(other.takeLines(), ["0.0", "completed"])
    XCTAssertEqual(engine.statistics.worstLateness, .zero)
  }

  func testEndlessTicksHaveNoDeadline() {
    let id = engine.start(CountdownRequest(ticksEvery: .seconds(1), receiver: nil), handler: handler)
    correct(id, by: 5_000)
    correct(id, by: -7_000)
    XCTAssertEqual(lines(in: 2_000), ["0.0", "1e-09", "2e-09"])
  }
}
