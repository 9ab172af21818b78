import TestSupport
import XCTest

@testable import CountdownCore

/// What is queued for one countdown: of several kinds the greater, in the place of the first; and what is handed over later.
final class QueueTests: EngineTestCase {
  func testWhatIsQueuedAgainKeepsItsPlace_andTheGreaterKind() {
    let (first, second) = (start("first"), start("second"))
    _ = journal.take()
    elsewhere {
      for countdown in [first, second] { engine.move(countdown, .by(.seconds(5))) }
      engine.move(first, .corrected(by: .milliseconds(100)))
      engine.setRhythm(of: first, to: .every(.seconds(2)))
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
    engine.setRhythm(of: countdown, to: .every(.seconds(2)))
    XCTAssertEqual(journal.take(), [], "7 s were told")
    XCTAssertEqual(lines(in: 999), [])
    XCTAssertEqual(lines(in: 1), ["6.0"])
    XCTAssertEqual(lines(in: 2_000), ["4.0"])
  }

  // MARK: - Actors and loops

  private func startForAnActor() -> CountdownHandler {
    var request = CountdownRequest(for: .seconds(10), receiver: nil)
    request.callbacks = .outcome.and(.handsOver)
    return start(request, "a")
  }

  private func handOver(_ seconds: Int64, of countdown: CountdownHandler) -> Int64? {
    engine.handOver(seconds * 1_000_000_000, of: countdown).map { $0 / 1_000_000_000 }
  }

  func testAValueIsHandedOverWhileItIsTheLast_andNothingHasChanged() {
    let countdown = startForAnActor()
    XCTAssertEqual(handOver(10, of: countdown), 10)
    XCTAssertEqual(lines(in: 2_000), ["a 10.0", "a 9.0", "a 8.0"])
    XCTAssertNil(handOver(9, of: countdown), "another comes")
    XCTAssertEqual(handOver(8, of: countdown), 8)
    XCTAssertEqual(lines(in: 8_000).suffix(1), ["a completed"])
    XCTAssertNil(handOver(1, of: countdown))
  }

  func testAValueIsTakenBackThatHasChangedOnItsWay_andComesAgainAsItIsThen() {
    let countdown = startForAnActor()
    XCTAssertEqual(handOver(10, of: countdown), 10)
    _ = lines(in: 1_000)
    engine.move(countdown, .corrected(by: .milliseconds(-500)))
    XCTAssertNil(handOver(9, of: countdown))
    XCTAssertEqual(lines(), ["a 9.0"], "8.5 s are left: that is still news after 10")
    XCTAssertEqual(handOver(9, of: countdown), 9)
    XCTAssertEqual(engine.statistics.ticks, 2)
    _ = lines(in: 500)
    engine.pause(countdown)
    XCTAssertNil(handOver(8, of: countdown))
    XCTAssertEqual(lines(in: 5_000), [], "held back")
    engine.resume(countdown)
    XCTAssertEqual(journal.take(), ["a 8.0"])
    XCTAssertEqual(handOver(8, of: countdown), 8)
    XCTAssertEqual(lines(in: 1_000), ["a 7.0"])
    engine.suspend(by: .one, freezing: false)
    XCTAssertNil(handOver(7, of: countdown))
    engine.move(countdown, .to(.seconds(20)))
    XCTAssertEqual(lines(), ["a 20.0"])
    XCTAssertEqual(handOver(20, of: countdown), 20, "a value after a move is not held back")
  }
}
