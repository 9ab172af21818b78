import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

final class SilentTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)
  private let handler = JournalHandler()

  private func start(_ seconds: Int) -> CountdownID {
    engine.start(CountdownRequest(silentlyFor: .seconds(seconds), receiver: nil), handler: handler)
  }

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testOneWakeUpAndOneOutcome() {
    _ = start(3_600)
    driver.advance(by: .seconds(3_599))
    XCTAssertEqual(handler.lines, [])
    XCTAssertEqual(driver.wakeUpCount, 0)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(handler.lines, ["0.0", "completed"])
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testZeroEndsAtOnce() {
    _ = start(0)
    XCTAssertEqual(handler.lines, ["0.0", "completed"])
  }

  func testMovesPausesAndSuspensionsTellNothing() {
    let id = start(10)
    engine.move(id, .by(.seconds(10)))
    driver.advance(by: .seconds(5))
    engine.pause(id)
    driver.advance(by: .seconds(100))
    engine.move(id, .by(.seconds(-5)))
    XCTAssertEqual(engine.timeLeft(of: id), .seconds(10))
    engine.resume(id)
    engine.suspend(by: CountdownSuspender(rawValue: 1), freezing: false)
    engine.resume(by: CountdownSuspender(rawValue: 1))
    engine.setInterval(of: id, to: .seconds(1))
    driver.advance(by: .milliseconds(9_999))
    XCTAssertEqual(handler.lines, [])
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(handler.lines, ["0.0", "completed"])
  }

  func testAMoveToNowEndsIt() {
    let id = start(10)
    engine.move(id, .to(.zero))
    XCTAssertEqual(handler.lines, ["0.0", "completed"])
  }

  func testTheLongestIntervalOfOneThatIsNotSilentTellsItsFirstValue() {
    engine.start(
      CountdownRequest(for: .seconds(5), receiver: nil, every: .seconds(Int64.max)), handler: handler)
    XCTAssertEqual(handler.lines, ["5.0"])
    driver.advance(by: .seconds(5))
    XCTAssertEqual(handler.lines, ["5.0", "0.0", "completed"])
  }
}
