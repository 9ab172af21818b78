import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// To begin to follow, or to be replaced, when the deadline has gone by and nothing was delivered.
final class ObserverMomentTests: XCTestCase {
  private let stage = Stage()
  private let (owner, observer) = (Player("a"), Player("b"))

  private func observe(_ countdown: Countdown) {
    countdown.observe(by: observer) { [stage] _, left in
      stage.note("b \(left.duration.text)")
    } onEnd: { [stage] _, outcome in
      stage.note("b \(outcome)")
    }
  }

  func testACountdownThatStandsStillAtItsDeadlineDoesNotEndByBeingFollowed() {
    let manager = stage.manager
    let waysToGoOn: [(stop: (Countdown) -> Void, goOn: (Countdown) -> Void)] = [
      ({ $0.pause() }, { $0.resume() }), ({ _ in manager.suspend(.freezes) }, { _ in manager.resume() }),
    ]
    for isMoved in [false, true] {
      for (stop, goOn) in waysToGoOn {
        let countdown = stage.start(owner, for: .seconds(1))
        stage.driver.sleep(for: .seconds(1))
        stop(countdown)
        _ = stage.log()
        observe(countdown)
        XCTAssertEqual(stage.log() + stage.advance(by: .seconds(1)), [])
        XCTAssertTrue(countdown.isActive)
        if isMoved { countdown.extend(by: .seconds(2)) }
        goOn(countdown)
        stage.driver.advance(by: .seconds(2))
        XCTAssertEqual(
          stage.log().map { $0.drop { $0 != " " }.dropFirst() },
          (isMoved ? ["a 2", "b 2", "a 1", "b 1"] : []) + ["a 0", "a completed", "b 0", "b completed"])
      }
    }
  }

  func testAnObservationIsLookedAtWhileItsLeaderHasEnded_whoseTimeStoodStill() {
    for isPaused in [false, true] {
      let (seen, observation) = (Box<[String]>([]), Box<Countdown?>(nil))
      let countdown = stage.manager.start(owner, for: .seconds(10)) { _, _ in
      } onEnd: { _, _ in
        let one = observation.value
        seen.value.append("\(one?.elapsed, default: "-") \(one?.timeLeft, default: "-")")
      }
      observation.value = countdown.observe(by: observer) { _, _ in }
      stage.driver.advance(by: .seconds(4))
      if isPaused {
        countdown.pause()
        stage.driver.advance(by: .hours(1))
      }
      countdown.reschedule(for: .zero)
      XCTAssertEqual(seen.value, ["0:04 0:00"], "\(isPaused)")
    }
  }

  func testWhatIsOverdueAndHeldBackHasItsZeroBeforeItsPlaceIsTaken_andIsShortenedNoFurther() throws {
    try checkScripts([
      "a 2; b follows a; suspend; +5; c 9 of 2/0 keep; extend a 60; resume all":
        "0: a 2, 0: b 2, 5: a 0, 5: a completed, 5: b 0, 5: b completed, 5: c 9",
      "a 2; suspend; +2.1; shorten a to -0.5; resume all": "0: a 2, 2.1: a 0, 2.1: a completed",
    ])
  }

  func testCancelAllOfAReceiverEndsWhatItFollowsFirst() {
    let manager = stage.manager
    let leader = manager.start(owner, for: .seconds(9), id: "leader") { _, _ in
    } onEnd: { [stage] _, outcome in
      stage.note("leader \(outcome)")
    }
    // It has no id, and the start of what it follows.
    leader.observe(by: owner) { _, _ in
    } onEnd: { [stage] _, outcome in
      stage.note("follower \(outcome)")
    }
    manager.cancelAll(of: owner)
    XCTAssertEqual(stage.log(), ["0: leader cancelled", "0: follower cancelled"])
  }

  // MARK: - Corners in which a wake-up was left once

  func testAPauseInACallback_andACancellationOfTheOnlyReceiver_leaveNoWakeUp() throws {
    try judgeScripts([
      "a 600 at 590 on 0 {pause a}; +10", "a 600 silent; b endless 1; cancel all of 1; cancel all of 2",
    ])
  }

  /// What is past its last mark waits for its end, or for nothing, and has no receiver that could be gone.
  func testTheEndOfTheOnlyReceiverBesideOnePastItsLastMarkLeavesNoWakeUpOfTheMinute() {
    let (driver, stops) = (ManualDriver(), Box(false))
    let manager = CountdownManager(driver: driver)
    let ends: [(Countdown, Player) -> Void] = [
      { _, player in manager.cancelAll(of: player) }, { _, player in manager.cancel(player) },
      { _, player in
        manager.start(player, for: .seconds(600)) { _, _ in }
        manager.cancelAll(of: player)
      },
      { one, player in
        one.setTicks(.everySecond)
        manager.cancelAll(of: player)
      },
      { _, _ in
        stops.value = true
        driver.advance(by: .seconds(1))
        stops.value = false
      },
    ]
    let marks = Countdown.Ticks.at(marks: [.seconds(305)])
    for (name, end) in ends.enumerated() {
      for (length, ticks) in [(306, marks), (1, marks.pastZero)] {
        manager.start(for: .seconds(length), ticks: ticks, id: "other") { _ in }
        driver.advance(by: .seconds(1))
        let wakeUp = driver.nextWakeUp
        XCTAssertEqual(wakeUp == nil, length == 1, "\(name)")
        let player = keep(Player("a"))
        let one = manager.start(player, for: .seconds(600), ticks: .at(.seconds(599))) { $2 = stops.value }
        end(one, player)
        XCTAssertEqual(driver.nextWakeUp, wakeUp, "\(name), \(length)")
        manager.cancelAll()
      }
    }
  }
}
