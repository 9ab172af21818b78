import CountdownCore
import CountdownTesting
import XCTest

final class TotalTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)

  private func start(_ seconds: Int) -> CountdownID {
    engine.start(CountdownRequest(for: .seconds(seconds), receiver: nil), handler: JournalHandler())
  }

  func testAMoveLeavesTheTotalUnlessMoreIsLeft() {
    let id = start(60)
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    driver.advance(by: .seconds(20))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    engine.move(id, .by(.seconds(10)))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    XCTAssertEqual(engine.fractionLeft(of: id), 50.0 / 60)
    driver.advance(by: .seconds(5))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(25))
    engine.move(id, .by(.seconds(30)))
    XCTAssertEqual(engine.total(of: id), .seconds(75))
    XCTAssertEqual(engine.fractionLeft(of: id), 1)
    engine.move(id, .by(.seconds(-74)))
    XCTAssertEqual(engine.total(of: id), .seconds(75))
  }

  func testPausesDoNotCount() {
    let id = start(60)
    driver.advance(by: .seconds(10))
    engine.pause(id)
    driver.advance(by: .seconds(1_000))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(10))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    engine.move(id, .to(.seconds(30)))
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    XCTAssertEqual(engine.fractionLeft(of: id), 0.5)
    engine.move(id, .to(.seconds(90)))
    engine.resume(id)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(engine.elapsed(of: id), .seconds(12))
    XCTAssertEqual(engine.total(of: id), .seconds(90))
  }

  func testAMoveOfOneDoesNotTouchItsNeighboursNorItsSuccessor() {
    driver.advance(by: .seconds(100))
    let ids = (0..<600).map { _ in start(60) }
    driver.advance(by: .seconds(10))
    engine.move(ids[300], .by(.seconds(15)))
    for (number, id) in ids.enumerated() where number != 300 {
      XCTAssertEqual(engine.total(of: id), .seconds(60))
    }
    XCTAssertEqual(engine.total(of: ids[300]), .seconds(65))
    engine.cancel(ids[300])
    XCTAssertNil(engine.total(of: ids[300]))
    XCTAssertNil(engine.elapsed(of: ids[300]))
    XCTAssertEqual(engine.total(of: start(7)), .seconds(7))
  }

  func testWithATotalOfItsOwnItKeepsThatThroughCorrections() {
    let request = CountdownRequest(for: .seconds(50), receiver: nil)
    let id = engine.start(request.of(.seconds(60)), handler: JournalHandler())
    XCTAssertEqual(engine.total(of: id), .seconds(60))
    XCTAssertEqual(engine.elapsed(of: id), .zero)
    for (offset, total) in [(5, 60), (-20, 60), (40, 75), (-40, 60)] {
      engine.move(id, .corrected(by: .seconds(offset)))
      XCTAssertEqual(engine.total(of: id), .seconds(total))
    }
    let least = engine.start(request.of(.seconds(49)), handler: JournalHandler())
    XCTAssertEqual(engine.total(of: least), .seconds(50))
    let most = engine.start(request.of(.seconds(Int64.max)), handler: JournalHandler())
    XCTAssertEqual(engine.total(of: most), .nanoseconds(1 << 62))
    XCTAssertEqual(
      engine.total(of: engine.start(request.of(.seconds(-1)), handler: JournalHandler())), .seconds(50))
  }

  func testARestartBeginsAgainWithTheTotal() {
    let id = start(60)
    driver.advance(by: .seconds(20))
    engine.move(id, .by(.seconds(30)))
    driver.advance(by: .seconds(10))
    for isPaused in [false, true] {
      if isPaused { engine.pause(id) }
      engine.restart(id)
      XCTAssertEqual(engine.timeLeft(of: id), .seconds(70))
      XCTAssertEqual(engine.total(of: id), .seconds(70))
      XCTAssertEqual(engine.elapsed(of: id), .zero)
      XCTAssertFalse(engine.isPaused(id))
      driver.advance(by: .seconds(9))
      XCTAssertEqual(engine.timeLeft(of: id), .seconds(61))
    }
    driver.advance(by: .seconds(61))
    engine.restart(id)
    XCTAssertFalse(engine.isActive(id))
  }

  func testARestartIsToldLikeAMove() {
    let handler = JournalHandler()
    let id = engine.start(CountdownRequest(for: .seconds(3), receiver: nil), handler: handler)
    engine.restart(id)
    driver.advance(by: .milliseconds(1_500))
    engine.pause(id)
    engine.restart(id)
    driver.advance(by: .seconds(3))
    XCTAssertEqual(handler.takeLines(), ["3.0", "2.0", "3.0", "2.0", "1.0", "0.0", "completed"])
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
    XCTAssertNil(engine.fractionLeft(of: id))
    engine.restart(id)
    XCTAssertEqual(engine.elapsed(of: id), .milliseconds(1_500))
  }
}
