import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// `shutDown()` ends everything for good, and says so after every outcome: on virtual time.
final class Defect47ShutDownTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b", "c"].map { Player($0) }

  func testEverythingIsToldBeforeItReturns() {
    stage.start(players[0], for: .seconds(3))
    stage.start(players[1], for: .seconds(3)).pause()
    stage.tick(players[2], every: .seconds(1), startingAfter: .seconds(1))
    var dead: Player? = Player("d")
    stage.start(dead!, for: .seconds(3))
    dead = nil
    _ = stage.log()
    stage.shutDown()
    let log = stage.log()
    XCTAssertEqual(
      Set(log.dropLast()), ["0: a cancelled", "0: b cancelled", "0: c cancelled", "0: d cancelled"])
    XCTAssertEqual(log.count, 5)
    XCTAssertEqual(log.last, "0: all told")
    expectNothingIsLeft(of: stage.manager)
  }

  func testWhoWaitsOnVirtualTimeNeedNotAdvanceIt() async {
    let stage = Stage()
    let player = Player("a")
    stage.start(player, for: .seconds(3))
    await stage.manager.shutDown()
    await stage.manager.shutDown()
    stage.note("returned")
    XCTAssertEqual(stage.log(), ["0: a 3", "0: a cancelled", "0: returned"])
    withExtendedLifetime(player) {}
  }

  func testSuspendedAndFrozen() {
    stage.start(players[0], for: .seconds(3))
    stage.manager.suspend(.freezes)
    stage.shutDown()
    XCTAssertEqual(stage.log(), ["0: a 3", "0: a cancelled", "0: all told"])
    expectNothingIsLeft(of: stage.manager)
    stage.manager.resume()
    expectNothingIsLeft(of: stage.manager)
  }

  func testInACallbackItComesBehindTheOutcomesOfAll() {
    stage.start(players[0], for: .seconds(3)) { [stage] left, _ in
      if left == TimeLeft(.seconds(2)) { stage.shutDown() }
    }
    stage.start(players[1], for: .seconds(3))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 2", "1: a cancelled", "1: b cancelled", "1: all told"])
    expectNothingIsLeft(of: stage.manager)
  }

  func testFromElsewhereItComesBehindWhatIsOwed() {
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    away.isAway = true
    start(players[0], with: manager)
    start(players[1], with: manager)
    manager.cancel(players[0])
    stage.shutDown(manager)
    XCTAssertEqual(stage.log(), [])
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a cancelled", "0: b cancelled", "0: all told"])
    away.isAway = false
    expectNothingIsLeft(of: manager)
  }

  func testOnTheDeliveringQueueItTellsWhatIsOwedFromElsewhere() {
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    away.isAway = true
    start(players[0], with: manager)
    manager.cancel(players[0])
    away.isAway = false
    stage.shutDown(manager)
    XCTAssertEqual(stage.log(), ["0: a cancelled", "0: all told"])
    expectNothingIsLeft(of: manager)
  }

  func testItComesBehindWhatALongChainHasPutOff() {
    let (stage, players, links) = (stage, players, Box(0))
    stage.tick(players[1], every: .seconds(1), startingAfter: .seconds(1))
    @Sendable func chain() {
      stage.manager.start(players[0], for: .zero) { _, _ in
      } onEnd: { _, _ in
        links.value += 1
        // By now no end of endless ticks is told before the queue was given back.
        if links.value < 400 { return chain() }
        stage.tick(players[1], every: .seconds(1), startingAfter: .seconds(1))
        stage.shutDown()
        XCTAssertEqual(stage.log(), [])
      }
    }
    chain()
    stage.driver.advance(by: .zero)
    XCTAssertEqual(links.value, 400)
    XCTAssertEqual(stage.log(), ["0: b replaced", "0: b cancelled", "0: all told"])
    expectNothingIsLeft(of: stage.manager)
  }

  func testTwiceEachIsToldWhenAllIsDelivered() {
    stage.start(players[0], for: .seconds(3)) { _, _ in
    } onOutcome: { [stage] _ in
      stage.shutDown(noting: "second")
    }
    stage.start(players[1], for: .seconds(3))
    _ = stage.log()
    stage.shutDown(noting: "first")
    stage.shutDown(noting: "third")
    let log = stage.log()
    XCTAssertEqual(Set(log.prefix(2)), ["0: a cancelled", "0: b cancelled"])
    XCTAssertEqual(log.dropFirst(2), ["0: first", "0: second", "0: third"])
  }

  func testWhatIsStartedLaterEndsAtOnce() {
    stage.shutDown()
    _ = stage.log()
    for ifActive in [Countdown.IfActive.replace, .keep] {
      for duration in [Duration.seconds(3), .zero] {
        let countdown = stage.start(players[0], for: duration, ifActive: ifActive)
        XCTAssertEqual(stage.log(), ["0: a cancelled"])
        XCTAssertFalse(countdown.isActive)
        XCTAssertNil(countdown.timeLeft)
        countdown.extend(by: .seconds(1))
        countdown.cancel()
      }
    }
    XCTAssertFalse(stage.tick(players[1], every: .seconds(1)).isActive)
    XCTAssertEqual(stage.log(), ["0: b cancelled"])
    expectNothingIsLeft(of: stage.manager)
    XCTAssertEqual(stage.advance(by: .seconds(9)), [])
  }

  func testWhatIsStartedLaterInACallbackEndsRightAfterIt() {
    stage.start(players[0], for: .seconds(3)) { _, _ in
    } onOutcome: { [stage, players] _ in
      XCTAssertFalse(stage.start(players[0], for: .seconds(3)) { _, _ in }.isActive)
      stage.note("started")
    }
    _ = stage.log()
    stage.shutDown()
    XCTAssertEqual(stage.log(), ["0: a cancelled", "0: started", "0: all told", "0: a cancelled"])
    expectNothingIsLeft(of: stage.manager)
  }

  func testWhatIsStartedLaterElsewhereEndsOnTheDeliveringQueue() {
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    stage.shutDown(manager)
    _ = stage.log()
    away.isAway = true
    XCTAssertFalse(start(players[0], with: manager).isActive)
    let tracker = LifetimeTracker()
    manager.start(players[1], for: .seconds(3)) { [captured = tracker.object()] _, _ in
      withExtendedLifetime(captured) {}
    }
    XCTAssertEqual(tracker.livingCount, 0, "who starts it lets go of it")
    XCTAssertEqual(stage.log(), [])
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a cancelled"])
    expectNothingIsLeft(of: manager)
  }

  func testOutcomesThatStartAnewForEverHoldNobodyUp() {
    let count = 5_000
    let (stage, players, links) = (stage, players, Box(0))
    @Sendable func chain() {
      stage.manager.start(players[0], for: .seconds(1)) { _, _ in
      } onEnd: { _, _ in
        links.value += 1
        if links.value < count { chain() }
      }
    }
    chain()
    stage.manager.engine.shutDown { XCTAssertEqual(links.value, 1) }
    XCTAssertGreaterThan(links.value, 1)
    XCTAssertLessThan(links.value, count, "the queue is given back")
    stage.driver.advance(by: .zero)
    XCTAssertEqual(links.value, count)
    expectNothingIsLeft(of: stage.manager)
  }

  func testShuttingDownAnewForEverHoldsNobodyUp() {
    let count = 5_000
    let (engine, links) = (stage.manager.engine, Box(0))
    @Sendable func chain() {
      links.value += 1
      if links.value < count { engine.shutDown { chain() } }
    }
    engine.shutDown { chain() }
    XCTAssertLessThan(links.value, count, "the queue is given back")
    stage.driver.advance(by: .zero)
    XCTAssertEqual(links.value, count)
    expectNothingIsLeft(of: stage.manager)
  }

  func testAnEngineThatGoesBeforeTellsAllTheSame() {
    let away = AwayDriver(stage.driver)
    away.isAway = true
    let manager = Holder(CountdownManager(driver: away))
    start(players[0], with: manager.value!)
    stage.shutDown(manager.value!)
    manager.drop()
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a cancelled", "0: all told"])
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testWhatItWasGivenIsLetGo() {
    let tracker = LifetimeTracker()
    stage.manager.engine.shutDown { [object = tracker.object()] in withExtendedLifetime(object) {} }
    XCTAssertEqual(tracker.livingCount, 0)
  }

  @discardableResult
  private func start(_ player: Player, with manager: CountdownManager) -> Countdown {
    let name = player.name
    return manager.start(player, for: .seconds(9)) { [stage] _, left in
      stage.note("\(name) \(left.seconds)")
    } onEnd: { [stage] _, outcome in
      stage.note("\(name) \(outcome)")
    }
  }

  private func expectNothingIsLeft(of manager: CountdownManager, line: UInt = #line) {
    XCTAssertEqual(manager.activeCount, 0, line: line)
    XCTAssertTrue(players.allSatisfy { manager.countdown(of: $0) == nil }, line: line)
    XCTAssertNil(stage.driver.nextWakeUp, line: line)
    XCTAssertEqual(manager.engine.brokenInvariants(), [], line: line)
  }
}

extension Stage {
  /// What `shutDown()` does on this thread, with a note where it would return.
  fileprivate func shutDown(_ manager: CountdownManager? = nil, noting text: String = "all told") {
    (manager ?? self.manager).engine.shutDown { [self] in note(text) }
  }
}
