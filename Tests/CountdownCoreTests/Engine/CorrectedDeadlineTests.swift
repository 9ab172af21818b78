import CountdownCore
import CountdownTesting
import XCTest

/// A deadline that is corrected, to and fro: what is told goes on falling, and rises only by an interval or more.
final class CorrectedDeadlineTests: CorrectionTestCase {
  // MARK: - Later

  func testALittleLaterNothingIsToldTwice() {
    let id = countdown()
    correct(id, by: 600)
    XCTAssertEqual(handler.takeLines(), [])
    XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(8_100))
    XCTAssertEqual(lines(in: 1_099), [])
    XCTAssertEqual(lines(in: 1), ["7.0"])
    XCTAssertEqual(lines(in: 6_999), ["6.0", "5.0", "4.0", "3.0", "2.0", "1.0"])
    XCTAssertEqual(lines(in: 1), ["0.0", "completed"])
  }

  func testToAndFroNothingIsToldTwice() {
    let id = countdown()
    for _ in 0..<50 {
      correct(id, by: 900)
      correct(id, by: -900)
    }
    XCTAssertEqual(lines(in: 7_500), ["7.0", "6.0", "5.0", "4.0", "3.0", "2.0", "1.0", "0.0", "completed"])
  }

  func testAnIntervalMoreThanWasToldIsToldOnce() {
    let id = countdown()
    correct(id, by: 1_499)
    XCTAssertEqual(handler.takeLines(), [], "8 was told, 8.999 are left")
    correct(id, by: 1)
    XCTAssertEqual(handler.takeLines(), ["9.0"], "an interval more")
    correct(id, by: 300)
    XCTAssertEqual(lines(in: 1_299), [])
    XCTAssertEqual(lines(in: 1), ["8.0"])
  }

  func testMuchLaterTheValueInForceIsToldOnce() {
    let id = countdown()
    correct(id, by: 3_600_000 + 200)
    XCTAssertEqual(handler.takeLines(), ["3608.0"], "3,607.7 s are left")
    XCTAssertEqual(lines(in: 700), ["3607.0"])
  }

  func testNoMoreThanTheLongestDurationIsToldAndNotTwice() {
    let id = countdown()
    engine.move(id, .corrected(by: .seconds(5_000_000_000)))
    XCTAssertEqual(handler.takeLines(), ["4611686018.0"], "rounded up, it would be more")
    engine.setInterval(of: id, to: .milliseconds(1))
    XCTAssertEqual(handler.takeLines(), [], "nothing less is left")
  }

  // MARK: - Earlier

  func testALittleEarlierNothingIsToldAtOnce() {
    let id = countdown()
    correct(id, by: -400)
    XCTAssertEqual(handler.takeLines(), [])
    XCTAssertEqual(lines(in: 99), [])
    XCTAssertEqual(lines(in: 1), ["7.0"])
  }

  func testEarlierByMoreTheValueInForceIsToldOnceAndAtOnce() {
    let id = countdown()
    correct(id, by: -3_200)
    XCTAssertEqual(handler.takeLines(), ["5.0"], "4.3 s are left")
    XCTAssertEqual(lines(in: 300), ["4.0"])
  }

  func testEarlierThanNowItEndsOnce() {
    let id = countdown()
    correct(id, by: -7_500)
    XCTAssertEqual(handler.takeLines(), ["0.0", "completed"])
    correct(id, by: 3_600_000)
    XCTAssertEqual(lines(in: 10_000), [])
  }

  func testOverdueByACorrectionIsNotLate() {
    let id = countdown()
    correct(id, by: -9_000)
    XCTAssertEqual(handler.takeLines(), ["0.0", "completed"])
    XCTAssertEqual(engine.statistics.worstLateness, .zero)
  }

  // MARK: - Rhythms

  func testOnTheCommonGridNothingIsToldTwiceAndNoValueLeftOut() {
    driver.advance(by: .milliseconds(600))
    let request = CountdownRequest(for: .milliseconds(4_300), receiver: nil, alignment: .shared)
    let id = engine.start(request, handler: handler)
    XCTAssertEqual(lines(in: 200), ["4.3"])
    correct(id, by: 500)
    XCTAssertEqual(lines(in: 200), ["4.0"], "at a whole second 4.4 s are left")
    XCTAssertEqual(lines(in: 1_000), ["3.0"])
    correct(id, by: 400)
    correct(id, by: -700)
    XCTAssertEqual(lines(in: 3_099), ["2.0", "1.0"])
    XCTAssertEqual(lines(in: 1), ["0.0", "completed"])
  }

  func testItLastsUntilItsDeadlineFromItsStart() {
    let id = countdown()
    correct(id, by: -2_000)
    XCTAssertEqual(engine.total(of: id), .seconds(8))
    XCTAssertEqual(engine.elapsed(of: id), .milliseconds(2_500))
  }

  func testAbsurdCorrections() {
    let id = countdown()
    engine.move(id, .corrected(by: .seconds(Int64.max)))
    XCTAssertEqual(engine.timeLeft(of: id), .nanoseconds(Int64(1) << 62))
    engine.move(id, .corrected(by: .seconds(Int64.max)))
    _ = handler.takeLines()
    engine.move(id, .corrected(by: .zero))
    XCTAssertEqual(handler.takeLines(), [])
    engine.move(id, .corrected(by: .seconds(Int64.min)))
    XCTAssertEqual(handler.takeLines(), ["0.0", "completed"])
  }

  func testCorrectedFurtherAndFurtherIntoThePast() {
    let id = countdown()
    let suspender = CountdownSuspender(rawValue: 1)
    engine.suspend(by: suspender, freezing: false)
    for _ in 0..<3 { engine.move(id, .corrected(by: .seconds(Int64.min))) }
    XCTAssertEqual(engine.timeLeft(of: id), .zero)
    driver.advance(by: .seconds(1))
    engine.resume(by: suspender)
    XCTAssertEqual(handler.takeLines(), ["0.0", "completed"])
  }
}
