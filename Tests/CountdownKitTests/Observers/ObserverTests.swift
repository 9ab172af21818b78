import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// One countdown, many receivers.
final class ObserverTests: ObserverScene, @unchecked Sendable {
  func testObserversGetEveryValueAndTheOutcomeAfterTheirLeaders() {
    let countdown = start(player("a"), for: .seconds(3))
    observe(countdown, player("b"))
    driver.advance(by: .milliseconds(500))
    observe(countdown, player("c"))
    XCTAssertEqual(takeLines(), ["a 3", "b 3", "c 2.5"])
    XCTAssertEqual(lines(in: .seconds(2)).sorted(), ["a 1", "a 2", "b 1", "b 2", "c 1", "c 2"])
    let ends = lines(in: .seconds(1))
    XCTAssertEqual(ends.prefix(2), ["a 0", "a completed"])
    XCTAssertEqual(ends.sorted(), ["a 0", "a completed", "b 0", "b completed", "c 0", "c completed"])
    XCTAssertNil(driver.nextWakeUp)
  }

  func testPausesAndMovesReachAllWhoeverMakesThem() {
    let countdown = start(player("a"))
    let observation = observe(countdown, player("b"))
    for steered in [countdown, observation] {
      driver.advance(by: .seconds(1))
      steered.pause()
      XCTAssertTrue(countdown.isPaused && observation.isPaused)
      XCTAssertEqual(lines(in: .seconds(5)), [])
      steered.resume()
      steered.extend(by: .seconds(1))
      XCTAssertEqual(takeLines(), ["a 10", "b 10"])
      steered.extend(toAtLeast: .seconds(4))
      XCTAssertEqual(takeLines(), [])
      steered.reschedule(for: .until(driver.date + 10.5))
      XCTAssertEqual(takeLines(), ["a 10.5", "b 10.5"])
      XCTAssertEqual(countdown.total, observation.total)
      XCTAssertEqual(countdown.elapsed, observation.elapsed)
      steered.extend(by: .milliseconds(-500))
      _ = takeLines()
    }
    observation.extend(by: .seconds(-100))
    XCTAssertEqual(takeLines(), ["a 0", "a completed", "b 0", "b completed"])
  }

  func testTheEndThatACallbackAsksForReachesObserversToo() {
    let stops = keep(Player("a"))
    let countdown = manager.start(stops, for: .seconds(10)) { [journal] player, left, stop in
      journal.note("\(player.name) \(left.seconds)")
      stop = left == .seconds(9)
    } onEnd: { [journal] _, outcome in
      journal.note("a \(outcome)")
    }
    observe(countdown, player("b"))
    let delivered = lines(in: .seconds(1)).filter { $0 != "b 9" }
    XCTAssertEqual(delivered, ["a 9", "a stopped", "b stopped"])
  }

  func testTheEndOfAnObserverEndsNothingElse() {
    let countdown = start(player("a"), for: .seconds(3))
    let cancelled = player("b")
    observe(countdown, cancelled)
    observe(countdown, player("c"), onTick: { left, stop in stop = left <= .seconds(2) })
    let observation = observe(countdown, player("d"))
    _ = takeLines()
    XCTAssertTrue(manager.cancel(cancelled))
    observation.cancel()
    XCTAssertEqual(takeLines(), ["b cancelled", "d cancelled"])
    XCTAssertNil(manager.countdown(of: cancelled))
    do { observe(countdown, Player("e")) }
    XCTAssertEqual(
      lines(in: .seconds(3)),
      ["a 2", "c 2", "c stopped", "none receiverReleased", "a 1", "a 0", "a completed"])
  }

  func testEveryOutcomeOfTheCountdownReachesAll() {
    let owner = player("a")
    func check(_ outcome: Countdown.Outcome, _ end: (Countdown) -> Void) {
      let countdown = start(owner)
      observe(countdown, player("b"))
      observe(countdown, player("c"))
      _ = takeLines()
      end(countdown)
      // In which order all are cancelled is left open.
      XCTAssertEqual(
        takeLines().filter { !$0.hasSuffix("10") }.sorted(),
        ["a \(outcome)", "b \(outcome)", "c \(outcome)"])
      manager.cancelAll()
    }
    check(.cancelled) { $0.cancel() }
    check(.cancelled) { _ in manager.cancel(owner) }
    check(.cancelled) { _ in manager.cancelAll() }
    check(.replaced) { _ in start(owner) }
  }

  func testAReusedCellStopsFollowingTheFormerRow() {
    let rows = ["x", "y", "z"].map { start(player($0)) }
    _ = takeLines()
    let cell = player("cell")
    for row in rows { observe(row, cell) }
    XCTAssertEqual(
      takeLines(), ["cell 10", "cell replaced", "cell 10", "cell replaced", "cell 10"])
    XCTAssertEqual(lines(in: .seconds(1)).sorted(), ["cell 9", "x 9", "y 9", "z 9"])
    // Nothing is delivered any more of those it has left.
    rows[0].cancel()
    rows[1].extend(by: .seconds(5))
    XCTAssertEqual(takeLines(), ["x cancelled", "y 14"])
    start(cell)
    XCTAssertEqual(takeLines(), ["cell replaced", "cell 10"])
  }

  func testEndlessTicksAndSilentCountdownsCanBeFollowed() {
    let ticks = manager.startTicking(player("t"), every: .seconds(1)) { _, _ in }
    observe(ticks, player("a"))
    let lease = manager.startSilently(player("l"), for: .seconds(3))
    observe(lease, player("b"))
    XCTAssertEqual(takeLines(), ["b 3"])
    driver.advance(by: .seconds(2))
    ticks.pause()
    lease.extend(by: .seconds(1))
    ticks.resume()
    driver.advance(by: .seconds(2))
    XCTAssertEqual(takeLines(), ["b 0", "b completed"])
    ticks.cancel()
    XCTAssertEqual(takeLines(), ["a cancelled"])
  }
}
