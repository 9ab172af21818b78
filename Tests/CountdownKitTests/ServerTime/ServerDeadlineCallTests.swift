import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// What is done with countdowns by a server's clock, and when.
final class ServerDeadlineCallTests: XCTestCase {
  // MARK: - Moves

  func testRescheduledItGoesOnCountingByTheSameClock_alsoForWhoObservesIt() async {
    let scene = ServerScene(serverAheadBy: 3_600)
    scene.sample()
    let countdown = scene.start(until: scene.serverNow + 60)
    let observation = countdown.observe(by: keep(Player("b"))) { [scene] in scene.note($1, $0) }
    observation.reschedule(for: .until(scene.serverNow + 90.25))
    XCTAssertEqual(scene.log(), ["0: 60", "0: b 60", "0: 90.25", "0: b 90.25"], "what is left then, exactly")
    scene.setServer(by: 10)
    XCTAssertEqual(scene.log(), ["0: 81", "0: b 81"])
    countdown.reschedule(for: .until(scene.serverNow - 1))
    XCTAssertEqual(scene.log(), ["0: 0", "0: completed", "0: b 0"])
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
  }

  func testRescheduledBeforeTheFirstSampleItIsCorrectedByThat() {
    let scene = ServerScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date + 60)
    scene.driver.shiftWallClock(by: .seconds(2))
    countdown.reschedule(for: .until(scene.driver.date + 40))
    XCTAssertEqual(scene.log(), ["0: 60", "0: 40"], "by the device's clock as it is now")
    scene.sample()
    XCTAssertEqual(scene.log(), ["0: 37"], "the server's is three seconds ahead of that")
  }

  // MARK: - Corrections in callbacks, and while it starts

  func testACorrectionInTheReplacedOutcomeIsInTheFirstValue() {
    for isInCallback in [false, true] {
      let scene = ServerScene(serverAheadBy: 3)
      scene.clock.synchronize(serverDate: scene.driver.date, roundTrip: .milliseconds(20))
      scene.manager.start(scene.player, for: .seconds(100)) { _, _ in
      } onEnd: { [scene] _, outcome in
        scene.note("old \(outcome)")
        scene.sample()
      }
      let other = keep(Player())
      scene.manager.start(other, for: .seconds(9)) { [scene] _, left in
        if isInCallback, left == .seconds(8) { scene.start(until: scene.driver.date + 10) }
      }
      if !isInCallback { scene.start(until: scene.driver.date + 10) }
      let lines = isInCallback ? ["1: old replaced", "1: 7"] : ["0: old replaced", "0: 7", "1: 6"]
      XCTAssertEqual(scene.log() + scene.log(in: 1_000), lines)
    }
  }

  // MARK: - A running one that is kept

  func testACountdownFollowsItsOwnClock_ifAny() {
    let (scene, other) = (ServerScene(), ServerScene(serverAheadBy: 10))
    func keepWhatRuns() -> Countdown {
      scene.manager.start(scene.player, for: .until(.distantFuture, by: other.clock), ifActive: .keep) {
        _, _ in
      }
    }
    let none = scene.manager.start(scene.player, for: .seconds(100)) { _, _ in }
    XCTAssertEqual(keepWhatRuns(), none)
    other.sample()
    XCTAssertEqual(none.timeLeft, TimeLeft(.seconds(100)))
    let countdown = scene.start(until: scene.driver.date + 60)
    XCTAssertEqual(keepWhatRuns(), countdown)
    other.sample()
    scene.origin += 10
    scene.sample()
    XCTAssertEqual(scene.log(), ["0: 60", "0: 50"])
  }
}
