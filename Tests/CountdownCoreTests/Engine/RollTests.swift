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
    let first = start(1_000)
    let roll = engine.state.withLock { $0.beginRoll() }
    XCTAssertTrue(engine.state.withLock { $0.extend(roll) })
    XCTAssertLessThan(roll.starts.count, 64)
    _ = start(100)
    driver.advance(by: .seconds(1))
    let late = start(1)[0]
    // A paused countdown's start is relative to its pause.
    driver.advance(by: .seconds(1))
    engine.move(late, .pause)
    while engine.state.withLock({ $0.extend(roll) }) {}
    let listed = Set(roll.starts.map { ObjectIdentifier($0.countdown) })
    XCTAssertEqual(listed, Set(first.map { ObjectIdentifier($0) }))
  }
}
