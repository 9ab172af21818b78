import TestSupport
import XCTest

@testable import CountdownCore

/// What comes of moves that leave the range of time, and what a move leaves as it was.
final class MoveTests: EngineTestCase {
  func testAbsurdCorrectionsAreBroughtIntoRange() {
    let countdown = start()
    for _ in 0..<2 { engine.move(countdown, .corrected(by: .seconds(Int64.max))) }
    XCTAssertEqual(engine.look(at: countdown)?.timeLeft, 1 << 62)
    XCTAssertEqual(journal.take(), ["10.0", "4611686018.0"], "rounded up, it would be more")
    engine.suspend(by: .one, freezing: false)
    for _ in 0..<3 { engine.move(countdown, .corrected(by: .seconds(Int64.min))) }
    XCTAssertEqual(engine.look(at: countdown)?.timeLeft, 0)
    XCTAssertEqual(lines(in: 100_000), [])
    engine.resume(by: .one)
    XCTAssertEqual(journal.take(), ["0.0", "completed"])
  }

  /// The instant of its move lies elsewhere as long as it has nothing else that is rare.
  func testASilentCountdownThatWasMovedKeepsItsTotal() {
    let deeds: [(CountdownHandler) -> Void] = [
      { [self] in follow($0, "follower") }, { [engine] in engine.move($0, .restart) },
    ]
    for deed in deeds {
      // Without a key, which would be among what is rare.
      let countdown = startSilently(for: 60)
      driver.advance(by: .seconds(10))
      engine.move(countdown, .to(.seconds(100)))
      driver.advance(by: .seconds(10))
      deed(countdown)
      XCTAssertEqual(engine.look(at: countdown)?.total, .seconds(100))
      engine.cancel(countdown)
    }
  }
}
