import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What other threads do, on virtual time: it waits for a pass, which comes at once, or for a call on the delivering queue.
final class CallsFromElsewhereTests: XCTestCase {
  private let stage = PassStage()
  private let player = Player()

  func testWhatTheyMakeDueIsToldLongBeforeTheNextTick() {
    let countdown = stage.elsewhere { stage.start("a", for: .seconds(100), every: .seconds(50)) }
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.driver.nextWakeUp, .zero)
    XCTAssertEqual(stage.advance(by: .zero), ["a 100"])
    stage.elsewhere { countdown.extend(by: .seconds(-30)) }
    XCTAssertEqual(stage.advance(by: .zero), ["a 70"])
    stage.elsewhere { countdown.cancel() }
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.driver.nextWakeUp, .zero)
    XCTAssertEqual(stage.advance(by: .zero), ["a cancelled"])
  }

  /// At 99 s the callback of one does something with the other, whose tick is due in the same pass.
  func testMovedWithinAPassItIsToldOnceAndInItsRhythmFromThenOn() {
    let rows: [(name: String, act: @Sendable (PassStage, Countdown) -> Void, told: [String])] = [
      (
        "elsewhere, and again by the callback",
        { stage, countdown in
          stage.elsewhere { countdown.extend(by: .seconds(1)) }
          countdown.extend(by: .seconds(1))
        }, ["b 102", "b 101"]
      ),
      (
        "elsewhere, and back",
        { stage, countdown in
          stage.elsewhere {
            countdown.extend(by: .seconds(10))
            countdown.extend(by: .seconds(-10))
          }
        }, ["b 100", "b 99"]
      ),
      (
        "elsewhere, by a pause",
        { stage, countdown in
          stage.elsewhere {
            countdown.pause()
            countdown.resume()
          }
        }, ["b 100", "b 99"]
      ),
    ]
    for row in rows {
      let stage = PassStage()
      let countdown = Box<Countdown?>(nil)
      stage.start("a", for: .seconds(100)) { left in
        if left == .seconds(99) { row.act(stage, countdown.value!) }
      }
      countdown.value = stage.start("b", for: .seconds(100))
      countdown.value?.extend(by: .seconds(1))
      XCTAssertEqual(stage.log(), ["a 100", "b 100", "b 101"])
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["a 99", row.told[0]], row.name)
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["a 98", row.told[1]], row.name)
    }
  }

  func testAFirstValueThatIsOvertakenByAMoveIsNotToldAfterIt() {
    let (manager, player) = (stage.manager, player)
    var captured: TrackedObject? = LifetimeTracker().object { _ in
      manager.countdown(of: player)?.extend(by: .seconds(10))
    }
    manager.start(player, for: .seconds(30)) { [captured] _, _ in withExtendedLifetime(captured) {} }
    captured = nil
    // The block that is replaced takes what it holds with it, which moves the new countdown.
    stage.start("a", by: player, for: .seconds(60))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["a 70"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["a 69"])
  }

  func testWhatACallbackDoesElsewhereComesWithTheNextPass() {
    stage.start("a", for: .seconds(9)) { [stage] left in
      if left == .seconds(9) { stage.elsewhere { _ = stage.start("b", for: .seconds(8)) } }
    }
    XCTAssertEqual(stage.log(), ["a 9"])
    XCTAssertEqual(stage.advance(by: .zero), ["b 8"])
  }

  func testACallOnTheQueueTellsBeforeWhatItsCountdownHasReplaced() {
    let other = Player()
    let rows: [(call: (Countdown) -> Void, told: String)] = [
      ({ $0.extend(by: .seconds(1)) }, "c 9"), ({ $0.cancel() }, "c cancelled"),
    ]
    for row in rows {
      let stage = PassStage()
      stage.start("a", by: player, for: .seconds(9))
      stage.start("z", by: other, for: .seconds(9))
      let countdown = stage.elsewhere {
        stage.start("y", by: other, for: .seconds(9))
        stage.start("b", by: player, for: .seconds(8))
        return stage.start("c", by: player, for: .seconds(8))
      }
      _ = stage.log()
      row.call(countdown)
      // With all that waits, so that all keep their order.
      XCTAssertEqual(stage.log(), ["z replaced", "y 9", "a replaced", "b replaced", row.told])
    }
  }

  func testWhatWasReplacedComesBeforeWhatIsCancelledWithAll() {
    stage.start("a", by: player, for: .seconds(9))
    stage.elsewhere { _ = stage.start("b", by: player, for: .seconds(8)) }
    _ = stage.log()
    stage.manager.cancelAll()
    XCTAssertEqual(stage.log(), ["a replaced", "b cancelled"])
  }

  func testWhatSomebodyElseHasEndedIsToldBeforeACancelOnTheQueueReturns() {
    for end: (Countdown) -> Void in [{ $0.cancel() }, { [stage] _ in stage.manager.cancelAll() }] {
      let countdown = stage.start("a", for: .seconds(9))
      _ = stage.log()
      stage.elsewhere { countdown.cancel() }
      XCTAssertEqual(stage.log(), [])
      end(countdown)
      XCTAssertEqual(stage.log(), ["a cancelled"])
      XCTAssertEqual(stage.advance(by: .zero), [])
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  func testWhoReplacesOverAndOverKeepsNothing() {
    let captured = LifetimeTracker()
    stage.elsewhere {
      for _ in 0..<100 {
        let object = captured.object()
        stage.manager.start(player, for: .seconds(9)) { _, _ in withExtendedLifetime(object) {} }
      }
    }
    XCTAssertEqual(captured.livingCount, 1)
  }

  func testACallOnTheQueueLeavesToThePassWhatIsNotItsOwn() {
    stage.elsewhere { _ = stage.start("a", for: .seconds(9)) }
    stage.start("b", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["b 5"])
    XCTAssertEqual(stage.driver.nextWakeUp, .zero)
    XCTAssertEqual(stage.advance(by: .zero), ["a 9"])
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(1))
  }

  func testAFirstValueThatWaitsIsToldAtOnceWhenItIsMoved() {
    let countdown = stage.elsewhere { stage.start("a", for: .seconds(9)) }
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["a 10"])
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(1), "nobody is woken up for what is told")
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [])
  }
}
