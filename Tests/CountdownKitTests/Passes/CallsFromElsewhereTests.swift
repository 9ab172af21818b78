import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What other threads do, on virtual time: it waits for a pass, which comes at once, or for a call on the delivering queue.
final class CallsFromElsewhereTests: XCTestCase {
  private let stage = Stage(withOtherThreads: true)
  private let first = Player("a")
  private let second = Player("b")

  func testCallsFromElsewhereAreDeliveredLongBeforeTheNextTick() {
    let countdown = stage.elsewhere { stage.start(first, for: .seconds(100), every: .seconds(50)) }
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.driver.nextWakeUp, .zero)
    XCTAssertEqual(stage.advance(by: .zero), ["0: a 100"])
    stage.elsewhere { countdown.extend(by: .seconds(-30)) }
    XCTAssertEqual(stage.advance(by: .zero), ["0: a 70"])
    stage.elsewhere { countdown.cancel() }
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.driver.nextWakeUp, .zero)
    XCTAssertEqual(stage.advance(by: .zero), ["0: a cancelled"])
  }

  /// At 99 s the callback of one does something with the other, whose tick is due in the same pass.
  func testAMoveFromElsewhereDuringAPassIsDeliveredOnceAndThenInItsRhythm() {
    let rows: [(name: String, act: @Sendable (Stage, Countdown) -> Void, delivered: [String])] = [
      (
        "elsewhere, and again by the callback",
        { stage, countdown in
          stage.elsewhere { countdown.extend(by: .seconds(1)) }
          countdown.extend(by: .seconds(1))
        }, ["1: b 102", "2: b 101"]
      ),
      (
        "elsewhere, and back",
        { stage, countdown in
          stage.elsewhere {
            countdown.extend(by: .seconds(10))
            countdown.extend(by: .seconds(-10))
          }
        }, ["1: b 100", "2: b 99"]
      ),
      (
        "elsewhere, by a pause",
        { stage, countdown in
          stage.elsewhere {
            countdown.pause()
            countdown.resume()
          }
        }, ["1: b 100", "2: b 99"]
      ),
    ]
    for row in rows {
      let stage = Stage(withOtherThreads: true)
      let countdown = Box<Countdown?>(nil)
      stage.start(first, for: .seconds(100)) { left, _ in
        if left == TimeLeft(.seconds(99)) { row.act(stage, countdown.value!) }
      }
      countdown.value = stage.start(second, for: .seconds(100))
      countdown.value?.extend(by: .seconds(1))
      XCTAssertEqual(stage.log(), ["0: a 100", "0: b 100", "0: b 101"])
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 99", row.delivered[0]], row.name)
      XCTAssertEqual(stage.advance(by: .seconds(1)).sorted(), ["2: a 98", row.delivered[1]], row.name)
    }
  }

  func testAFirstValueThatAMoveOvertakesIsNotDeliveredAfterIt() {
    let (manager, player) = (stage.manager, first)
    var captured: TrackedObject? = LifetimeTracker().object { _ in
      manager.countdown(of: player)?.extend(by: .seconds(10))
    }
    manager.start(player, for: .seconds(30)) { [captured] _, _ in withExtendedLifetime(captured) {} }
    captured = nil
    // The block that is replaced takes what it holds with it, which moves the new countdown; nobody waits for its end.
    stage.start(first, for: .seconds(60))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a 70"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 69"])
  }

  func testACallOnAnotherThreadDuringACallbackComesWithTheNextPass() {
    stage.start(first, for: .seconds(9)) { [stage, second] left, _ in
      if left == TimeLeft(.seconds(9)) { stage.elsewhere { _ = stage.start(second, for: .seconds(8)) } }
    }
    XCTAssertEqual(stage.log(), ["0: a 9"])
    XCTAssertEqual(stage.advance(by: .zero), ["0: b 8"])
  }

  func testACallOnTheQueueTellsBeforeWhatItsCountdownHasReplaced() {
    let rows: [(call: (Countdown) -> Void, delivered: String)] = [
      ({ $0.extend(by: .seconds(1)) }, "0: c 9"), ({ $0.cancel() }, "0: c cancelled"),
    ]
    for row in rows {
      let stage = Stage(withOtherThreads: true)
      stage.start(first, for: .seconds(9))
      stage.start(second, as: "z", for: .seconds(9))
      let countdown = stage.elsewhere {
        stage.start(second, as: "y", for: .seconds(9))
        stage.start(first, as: "b", for: .seconds(8))
        return stage.start(first, as: "c", for: .seconds(8))
      }
      _ = stage.log()
      row.call(countdown)
      // With all that waits, so that all keep their order.
      XCTAssertEqual(
        stage.log(), ["0: z replaced", "0: y 9", "0: a replaced", "0: b replaced", row.delivered])
    }
  }

  func testReplacedOutcomesComeBeforeThoseOfCancelAll() {
    stage.start(first, for: .seconds(9))
    stage.elsewhere { _ = stage.start(first, as: "b", for: .seconds(8)) }
    _ = stage.log()
    stage.manager.cancelAll()
    XCTAssertEqual(stage.log(), ["0: a replaced", "0: b cancelled"])
  }

  func testCancelOnTheQueueDeliversEndsFromElsewhereBeforeItReturns() {
    for end: (Countdown) -> Void in [{ $0.cancel() }, { [stage] _ in stage.manager.cancelAll() }] {
      let countdown = stage.start(first, for: .seconds(9))
      _ = stage.log()
      stage.elsewhere { countdown.cancel() }
      XCTAssertEqual(stage.log(), [])
      end(countdown)
      XCTAssertEqual(stage.log(), ["0: a cancelled"])
      XCTAssertEqual(stage.advance(by: .zero), [])
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  func testReplacingOverAndOverKeepsNothing() {
    let captured = LifetimeTracker()
    stage.elsewhere {
      for _ in 0..<100 {
        let object = captured.object()
        stage.manager.start(first, for: .seconds(9)) { _, _ in withExtendedLifetime(object) {} }
      }
    }
    XCTAssertEqual(captured.livingCount, 1)
  }

  func testACallOnTheQueueLeavesToThePassWhatIsNotItsOwn() {
    stage.elsewhere { _ = stage.start(first, for: .seconds(9)) }
    stage.start(second, for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: b 5"])
    XCTAssertEqual(stage.driver.nextWakeUp, .zero)
    XCTAssertEqual(stage.advance(by: .zero), ["0: a 9"])
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(1))
  }

  func testAMoveOnTheQueueDeliversAFirstValueThatWaitsAtOnce() {
    let countdown = stage.elsewhere { stage.start(first, for: .seconds(9)) }
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 10"])
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(1), "no wake-up for what is delivered")
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [])
  }
}
