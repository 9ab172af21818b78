import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Every public way to start something releases the blocks that it was given.
///
/// The blocks capture the scene, which holds the manager: a block that stays behind keeps the scene alive.
@MainActor
final class EveryWayReleasesItsBlocksTests: XCTestCase {
  func testAfterTheEnd() async {
    await check { await $0.finish() }
  }

  func testAfterACancel() async {
    await check { scene in
      scene.manager.cancelAll()
      scene.other.cancelAll()
      await scene.driver.advance(by: .zero)
    }
  }

  private func check(_ end: @MainActor (StartScene) async -> Void) async {
    for way in WayToStart.all {
      weak let scene = await {
        let scene = StartScene()
        await scene.start(way, StartParameters())
        await end(scene)
        return scene
      }()
      // An actor runs its blocks on a thread of its own.
      for _ in 0..<10_000 where scene != nil { await Task.yield() }
      XCTAssertNil(scene, way.name)
    }
  }

  /// Otherwise the tests above would prove nothing.
  func testABlockOfARunningCountdownIsHeld() async {
    weak let scene = {
      let scene = StartScene()
      scene.manager.countDownSilently(for: .seconds(1)) { _ in scene.note("held") }
      return scene
    }()
    XCTAssertNotNil(scene)
    scene?.manager.cancelAll()
    await scene?.driver.advance(by: .zero)
    XCTAssertNil(scene)
  }
}
