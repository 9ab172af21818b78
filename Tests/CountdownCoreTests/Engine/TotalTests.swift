import TestSupport
import XCTest

@testable import CountdownCore

final class TotalTests: EngineTestCase {
  /// Expectations in seconds.
  private func expect(
    _ id: CountdownHandler, total: Int, elapsed: Int? = nil, fractionLeft: Double? = nil, line: UInt = #line
  ) {
    XCTAssertEqual(engine.total(of: id), .seconds(total), line: line)
    if let elapsed { XCTAssertEqual(engine.elapsed(of: id), .seconds(elapsed), line: line) }
    if let fractionLeft { XCTAssertEqual(engine.fractionLeft(of: id), fractionLeft, line: line) }
  }

  func testAMoveLeavesTheTotalUnlessMoreIsLeft() {
    let id = start(for: 60)
    driver.advance(by: .seconds(20))
    expect(id, total: 60, elapsed: 20)
    engine.move(id, .by(.seconds(10)))
    expect(id, total: 60, fractionLeft: 50.0 / 60)
    driver.advance(by: .seconds(5))
    expect(id, total: 60, elapsed: 25)
    engine.move(id, .by(.seconds(30)))
    expect(id, total: 75, fractionLeft: 1)
    engine.move(id, .by(.seconds(-74)))
    expect(id, total: 75)
  }

  func testPausesDoNotCount() {
    let id = start(for: 60)
    driver.advance(by: .seconds(10))
    engine.pause(id)
    driver.advance(by: .seconds(1_000))
    expect(id, total: 60, elapsed: 10)
    engine.move(id, .to(.seconds(30)))
    expect(id, total: 60, fractionLeft: 0.5)
    engine.move(id, .to(.seconds(90)))
    engine.resume(id)
    driver.advance(by: .seconds(2))
    expect(id, total: 90, elapsed: 12)
  }

  func testAMoveOfOneDoesNotTouchItsNeighboursNorItsSuccessor() {
    driver.advance(by: .seconds(100))
    let ids = (0..<600).map { _ in start(for: 60) }
    driver.advance(by: .seconds(10))
    engine.move(ids[300], .by(.seconds(15)))
    for (number, id) in ids.enumerated() { expect(id, total: number == 300 ? 65 : 60) }
    engine.cancel(ids[300])
    XCTAssertNil(engine.total(of: ids[300]))
    XCTAssertNil(engine.elapsed(of: ids[300]))
    expect(start(for: 7), total: 7)
  }

  func testCorrectedItLastsUntilItsDeadlineFromItsStart_orAsLongAsItsOwnTotal() {
    var request: CountdownRequest { CountdownRequest(for: .seconds(50), receiver: nil) }
    let (plain, own) = (start(request), start(request.bringing(CountdownPast(total: .seconds(60)))))
    expect(own, total: 60, elapsed: 0)
    for (offset, plainTotal, ownTotal) in [(5, 55, 60), (-20, 35, 60), (40, 75, 75), (-40, 35, 60)] {
      for id in [plain, own] { engine.move(id, .corrected(by: .seconds(offset))) }
      expect(plain, total: plainTotal, elapsed: 0)
      expect(own, total: ownTotal)
    }
    for total in [49, -1] {
      expect(start(request.bringing(CountdownPast(total: .seconds(total)))), total: 50)
    }
    XCTAssertEqual(
      engine.total(of: start(request.bringing(CountdownPast(total: .seconds(Int64.max))))),
      .nanoseconds(1 << 62))
  }

  func testRestartBeginsAgainWithTheTotal_andIsDeliveredLikeAMove() {
    let id = start(for: 60)
    driver.advance(by: .seconds(20))
    engine.move(id, .by(.seconds(30)))
    driver.advance(by: .seconds(10))
    for isPaused in [false, true] {
      if isPaused { engine.pause(id) }
      _ = journal.take()
      engine.restart(id)
      XCTAssertEqual(journal.take(), ["70.0"])
      expect(id, total: 70, elapsed: 0, fractionLeft: 1)
      XCTAssertFalse(engine.isPaused(id))
      XCTAssertEqual(lines(in: 9_000).last, "61.0")
    }
    engine.restart(id)
    engine.restart(id)
    XCTAssertEqual(journal.take(), ["70.0"], "once")
    driver.advance(by: .seconds(70))
    engine.restart(id)
    XCTAssertFalse(engine.isActive(id))
  }

  func testEndlessTicksAreAStopwatch() {
    let id = startTicking()
    driver.advance(by: .milliseconds(1_500))
    engine.pause(id)
    driver.advance(by: .seconds(9))
    engine.resume(id)
    engine.setRhythm(of: id, to: .every(.seconds(7)))
    XCTAssertEqual(engine.elapsed(of: id), .milliseconds(1_500))
  }

  func testRestartOfEndlessTicksBeginsWithNumber0_alsoAfterAPause() {
    for isPaused in [false, true] {
      _ = journal.take()
      let id = startTicking()
      driver.advance(by: .milliseconds(2_500))
      engine.setRhythm(of: id, to: .every(.seconds(2)))
      if isPaused {
        engine.pause(id)
        driver.advance(by: .seconds(9))
      }
      XCTAssertTrue(engine.restart(id))
      XCTAssertEqual(engine.elapsed(of: id), .zero)
      driver.advance(by: .milliseconds(4_100))
      XCTAssertEqual(journal.take().suffix(3), [0, 1, 2].map { "\(Double($0) / 1e9)" })
      engine.cancel(id)
    }
  }

  func testSetTotalIsWhatIsLeftAtLeast_andRestartUsesIt() {
    let id = start(for: 60)
    driver.advance(by: .seconds(30))
    XCTAssertTrue(engine.setTotal(of: id, to: .seconds(40)))
    XCTAssertEqual(engine.fractionLeft(of: id), 0.75)
    XCTAssertTrue(engine.setTotal(of: id, to: .seconds(3)))
    XCTAssertEqual(engine.total(of: id), .seconds(30))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(30))
    engine.pause(id)
    XCTAssertTrue(engine.setTotal(of: id, to: .seconds(120)))
    XCTAssertEqual(engine.fractionLeft(of: id), 0.25)
    engine.restart(id)
    XCTAssertEqual(engine.timeLeft(of: id), .seconds(120))
  }
}
