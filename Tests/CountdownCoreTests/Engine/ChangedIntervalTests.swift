import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

final class ChangedIntervalTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)
  private let handler = JournalHandler()

  private func start(_ seconds: Int, every interval: Duration = .seconds(1)) -> CountdownID {
    engine.start(
      CountdownRequest(for: .seconds(seconds), receiver: nil, every: interval), handler: handler)
  }

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testFinerTicksGoOnAtOnceWithWhatIsLeftThen() {
    let id = start(120, every: .seconds(60))
    driver.advance(by: .milliseconds(30_500))
    engine.setInterval(of: id, to: .seconds(1))
    XCTAssertEqual(
      handler.lines, ["120.0", "90.0"], "89.5 s are left: 90 in whole seconds, and that is news")
    driver.advance(by: .seconds(2))
    XCTAssertEqual(handler.lines, ["120.0", "90.0", "89.0", "88.0"])
  }

  func testCoarserTicksSayNothingTwice() {
    let id = start(10)
    driver.advance(by: .milliseconds(2_500))
    XCTAssertEqual(handler.lines, ["10.0", "9.0", "8.0"])
    engine.setInterval(of: id, to: .seconds(3))
    driver.advance(by: .milliseconds(7_500))
    XCTAssertEqual(handler.lines, ["10.0", "9.0", "8.0", "6.0", "3.0", "0.0", "completed"])
  }

  func testToleranceIsCappedAtTheIntervalThatIsInForce() {
    let id = engine.start(
      CountdownRequest(for: .seconds(10), receiver: nil, every: .seconds(2), tolerance: .seconds(1)),
      handler: handler)
    driver.advance(by: .milliseconds(7_500))
    engine.setInterval(of: id, to: .milliseconds(200))
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(handler.lines, ["10.0", "8.0", "6.0", "4.0", "2.6", "2.4", "2.2", "2.0"])
  }

  func testEndlessTicksGoOnCountingHoweverManyThereWereAndHoweverLongTheIntervalIs() {
    for (many, long) in [
      (3, Duration.seconds(Int64.max)), (90 * 86_400, .seconds(3_600)), (5, .seconds(1 << 40)),
    ] {
      let handler = JournalHandler()
      let id = engine.start(CountdownRequest(ticksEvery: .seconds(1), receiver: nil), handler: handler)
      driver.sleep(for: .seconds(many) + .milliseconds(500))
      driver.wake()
      engine.setInterval(of: id, to: long)
      driver.advance(by: .seconds(3_599))
      XCTAssertEqual(handler.lines.last, "\(Double(many) / 1e9)")
      driver.advance(by: .seconds(1))
      if long == .seconds(3_600) { XCTAssertEqual(handler.lines.last, "\(Double(many + 1) / 1e9)") }
      engine.setInterval(of: id, to: .seconds(1))
      driver.advance(by: .seconds(2))
      XCTAssertGreaterThan(Double(handler.lines.last!)!, Double(many + 1) / 1e9)
      engine.cancel(id)
    }
  }

  func testManyThatChangeTogetherKeepToTheNewGrid() {
    let handlers = (0..<200).map { _ in JournalHandler() }
    let ids = handlers.map {
      engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: $0)
    }
    driver.advance(by: .seconds(3))
    for id in ids { engine.setInterval(of: id, to: .seconds(2)) }
    driver.advance(by: .seconds(7))
    let expected = ["10.0", "9.0", "8.0", "7.0", "6.0", "4.0", "2.0", "0.0", "completed"]
    for handler in handlers { XCTAssertEqual(handler.lines, expected) }
  }

  /// Two, since neighbours of one phase are taken another way.
  func testALateTickAfterAChangeSaysWhatIsLeft() {
    let other = JournalHandler()
    let ids = [handler, other].map {
      engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: $0)
    }
    driver.advance(by: .seconds(3))
    for id in ids { engine.setInterval(of: id, to: .seconds(2)) }
    driver.sleep(for: .milliseconds(2_500))
    driver.wake()
    for handler in [handler, other] {
      XCTAssertEqual(handler.lines, ["10.0", "9.0", "8.0", "7.0", "6.0"])
    }
  }

  func testAPausedOneTicksByTheNewIntervalWhenResumed() {
    let id = start(10)
    driver.advance(by: .milliseconds(1_500))
    engine.pause(id)
    engine.setInterval(of: id, to: .milliseconds(500))
    driver.advance(by: .seconds(60))
    XCTAssertEqual(handler.lines, ["10.0", "9.0"])
    engine.resume(id)
    XCTAssertEqual(handler.lines, ["10.0", "9.0", "8.5"])
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(handler.lines, ["10.0", "9.0", "8.5", "8.0"])
  }

  func testChangedInItsOwnCallback() {
    final class Finer: CountdownHandler, @unchecked Sendable {
      // Unchecked: virtual time runs on one thread.
      var values: [Int64] = []
      var change: (Int64) -> Void = { _ in }
      override func receive(_ value: Int64, stop: inout Bool) -> Bool {
        values.append(value / 100_000_000)
        change(value)
        return true
      }
    }
    let finer = Finer()
    let id = engine.start(CountdownRequest(for: .seconds(3), receiver: nil), handler: finer)
    finer.change = { value in
      if value == 1_000_000_000 { self.engine.setInterval(of: id, to: .milliseconds(250)) }
    }
    driver.advance(by: .seconds(3))
    XCTAssertEqual(finer.values, [30, 20, 10, 7, 5, 2, 0])
  }

  func testEndlessTicksKeepTheirLastInstant() {
    let id = engine.start(CountdownRequest(ticksEvery: .seconds(1), receiver: nil), handler: handler)
    driver.advance(by: .milliseconds(2_500))
    engine.setInterval(of: id, to: .seconds(10))
    driver.advance(by: .milliseconds(9_499))
    XCTAssertEqual(handler.lines.count, 3)
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(handler.lines, ["0.0", "1e-09", "2e-09", "3e-09"])
    engine.setInterval(of: id, to: .milliseconds(100))
    driver.advance(by: .milliseconds(200))
    XCTAssertEqual(handler.lines.count, 6)
  }

  func testTooShortAnIntervalIsAMillisecond() {
    let id = start(1)
    engine.setInterval(of: id, to: .seconds(-5))
    driver.advance(by: .milliseconds(10))
    XCTAssertEqual(handler.lines.count, 11)
  }
}
