import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Each call that changes a countdown says whether what it asks for holds.
final class MoveAnswerTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()
  private var manager: CountdownManager { stage.manager }

  private let moves: [(name: String, make: @Sendable (Countdown) -> Bool)] = [
    ("extend(by:)", { $0.extend(by: .seconds(7)) }),
    ("extend(by:), zero", { $0.extend(by: .zero) }),
    ("extend(toAtLeast:)", { $0.extend(toAtLeast: .seconds(1)) }),
    ("reschedule(for:)", { $0.reschedule(for: .seconds(5)) }),
    ("reschedule(for: .until)", { $0.reschedule(for: .until(Date(timeIntervalSince1970: 1e5))) }),
    ("setTotal(_:)", { $0.setTotal(.seconds(70)) }),
    ("restart()", { $0.restart() }),
  ]

  func testMovesOfARunningCountdownHold_alsoThoseThatChangeNothing_andOfAPausedOne() {
    for isPaused in [false, true] {
      for (name, make) in moves {
        let countdown = stage.start(player, for: .seconds(60))
        if isPaused { XCTAssertTrue(countdown.pause()) }
        XCTAssertTrue(make(countdown), name)
      }
    }
  }

  func testMovesOfAnEndedCountdownDoNotHold() {
    let countdown = stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .seconds(3))
    for (name, make) in moves { XCTAssertFalse(make(countdown), name) }
    XCTAssertFalse(
      countdown.setTicks(.shared) || countdown.pause() || countdown.resume() || countdown.cancel())
    XCTAssertFalse(manager.startSilently(player, for: .seconds(60)).setTicks(.shared), "it has none")
  }

  func testEndlessTicksHaveNoEndToMove_andNoSharedGrid_butBeginAgain() {
    let ticks = stage.tick(player, every: .seconds(1))
    for (name, make) in moves where name != "restart()" { XCTAssertFalse(make(ticks), name) }
    XCTAssertFalse(ticks.setTicks(.shared))
    XCTAssertTrue(ticks.setTicks(.every(.seconds(2))))
    stage.driver.advance(by: .seconds(5))
    _ = stage.log()
    XCTAssertTrue(ticks.restart())
    XCTAssertEqual(stage.log(), ["5: a #0"])
    XCTAssertEqual(stage.advance(by: .seconds(4)), ["7: a #1", "9: a #2"])
    XCTAssertEqual(ticks.elapsed, .seconds(4))
  }

  func testAFollowerAnswersForItsLeader_andForItselfWhereThatIsMeant() {
    let leader = stage.start(player, for: .seconds(60))
    let follower = leader.observe(by: keep(Player("b"))) { _, _ in }
    XCTAssertTrue(follower.pause())
    XCTAssertFalse(leader.pause())
    XCTAssertTrue(leader.resume())
    XCTAssertTrue(follower.setTicks(.every(.seconds(2))))
    XCTAssertTrue(follower.cancel())
    XCTAssertFalse(follower.extend(by: .seconds(1)))
    XCTAssertTrue(leader.extend(by: .seconds(1)))
  }
}
