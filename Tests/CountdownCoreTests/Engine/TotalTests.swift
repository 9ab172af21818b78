import CountdownCore
import CountdownTesting
import XCTest

final class TotalTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)

  private func start(_ seconds: Int) -> CountdownID {
    engine.start(CountdownRequest(for: .seconds(seconds), receiver: nil), handler: JournalHandler())
  }

  func testTotalIsFromTheStartOrTheLastMoveToTheDeadline() {
    let id = start(60)
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    driver.advance(by: .seconds(20))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    engine.move(id, .by(.seconds(10)))
    XCTAssertEqual(engine.total(of: id), .seconds(50))
    driver.advance(by: .seconds(5))
    XCTAssertEqual(engine.total(of: id), .seconds(50))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(25))
  }

  func testPausesDoNotCount() {
    let id = start(60)
    driver.advance(by: .seconds(10))
    engine.pause(id)
    driver.advance(by: .seconds(1_000))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(10))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    engine.move(id, .to(.seconds(30)))
    XCTAssertEqual(engine.total(of: id), .seconds(30))
    engine.resume(id)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(12))
    XCTAssertEqual(engine.total(of: id), .seconds(30))
  }

  func testAMoveOfOneDoesNotTouchItsNeighboursNorItsSuccessor() {
    driver.advance(by: .seconds(100))
    let ids = (0..<600).map { _ in start(60) }
    driver.advance(by: .seconds(10))
    engine.move(ids[300], .by(.seconds(5)))
    for (number, id) in ids.enumerated() where number != 300 {
      XCTAssertEqual(engine.total(of: id), .seconds(60))
    }
    XCTAssertEqual(engine.total(of: ids[300]), .seconds(55))
    engine.cancel(ids[300])
    XCTAssertNil(engine.total(of: ids[300]))
    XCTAssertNil(engine.elapsed(of: ids[300]))
    XCTAssertEqual(engine.total(of: start(7)), .seconds(7))
  }

  func testEndlessTicksAreAStopwatch() {
    let id = engine.start(
      CountdownRequest(ticksEvery: .seconds(1), receiver: nil), handler: JournalHandler())
    driver.advance(by: .milliseconds(1_500))
    engine.pause(id)
    driver.advance(by: .seconds(9))
    engine.resume(id)
    engine.setInterval(of: id, to: .seconds(7))
    XCTAssertEqual(engine.elapsed(of: id), .milliseconds(1_500))
    XCTAssertNil(engine.total(of: id))
  }
}
