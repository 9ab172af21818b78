import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Actors, loops and sleeps count by a server's clock; that every other face does shows `EveryParameterArrivesTests`.
final class ServerClockFacesTests: XCTestCase {
  private let scene = ServerScene(serverAheadBy: 5)
  private lazy var end = scene.serverNow + 3
  private let expected = ["0: 8", "0: 3", "1: 2", "2: 1", "3: 0"]

  private actor Room {
    func open(_ scene: ServerScene, until end: Date) {
      scene.manager.start(on: self, for: .until(end, by: scene.clock)) { scene.note($1) }
    }
  }

  func testAnActor() async {
    let room = Room()
    await room.open(scene, until: end)
    await scene.driver.advance(by: .zero)
    scene.sample()
    await scene.driver.advance(by: .milliseconds(3_001))
    XCTAssertEqual(scene.log(), expected)
    withExtendedLifetime(room) {}
  }

  func testALoop() async {
    let (scene, end) = (scene, end)
    let loop = Task.begun {
      for await left in scene.manager.values(for: .until(end, by: scene.clock)) { scene.note(left) }
      scene.note("left")
    }
    await scene.driver.advance(by: .zero)
    scene.sample()
    // No further: what a task without an actor does after its last value, time does not wait for.
    await scene.driver.advance(by: .seconds(3))
    await loop.value
    XCTAssertEqual(scene.log(), expected + ["3: left"])
  }

  func testSleeps() async throws {
    let (manager, clock, end) = (scene.manager, scene.clock, end)
    let sleep = Task.begun { try await manager.sleep(for: .until(end, by: clock), tolerance: .seconds(10)) }
    let cancelled = Task.begun { try await manager.sleep(for: .until(end, by: clock)) }
    XCTAssertEqual(manager.activeCount, 2)
    cancelled.cancel()
    scene.sample()
    await scene.driver.advance(by: .milliseconds(2_999))
    XCTAssertEqual(manager.activeCount, 1)
    await scene.driver.advance(by: .milliseconds(2))
    XCTAssertEqual(manager.activeCount, 0)
    // Where it goes on, it throws.
    manager.cancelAll()
    try await sleep.value
    guard case .failure = await cancelled.result else { return XCTFail("was cancelled") }
  }
}
