import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns of actors that run elsewhere, to which values hop; on virtual time.
final class ActorTests: XCTestCase {
  private let scene = EndingScene()

  func testAnActorThatDiesEndsItsCountdown() async {
    let (captured, driver, manager) = (LifetimeTracker(), scene.driver, scene.manager)
    await {
      let room = EndingRoom()
      weak let gone: EndingRoom? = room
      let object = captured.object()
      manager.start(on: room, for: .seconds(9)) { _, _ in _ = object }
      await driver.advance(by: .seconds(1))
      _ = consume room
      XCTAssertNil(gone)
    }()
    XCTAssertEqual(manager.activeCount, 1)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(driver.consumers.count, 0)
    // What a task lets go of when it ends, it lets go of soon after it was heard of last.
    for _ in 0..<10_000 where captured.livingCount > 0 { try? await Task.sleep(for: .microseconds(100)) }
    XCTAssertEqual(captured.livingCount, 0)
  }

  /// The task that delivers is that of all who start something for the actor, not of the first.
  func testNothingOfTheFirstStartersTaskIsInherited() async {
    let (room, manager) = (EndingRoom(), scene.manager)
    let first = Self.$trace.withValue("the first") {
      Task(priority: .background) {
        manager.start(on: room, for: .seconds(2)) { room, _ in
          room.note("\(Self.trace) \(Task.currentPriority > .background)")
        }
      }
    }
    _ = await first.value
    await scene.driver.advance(by: .seconds(2))
    XCTAssertEqual(Set(room.lines.now), ["nobody true"])
  }

  @TaskLocal private static var trace = "nobody"

  func testAManagerThatIsGoneTellsTheOutcome() async {
    let room = EndingRoom()
    var manager: CountdownManager? = CountdownManager(driver: scene.driver)
    weak let gone = manager
    manager?.start(on: room, for: .seconds(3), onTick: { $0.note("\($1)") }, onEnd: { $0.note("\($1)") })
    await scene.driver.advance(by: .seconds(1))
    manager = nil
    XCTAssertNil(gone)
    await scene.driver.advance(by: .zero)
    XCTAssertEqual(room.lines.now, ["0:03", "0:02", "cancelled"])
  }
}
