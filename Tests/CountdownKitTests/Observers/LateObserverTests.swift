import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Who comes when all is over, and is yet to be told so.
final class LateObserverTests: ObserverScene, @unchecked Sendable {
  func testNothingMovesWhatIsOver() {
    let ended = start(player("a"), for: .seconds(1))
    driver.advance(by: .seconds(1))
    _ = takeLines()
    let observer = player("b")
    let stage = start(player("c")) { [unowned self] left in
      guard left.duration == .seconds(9) else { return }
      let late = observe(ended, observer)
      late.pause()
      late.extend(by: .seconds(100))
      late.tick(every: .seconds(2))
      XCTAssertEqual(manager.activeCount, 1, "it counts among those that run")
      XCTAssertEqual(takeLines(), ["c 10", "c 9"], "it was told inside a callback")
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["b completed"])
    XCTAssertNil(manager.countdown(of: observer))
    stage.cancel()
  }

  func testWhatReachedItsEndWhileItStoodStillIsNotKept() {
    let observer = player("b")
    let countdown = manager.start(player("a"), for: .seconds(1)) { _, _ in
    } onEnd: { [manager, lines] _, _ in
      manager.start(observer, for: .seconds(3), ifActive: .keep) { player, left in
        lines.value.append("\(player.name) new \(left)")
      }
    }
    observe(countdown, observer)
    countdown.pause()
    countdown.extend(by: .seconds(-1))
    XCTAssertEqual(takeLines(), ["b 1", "b 0", "b completed", "b new 0:03"])
    XCTAssertEqual(manager.activeCount, 1)
  }

  func testWhoFollowsOneThatCameTooLateIsToldTheSame() {
    let (observer, other) = (player("b"), player("d"))
    let cancelled = start(player("a"))
    cancelled.cancel()
    _ = takeLines()
    let stage = start(player("c")) { [unowned self] left in
      guard left.duration == .seconds(9) else { return }
      let late = observe(cancelled, observer)
      // Before it is told anything, it has to make room.
      observe(late, other)
      start(observer, for: .seconds(3))
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["c 10", "c 9", "d cancelled", "b cancelled", "b 3"])
    stage.cancel()
  }
}
