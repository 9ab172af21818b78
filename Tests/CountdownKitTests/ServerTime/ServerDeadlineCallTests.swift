import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// What is done with countdowns by a server's clock, and when.
final class ServerDeadlineCallTests: XCTestCase {
  // MARK: - Moves

  func testAnExtensionIsKept() {
    let scene = CountdownScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date.addingTimeInterval(60))
    countdown.extend(by: .seconds(30))
    XCTAssertEqual(scene.log(), ["0: 60", "0: 90"])
    scene.sample()
    XCTAssertEqual(scene.log(), ["0: 85"])
  }

  func testRescheduledItGoesOnCountingByTheSameClock() {
    let scene = CountdownScene(serverAheadBy: 3_600)
    scene.sample()
    let countdown = scene.start(until: scene.server.serverNow.addingTimeInterval(60))
    countdown.reschedule(until: scene.server.serverNow.addingTimeInterval(90.25))
    XCTAssertEqual(scene.log(), ["0: 60", "0: 90.25"], "what is left then, exactly")
    scene.setServer(by: 10)
    XCTAssertEqual(scene.log(), ["0: 81"])
    countdown.reschedule(until: scene.server.serverNow.addingTimeInterval(-1))
    XCTAssertEqual(scene.log(), ["0: 0", "0: completed"])
  }

  func testWhoObservesItReschedulesItByTheSameClock() async {
    let scene = CountdownScene(serverAheadBy: 3_600)
    scene.sample()
    let countdown = scene.start(until: scene.server.serverNow.addingTimeInterval(60))
    let other = keep(Player("b"))
    let observation = countdown.observe(by: other) { [scene] other, left in
      scene.note("\(other.name) \(left.seconds)")
    }
    observation.reschedule(until: scene.server.serverNow.addingTimeInterval(90))
    XCTAssertEqual(scene.log(), ["0: 60", "0: b 60", "0: 90", "0: b 90"])
    scene.setServer(by: 10)
    XCTAssertEqual(scene.log(), ["0: 80", "0: b 80"])
    scene.setServer(by: 100)
    XCTAssertEqual(scene.log(), ["0: 0", "0: completed", "0: b 0"])
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
  }

  func testRescheduledBeforeTheFirstSampleItIsCorrectedByThat() {
    let scene = CountdownScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date.addingTimeInterval(60))
    scene.driver.shiftWallClock(by: .seconds(2))
    countdown.reschedule(until: scene.driver.date.addingTimeInterval(40))
    XCTAssertEqual(scene.log(), ["0: 60", "0: 40"], "by the device's clock as it is now")
    scene.sample()
    XCTAssertEqual(scene.log(), ["0: 37"], "the server's is three seconds ahead of that")
  }

  func testOthersAreRescheduledByTheDevicesClock() {
    let scene = CountdownScene(serverAheadBy: 3_600)
    scene.sample()
    let countdown = scene.manager.start(for: .seconds(5)) { _ in }
    countdown.reschedule(until: scene.driver.date.addingTimeInterval(7))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(7)))
  }

  // MARK: - Calls in callbacks, and between others

  func testACallbackMayBringASample() {
    let scene = CountdownScene(serverAheadBy: 5)
    scene.start(until: scene.driver.date.addingTimeInterval(60)) { [weak scene] left in
      if left.seconds == 60 || left.seconds == 50 { scene?.sample() }
    }
    XCTAssertEqual(scene.log(), ["0: 60", "0: 55"], "before `start` has returned")
    scene.driver.advance(by: .seconds(3))
    scene.server.origin += 0.5
    XCTAssertEqual(scene.log(in: 2_000), ["4: 51", "5: 50"])
  }

  /// A clock that gets a sample just when it was asked which time it is on the server, and not yet how long it is until then.
  private func clockCorrectedMeanwhile(of server: ServerScene) -> ServerClock {
    let onReading = Holder<() -> Void>(nil)
    let clock = ServerClock { [driver = server.driver] in
      let act = onReading.value
      onReading.value = nil
      act?()
      return driver.now
    }
    clock.synchronize(serverDate: server.serverNow, roundTrip: .milliseconds(1))
    onReading.value = { [unowned clock] in
      server.origin += 10
      XCTAssertTrue(clock.synchronize(serverDate: server.serverNow, roundTrip: .zero))
    }
    return clock
  }

  func testACorrectionBetweenMeasuringAndStartingIsNotLost() {
    let server = ServerScene()
    let end = server.serverNow.addingTimeInterval(60)
    let clock = clockCorrectedMeanwhile(of: server)
    let values = Box<[Int]>([])
    CountdownManager(driver: server.driver).start(keep(Player()), until: end, by: clock) { _, left in
      values.value.append(left.seconds)
    }
    XCTAssertEqual(values.value, [60, 50])
  }

  func testNorDoesItMoveARunningOneThatIsKept() {
    let server = ServerScene()
    let manager = CountdownManager(driver: server.driver)
    let player = keep(Player())
    let kept = [
      manager.start(player, for: .seconds(60)) { _, _ in },
      manager.start(
        player, until: .distantFuture, by: clockCorrectedMeanwhile(of: server), ifActive: .keep
      ) { _, _ in },
    ]
    XCTAssertEqual(kept[0], kept[1])
    XCTAssertEqual(kept[0].timeLeft, TimeLeft(.seconds(60)))
    let own = ServerScene()
    let clock = ServerClock(driver: server.driver)
    manager.start(player, until: server.driver.date + 50, by: clock) { _, _ in }
    manager.start(player, until: .distantFuture, by: clockCorrectedMeanwhile(of: own), ifActive: .keep) {
      _, _ in
    }
    XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.seconds(50)))
  }

  func testARunningOneThatIsKeptFollowsItsOwnClock() {
    let scene = CountdownScene()
    let other = ServerScene()
    let countdown = scene.start(until: scene.driver.date.addingTimeInterval(60))
    let kept = scene.manager.start(
      scene.player, until: .distantFuture, by: other.clock, ifActive: .keep
    ) { _, _ in }
    XCTAssertEqual(kept, countdown)
    other.ask(roundTrip: .zero)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(60)))
    scene.server.origin += 10
    scene.sample()
    XCTAssertEqual(scene.log(), ["0: 60", "0: 50"])
  }

  func testManyFollow() {
    let scene = CountdownScene(serverAheadBy: 5)
    let players = keep((0..<2_000).map { _ in Player() })
    let values = Box([Int](repeating: 0, count: 2_000))
    let calls = Box(0)
    for (index, player) in players.enumerated() {
      let date = scene.driver.date.addingTimeInterval(60 + Double(index) / 2_000)
      scene.manager.start(player, until: date, by: scene.clock) { _, left in
        values.value[index] = left.seconds
        calls.value += 1
      }
    }
    scene.sample()
    XCTAssertEqual(calls.value, 4_000)
    XCTAssertEqual(values.value, [55] + [Int](repeating: 56, count: 1_999))
    scene.driver.advance(by: .milliseconds(500))
    scene.sample()
    scene.driver.advance(by: .milliseconds(500))
    XCTAssertEqual(calls.value, 6_000, "nobody was told anything twice")
  }
}
