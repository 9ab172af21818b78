import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// The examples of the documentation comments of the async faces and of the actors' do what they say.
final class FaceExamplesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testValuesTicksAndTheClock() async throws {
    let (driver, manager) = (driver, manager)
    let values = Task.begun { await documentationOfCountdownValues(manager) }
    let ticks = Task.begun { await documentationOfCountdownTicks(manager) }
    let clock = Task.begun { try await documentationOfManualClock(driver) }
    XCTAssertEqual(driver.consumers.count, 3)
    await driver.advance(by: .seconds(3))
    await values.value
    await ticks.value
    try await clock.value
    XCTAssertEqual(driver.now, .seconds(3))
  }

  func testAsyncAdvance() async {
    await documentationOfAsyncAdvance()
  }

  func testActors() async {
    let room = ActorExamples.Room()
    await room.open(manager)
    await driver.advance(by: .seconds(1))
    let left = await room.left
    XCTAssertEqual(left.seconds, 2)
    let table = ActorExamples.Table(CountdownManager())
    await { (table: isolated ActorExamples.Table) in table.assertIsolated() }(table)
  }
}
