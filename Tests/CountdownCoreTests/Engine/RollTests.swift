import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// The list of all countdowns that a call makes which ends them, in portions between which others go on.
final class RollTests: XCTestCase {
  func testAPortionIsSmall_andAllAreListedButWhatIsStartedMeanwhile() {
    let driver = ManualDriver(wallNow: .zero)
    let engine = CountdownEngine(driver: driver)
    defer { engine.shutDown() }
    func start(_ count: Int) -> [CountdownHandler] {
      (0..<count).map { _ in engine.start(for: .seconds(10), onTick: { _, _ in }) }
    }
    driver.advance(by: .seconds(100))
    let receivers = (0..<100).map { Box($0) }
    let keyed = receivers.map { receiver in
      (1...2).map { key in
        let handler = CountdownHandler()
        handler.key = CountdownKey(key)
        engine.start(
          CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver)), handler: handler)
        return handler
      }
    }
    let expected = start(1_000) + keyed.map { $0[1] }
    let roll = engine.state.withLock { $0.beginRoll() }
    for portion in 1...20 {
      XCTAssertTrue(engine.state.withLock { $0.extend(roll) })
      XCTAssertLessThan(roll.starts.count, 64 * portion)
    }
    // A receiver's second takes the place of its first in the table, which may be behind the list.
    for handlers in keyed { engine.cancel(handlers[0]) }
    _ = start(100)
    driver.advance(by: .seconds(1))
    let late = start(1)[0]
    // A paused countdown's start is relative to its pause.
    driver.advance(by: .seconds(1))
    engine.move(late, .pause)
    while engine.state.withLock({ $0.extend(roll) }) {}
    let listed = Set(roll.starts.map { ObjectIdentifier($0.countdown) })
    XCTAssertEqual(
      listed.subtracting(keyed.map { ObjectIdentifier($0[0]) }), Set(expected.map { ObjectIdentifier($0) }))
  }
}
