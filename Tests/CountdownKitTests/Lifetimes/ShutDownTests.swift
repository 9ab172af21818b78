import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// `shutDown()` ends everything for good, and says so after every outcome: on virtual time.
///
/// What starts anew for ever behind it: `EndlessChainTests`.
final class ShutDownTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b", "c"].map { Player($0) }

  /// What `shutDown()` does on this thread, with a note where it would return.
  private func shutDown(_ stage: Stage, noting text: String = "all delivered") {
    stage.manager.engine.shutDown { [stage] in stage.note(text) }
  }

  private func expectNothingIsLeft(on stage: Stage, line: UInt = #line) {
    XCTAssertEqual(stage.manager.activeCount, 0, line: line)
    XCTAssertTrue(players.allSatisfy { stage.manager.countdown(of: $0) == nil }, line: line)
    XCTAssertNil(stage.driver.nextWakeUp, line: line)
    XCTAssertEqual(stage.manager.engine.brokenInvariants(), [], line: line)
  }

  func testShutDownDeliversEverythingBeforeItReturnsAlsoWhileSuspended() {
    for isSuspended in [false, true] {
      let stage = Stage()
      stage.start(players[0], for: .seconds(3))
      stage.start(players[1], for: .seconds(3)).pause()
      stage.tick(players[2], every: .seconds(1), startingAfter: .seconds(1))
      let dying = Holder(Player("d"))
      stage.start(dying.value!, for: .seconds(3))
      dying.drop()
      _ = stage.log()
      if isSuspended { stage.manager.suspend(.freezes) }
      shutDown(stage)
      let log = stage.log()
      XCTAssertEqual(log.dropLast().sorted(), ["a", "b", "c", "d"].map { "0: \($0) cancelled" })
      XCTAssertEqual(log.last, "0: all delivered")
      expectNothingIsLeft(on: stage)
      stage.manager.resume()
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  func testInACallbackItComesBehindTheOutcomesOfAll() {
    stage.start(players[0], for: .seconds(3)) { [stage] left, _ in
      if left == .seconds(2) { stage.manager.engine.shutDown { stage.note("all delivered") } }
    }
    stage.start(players[1], for: .seconds(3))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 2", "1: a cancelled", "1: b cancelled", "1: all delivered"])
  }

  func testShutDownTwiceCompletesBothWhenAllIsDelivered() {
    stage.start(players[0], for: .seconds(3)) { _, _ in
    } onOutcome: { [stage] _ in
      stage.manager.engine.shutDown { stage.note("second") }
    }
    stage.start(players[1], for: .seconds(3))
    _ = stage.log()
    shutDown(stage, noting: "first")
    shutDown(stage, noting: "third")
    let log = stage.log()
    XCTAssertEqual(log.prefix(2).sorted(), ["0: a cancelled", "0: b cancelled"])
    XCTAssertEqual(log.dropFirst(2), ["0: first", "0: second", "0: third"])
  }

  func testShutDownComesBehindWhatIsQueuedFromElsewhere() {
    for isAway in [false, true] {
      let stage = Stage(withOtherThreads: true)
      stage.elsewhere {
        stage.start(players[0], for: .seconds(9))
        stage.manager.cancel(players[0])
      }
      if isAway {
        stage.elsewhere { shutDown(stage) }
        XCTAssertEqual(stage.log(), [])
        stage.driver.advance(by: .zero)
      } else {
        shutDown(stage)
      }
      XCTAssertEqual(stage.log(), ["0: a cancelled", "0: all delivered"])
      expectNothingIsLeft(on: stage)
    }
  }

  func testAStartAfterShutDownEndsAtOnce_elsewhereWithThePass() {
    let stage = Stage(withOtherThreads: true)
    shutDown(stage)
    _ = stage.log()
    for ifActive in [Countdown.IfActive.replace, .keep] {
      for duration in [Duration.seconds(3), .zero] {
        XCTAssertFalse(stage.start(players[0], for: duration, ifActive: ifActive).extend(by: .seconds(1)))
        XCTAssertEqual(stage.log(), ["0: a cancelled"])
      }
    }
    weak let silent = stage.elsewhere {
      XCTAssertFalse(stage.tick(players[0], every: .seconds(1)).isActive)
      let silent = CountdownHandler()
      var request = CountdownRequest(for: .seconds(3), receiver: ObjectIdentifier(players[1]))
      request.callbacks = CountdownCallbacks(outcome: false)
      stage.manager.engine.start(request, handler: silent)
      return silent
    }
    XCTAssertNil(silent, "the start lets go of it")
    XCTAssertEqual(stage.log(), [])
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a cancelled"])
    expectNothingIsLeft(on: stage)
  }
}
