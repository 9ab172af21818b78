import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Every face that counts to a date counts to it by a server's clock.
final class ServerClockFacesTests: XCTestCase {
  private typealias Start = @MainActor (CountdownScene, Player, Date) -> Countdown

  private static let faces: [(name: String, start: Start)] = [
    (
      "start",
      { scene, player, end in
        scene.manager.start(player, until: end, by: scene.clock, every: .seconds(1)) { _, left, _ in
          scene.note(left)
        } onEnd: {
          scene.note($1)
        }
      }
    ),
    (
      "start, without a flag",
      { scene, player, end in
        scene.manager.start(player, until: end, by: scene.clock) {
          scene.note($1)
        } onEnd: {
          scene.note($1)
        }
      }
    ),
    (
      "nobody's",
      { scene, _, end in
        scene.manager.start(until: end, by: scene.clock, every: .seconds(1), id: 1) { left, _ in
          scene.note(left)
        } onEnd: {
          scene.note($0)
        }
      }
    ),
    (
      "nobody's, without a flag",
      { scene, _, end in
        scene.manager.start(until: end, by: scene.clock) {
          scene.note($0)
        } onEnd: {
          scene.note($0)
        }
      }
    ),
    (
      "countDown",
      { scene, player, end in
        player.countDown(until: end, by: scene.clock, every: .seconds(1), using: scene.manager) {
          _, left, _ in
          scene.note(left)
        } onEnd: {
          scene.note($1)
        }
      }
    ),
    (
      "countDown, without a flag",
      { scene, player, end in
        player.countDown(until: end, by: scene.clock, id: "a", using: scene.manager) {
          scene.note($1)
        } onEnd: {
          scene.note($1)
        }
      }
    ),
  ]

  private static let silentFaces: [(name: String, start: Start)] = [
    (
      "startSilently",
      { scene, player, end in
        scene.manager.startSilently(player, until: end, by: scene.clock) { scene.note($1) }
      }
    ),
    (
      "countDownSilently",
      { scene, player, end in
        player.countDownSilently(until: end, by: scene.clock, using: scene.manager) { scene.note($1) }
      }
    ),
  ]

  func testThoseThatTellValues() {
    MainActor.assumeIsolated {
      for (name, start) in Self.faces {
        let scene = CountdownScene(serverAheadBy: 5)
        let countdown = start(scene, scene.player, scene.server.serverNow.addingTimeInterval(3))
        XCTAssertEqual(scene.log(), ["0: 8"], name)
        scene.sample()
        XCTAssertEqual(scene.log(), ["0: 3"], name)
        XCTAssertEqual(scene.log(in: 3_001), ["1: 2", "2: 1", "3: 0", "3: completed"], name)
        XCTAssertFalse(countdown.isActive, name)
      }
    }
  }

  func testThoseThatTellNothing() {
    MainActor.assumeIsolated {
      for (name, start) in Self.silentFaces {
        let scene = CountdownScene(serverAheadBy: -5)
        let countdown = start(scene, scene.player, scene.server.serverNow.addingTimeInterval(7))
        XCTAssertEqual(scene.log(in: 1_000), [], name)
        scene.sample()
        XCTAssertEqual(countdown.timeLeft?.seconds, 6, name)
        XCTAssertEqual(scene.log(in: 6_001), ["7: completed"], name)
      }
    }
  }

  // MARK: - Actors

  private actor Room {
    private let scene: CountdownScene

    init(_ scene: CountdownScene) { self.scene = scene }

    func open(until end: Date, withFlag: Bool) {
      if withFlag {
        scene.manager.start(on: self, until: end, by: scene.clock, every: .seconds(1)) { room, left, _ in
          room.scene.note(left)
        } onEnd: {
          $0.scene.note($1)
        }
      } else {
        scene.manager.start(on: self, until: end, by: scene.clock) {
          $0.scene.note($1)
        } onEnd: {
          $0.scene.note($1)
        }
      }
    }
  }

  func testActors() async {
    for withFlag in [false, true] {
      let scene = CountdownScene(serverAheadBy: 5)
      let room = Room(scene)
      await room.open(until: scene.server.serverNow.addingTimeInterval(3), withFlag: withFlag)
      await scene.driver.advance(by: .zero)
      scene.sample()
      await scene.driver.advance(by: .zero)
      XCTAssertEqual(scene.log(), ["0: 8", "0: 3"])
      await scene.driver.advance(by: .milliseconds(3_001))
      XCTAssertEqual(scene.log(), ["1: 2", "2: 1", "3: 0", "3: completed"])
    }
  }

  @MainActor
  func testActorsThatAreCalledInThePass() async {
    let scene = CountdownScene(serverAheadBy: 5)
    @MainActor final class Values { var all: [Int] = [] }
    let values = Values()
    scene.manager.start(
      on: MainActor.shared, until: scene.driver.date.addingTimeInterval(8), by: scene.clock
    ) { (_: isolated MainActor, left: TimeLeft) in
      MainActor.assumeIsolated { values.all.append(left.seconds) }
    }
    scene.sample()
    await scene.driver.advance(by: .milliseconds(3_001))
    XCTAssertEqual(values.all, [8, 3, 2, 1, 0])
  }

  // MARK: - Tasks

  func testLoops() async {
    let scene = CountdownScene(serverAheadBy: 5)
    let end = scene.server.serverNow.addingTimeInterval(3)
    let loop = Task.begun {
      for await left in scene.manager.values(until: end, by: scene.clock, every: .seconds(1)) {
        scene.note(left)
      }
      scene.note("left")
    }
    await scene.driver.advance(by: .zero)
    scene.sample()
    // No further: what a task without an actor does after its last value, time does not wait for.
    await scene.driver.advance(by: .seconds(3))
    await loop.value
    XCTAssertEqual(scene.log(), ["0: 8", "0: 3", "1: 2", "2: 1", "3: 0", "3: left"])
  }

  func testSleeps() async throws {
    let scene = CountdownScene(serverAheadBy: 5)
    let end = scene.server.serverNow.addingTimeInterval(7)
    let (manager, clock) = (scene.manager, scene.clock)
    let sleep = Task.begun { try await manager.sleep(until: end, by: clock, tolerance: .seconds(10)) }
    let cancelled = Task.begun { try await manager.sleep(until: end, by: clock) }
    await scene.driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 2)
    cancelled.cancel()
    scene.sample()
    await scene.driver.advance(by: .milliseconds(5_999))
    XCTAssertEqual(manager.activeCount, 1)
    await scene.driver.advance(by: .milliseconds(2))
    XCTAssertEqual(manager.activeCount, 0)
    // Where it goes on, it throws.
    manager.cancelAll()
    try await sleep.value
    guard case .failure = await cancelled.result else { return XCTFail("was cancelled") }
  }
}
