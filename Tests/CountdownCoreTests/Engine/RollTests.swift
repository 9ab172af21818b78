import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// The list of all countdowns that a call makes which ends them, in portions between which others go on.
final class RollTests: EngineTestCase {
  private func beginRoll() -> Roll { engine.state.withLock { $0.beginRoll() } }

  private func extend(_ roll: Roll) -> Bool { engine.state.withLock { $0.extend(roll) } }

  private func listed(_ roll: Roll) -> Set<ObjectIdentifier> {
    while extend(roll) {}
    return Set(roll.starts.map { ObjectIdentifier($0.countdown) })
  }

  func testAPortionIsSmall_andAllAreListedButWhatIsStartedMeanwhile() {
    let first = (0..<1_000).map { start("\($0)") }
    let roll = beginRoll()
    XCTAssertTrue(extend(roll))
    XCTAssertLessThan(roll.starts.count, 64)
    for number in 1_000..<1_100 { start("\(number)") }
    driver.advance(by: .seconds(1))
    let late = start("late")
    // A paused countdown's start is relative to its pause.
    driver.advance(by: .seconds(1))
    engine.move(late, .pause)
    XCTAssertEqual(listed(roll), Set(first.map { ObjectIdentifier($0) }))
    XCTAssertEqual(engine.state.withLock { $0.rolls.count }, 0)
  }

  func testACountdownThatMovesInTheTableIsListed() {
    final class Receiver {}
    let receivers = (0..<1_000).map { _ in Receiver() }
    let pairs = receivers.map { receiver in
      ["first", "second"].map {
        start(CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver)), key: $0)
      }
    }
    let roll = beginRoll()
    var left = pairs.map { $0[0] }.shuffled()[...]
    while extend(roll) {
      for first in left.prefix(10) { engine.cancel(first) }
      left = left.dropFirst(10)
    }
    XCTAssertTrue(listed(roll).isSuperset(of: pairs.map { ObjectIdentifier($0[1]) }))
  }

  func testACountdownThatIsEvictedIsListed() {
    let old = start("old", key: "key")
    let roll = beginRoll()
    XCTAssertTrue(extend(roll))
    driver.sleep(for: .seconds(11))
    elsewhere { _ = start("new", key: "key", ifActive: .keep) }
    XCTAssertTrue(old.ref.flags.contains(.evicted))
    XCTAssertTrue(listed(roll).contains(ObjectIdentifier(old)))
    driver.advance(by: .zero)
  }

  #if DEBUG
    func testNoHoldOfACallThatEndsAllIsLong() {
      for number in 0..<5_000 { startSilently("\(number)") }
      AccessCount.longestHold.store(0)
      engine.cancelAll()
      // One hold for all would take 15,000.
      XCTAssertLessThan(AccessCount.longestHold.load(), 3_000)
      XCTAssertEqual(engine.statistics.active, 0)
    }
  #endif
}
