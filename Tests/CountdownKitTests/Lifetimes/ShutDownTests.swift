import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// `shutDown()` ends everything for good, and says so after every outcome: on virtual time.
final class ShutDownTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b", "c"].map { Player($0) }
  private lazy var away = AwayDriver(stage.driver)
  /// One whose callers can be away from the delivering queue.
  private lazy var other = CountdownManager(driver: away)

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
      stage.shutDown()
      let log = stage.log()
      XCTAssertEqual(
        log.dropLast().sorted(), ["0: a cancelled", "0: b cancelled", "0: c cancelled", "0: d cancelled"])
      XCTAssertEqual(log.last, "0: all delivered")
      expectNothingIsLeft(of: stage.manager)
      stage.manager.resume()
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  func testShutDownOnVirtualTimeNeedsNoAdvance() async {
    let (stage, player) = (Stage(), Player("a"))
    stage.start(player, for: .seconds(3))
    await stage.manager.shutDown()
    await stage.manager.shutDown()
    stage.note("returned")
    XCTAssertEqual(stage.log(), ["0: a 3", "0: a cancelled", "0: returned"])
    withExtendedLifetime(player) {}
  }

  func testInACallbackItComesBehindTheOutcomesOfAll() {
    stage.start(players[0], for: .seconds(3)) { [stage] left, _ in
      if left == TimeLeft(.seconds(2)) { stage.shutDown() }
    }
    stage.start(players[1], for: .seconds(3))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 2", "1: a cancelled", "1: b cancelled", "1: all delivered"])
    expectNothingIsLeft()
  }

  func testShutDownTwiceCompletesBothWhenAllIsDelivered() {
    stage.start(players[0], for: .seconds(3)) { _, _ in
    } onOutcome: { [stage] _ in
      stage.shutDown(noting: "second")
    }
    stage.start(players[1], for: .seconds(3))
    _ = stage.log()
    stage.shutDown(noting: "first")
    stage.shutDown(noting: "third")
    let log = stage.log()
    XCTAssertEqual(log.prefix(2).sorted(), ["0: a cancelled", "0: b cancelled"])
    XCTAssertEqual(log.dropFirst(2), ["0: first", "0: second", "0: third"])
  }

  // MARK: - With calls from elsewhere

  func testShutDownComesBehindWhatIsQueuedFromElsewhere() {
    for isAway in [false, true] {
      let manager = CountdownManager(driver: away)
      away.isAway = true
      startElsewhere(players[0], with: manager)
      manager.cancel(players[0])
      away.isAway = isAway
      stage.shutDown(manager)
      if isAway {
        XCTAssertEqual(stage.log(), [])
        stage.driver.advance(by: .zero)
      }
      XCTAssertEqual(stage.log(), ["0: a cancelled", "0: all delivered"])
      expectNothingIsLeft(of: manager)
    }
  }

  // MARK: - What is started later

  func testAStartAfterShutDownEndsAtOnce() {
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
    expectNothingIsLeft()
    XCTAssertEqual(stage.advance(by: .seconds(9)), [])
  }

  func testAStartAfterShutDownElsewhereEndsOnTheDeliveringQueue() {
    stage.shutDown(other)
    _ = stage.log()
    away.isAway = true
    XCTAssertFalse(startElsewhere(players[0]).isActive)
    weak var handler: CountdownHandler?
    do {
      let silent = CountdownHandler()
      handler = silent
      var request = CountdownRequest(for: .seconds(3), receiver: ObjectIdentifier(players[1]))
      request.callbacks = CountdownCallbacks(outcome: false)
      other.engine.start(request, handler: silent)
    }
    XCTAssertNil(handler, "who starts it lets go of it")
    XCTAssertEqual(stage.log(), [])
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a cancelled"])
    expectNothingIsLeft(of: other)
  }

  // MARK: - Chains

  func testOutcomesThatStartAnewForEverDoNotHoldTheQueue() {
    let count = 5_000
    let links = chain(count, for: .seconds(1))
    stage.manager.engine.shutDown { XCTAssertEqual(links.value, 1) }
    expectTheQueueIsGivenBack(links, of: count)
  }

  func testShutDownAnewForEverDoesNotHoldTheQueue() {
    let count = 5_000
    let (engine, links) = (stage.manager.engine, Box(0))
    @Sendable func next() {
      links.value += 1
      if links.value < count { engine.shutDown { next() } }
    }
    engine.shutDown { next() }
    expectTheQueueIsGivenBack(links, of: count)
  }

  /// Starts a countdown whose outcome starts the next one; counts the outcomes.
  @discardableResult
  private func chain(
    _ count: Int, for duration: Duration, atItsEnd: @escaping @Sendable () -> Void = {}
  ) -> Box<Int> {
    let (manager, player, links) = (stage.manager, players[0], Box(0))
    @Sendable func next() {
      manager.start(player, for: duration) { _, _ in
      } onEnd: { _, _ in
        links.value += 1
        if links.value < count { next() } else { atItsEnd() }
      }
    }
    next()
    return links
  }

  private func expectTheQueueIsGivenBack(_ links: Box<Int>, of count: Int, line: UInt = #line) {
    XCTAssertGreaterThan(links.value, 1, line: line)
    XCTAssertLessThan(links.value, count, line: line)
    stage.driver.advance(by: .zero)
    XCTAssertEqual(links.value, count, line: line)
    expectNothingIsLeft(line: line)
  }

  @discardableResult
  private func startElsewhere(_ player: Player, with manager: CountdownManager? = nil) -> Countdown {
    (manager ?? other).start(player, for: .seconds(9)) { [stage] player, left in
      stage.note("\(player.name) \(left.seconds)")
    } onEnd: { [stage, name = player.name] _, outcome in
      stage.note("\(name) \(outcome)")
    }
  }

  private func expectNothingIsLeft(of other: CountdownManager? = nil, line: UInt = #line) {
    let manager = other ?? stage.manager
    XCTAssertEqual(manager.activeCount, 0, line: line)
    XCTAssertTrue(players.allSatisfy { manager.countdown(of: $0) == nil }, line: line)
    XCTAssertNil(stage.driver.nextWakeUp, line: line)
    XCTAssertEqual(manager.engine.brokenInvariants(), [], line: line)
  }
}

extension Stage {
  /// What `shutDown()` does on this thread, with a note where it would return.
  fileprivate func shutDown(_ manager: CountdownManager? = nil, noting text: String = "all delivered") {
    (manager ?? self.manager).engine.shutDown { [self] in note(text) }
  }
}
