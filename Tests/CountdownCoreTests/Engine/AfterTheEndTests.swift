import TestSupport
import XCTest

@testable import CountdownCore

/// Nothing finds a countdown that has ended, though somebody keeps it.
final class AfterTheEndTests: EngineTestCase {
  func testItHearsOfNoChange() {
    var request = CountdownRequest(for: .seconds(10), receiver: nil)
    request.callbacks = CountdownCallbacks(changes: true)
    let countdown = start(request, "a")
    engine.suspend(by: .one, freezing: true)
    engine.resume(by: .one)
    XCTAssertEqual(journal.take(), ["a 10.0", "a change", "a change"])
    engine.cancel(countdown)
    engine.suspend(by: .one, freezing: true)
    XCTAssertEqual(lines(), ["a cancelled"])
    engine.resume(by: .one)
  }

  func testNothingEndsByItself() {
    for _ in 0..<2 {
      let countdown = start("a")
      start(CountdownRequest(ticksEvery: .seconds(1), receiver: nil), "ticks")
      XCTAssertTrue(engine.state.withLock { $0.endsByItself() })
      engine.cancel(countdown)
      XCTAssertFalse(engine.state.withLock { $0.endsByItself() })
    }
  }
}
