import TestSupport
import XCTest

@testable import CountdownCore

final class SilentTests: EngineTestCase {
  private let end = ["0.0", "completed"]

  func testOneWakeUpAndOneOutcome() {
    startSilently(for: 3_600)
    XCTAssertEqual(lines(in: 3_599_000), [])
    XCTAssertEqual(driver.wakeUpCount, 0)
    XCTAssertEqual(lines(in: 1_000), end)
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testZeroEndsAtOnce_andSoDoesAMoveToNow() {
    startSilently(for: 0)
    XCTAssertEqual(journal.take(), end)
    engine.move(startSilently(), .to(.zero))
    XCTAssertEqual(journal.take(), end)
  }

  func testMovesPausesAndSuspensionsTellNothing() {
    let id = startSilently()
    engine.move(id, .by(.seconds(10)))
    driver.advance(by: .seconds(5))
    engine.pause(id)
    driver.advance(by: .seconds(100))
    engine.move(id, .by(.seconds(-5)))
    engine.resume(id)
    engine.suspend(by: .one, freezing: false)
    engine.resume(by: .one)
    engine.setRhythm(of: id, to: .every(.seconds(1)))
    XCTAssertEqual(lines(in: 9_999), [])
    XCTAssertEqual(lines(in: 1), end)
  }

  func testTheLongestIntervalDeliversItsFirstValueUnlessSilent() {
    start(for: 5, every: .seconds(Int64.max))
    XCTAssertEqual(journal.take(), ["5.0"])
    XCTAssertEqual(lines(in: 5_000), end)
  }
}
