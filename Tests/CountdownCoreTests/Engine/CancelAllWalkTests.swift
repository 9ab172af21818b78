import TestSupport
import XCTest

@testable import CountdownCore

/// The walk through the entries that ends all countdowns, while others start new ones between its steps.
final class CancelAllWalkTests: EngineTestCase {
  func testItEndsWhereEntriesWereWhenItBegan() {
    for number in 0..<1_000 { start("\(number)") }
    var places = engine.state.withLock { $0.slab.places }
    var found: [CountdownCore.Start] = []
    var steps = 0
    while !places.isEmpty {
      places = engine.state.withLock { $0.noteStarts(in: places, into: &found) }
      for number in 0..<100 { start("\(steps) \(number)") }
      steps += 1
      guard steps < 1_000 else { return XCTFail("it goes on for ever") }
    }
    XCTAssertEqual(found.count, 1_000)
    XCTAssertEqual(steps, (1_000 + EngineState.batchSize - 1) / EngineState.batchSize)
  }

  func testItEndsWhenNothingIsLeft() {
    for number in 0..<1_000 { start("\(number)") }
    let places = engine.state.withLock { $0.slab.places }
    engine.cancelAll()
    var found: [CountdownCore.Start] = []
    XCTAssertTrue(engine.state.withLock { $0.noteStarts(in: places, into: &found) }.isEmpty)
    XCTAssertEqual(found.count, 0)
  }
}
