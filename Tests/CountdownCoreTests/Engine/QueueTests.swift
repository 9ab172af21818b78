import TestSupport
import XCTest

@testable import CountdownCore

/// What is queued for one countdown: of several kinds the greater, in the place of the first.
final class QueueTests: EngineTestCase {
  func testWhatIsQueuedAgainKeepsItsPlace_andTheGreaterKind() {
    let (first, second) = (start("first"), start("second"))
    _ = journal.take()
    elsewhere {
      for countdown in [first, second] { engine.move(countdown, .by(.seconds(5))) }
      engine.move(first, .corrected(by: .milliseconds(100)))
      engine.move(first, .ticks(.every(.seconds(2))))
    }
    XCTAssertEqual(lines(), ["first 15.1", "second 15.0"])
  }

  func testWhatACallQueuesBehindWhatWaitsForAPassBringsAllOfThatForward_onceOnly() {
    let (first, second) = (start("first"), start("second"))
    _ = journal.take()
    elsewhere { for countdown in [first, second] { engine.move(countdown, .by(.seconds(5))) } }
    engine.move(second, .by(.seconds(1)))
    XCTAssertEqual(journal.take(), ["first 15.0", "second 16.0"])
    // It waits for no pass any more.
    elsewhere { engine.move(first, .by(.seconds(1))) }
    engine.move(second, .by(.seconds(1)))
    XCTAssertEqual(journal.take(), ["second 17.0"])
    XCTAssertEqual(lines(), ["first 16.0"])
  }

  func testACallOnTheQueueToWhatHasEndedElsewhereDeliversTheEnd() {
    let (first, second) = (start("first"), start("second"))
    _ = journal.take()
    elsewhere { for countdown in [first, second] { engine.cancel(countdown) } }
    XCTAssertFalse(engine.cancel(second))
    XCTAssertEqual(journal.take(), ["first cancelled", "second cancelled"])
  }

  func testAfterNewTicksThatAreNoNewsTheNextIsOnTheNewGrid() {
    let countdown = start()
    _ = lines(in: 3_000)
    engine.move(countdown, .ticks(.every(.seconds(2))))
    XCTAssertEqual(journal.take(), [], "7 s were told")
    XCTAssertEqual(lines(in: 999), [])
    XCTAssertEqual(lines(in: 1), ["6.0"])
    XCTAssertEqual(lines(in: 2_000), ["4.0"])
  }
}
