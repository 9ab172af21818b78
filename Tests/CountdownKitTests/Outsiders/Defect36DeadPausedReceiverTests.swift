import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A paused countdown whose receiver has died ends at the next pass, though nobody registers anything.
final class Defect36DeadPausedReceiverTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let outcomes = Box<[Countdown.Outcome]>([])

  func testADroppedOneEndsOnceAsReceiverReleased() {
    pauseAndDrop { start($0) }
    driver.advance(by: .seconds(86_400))
    driver.wake()
    XCTAssertEqual(outcomes.value, [.receiverReleased])
    XCTAssertEqual(manager.activeCount, 0)
    driver.wake()
    XCTAssertEqual(outcomes.value, [.receiverReleased])
  }

  func testWithoutAnOutcomesBlockWhatItHasCapturedIsLetGo() {
    weak var captured: Player?
    pauseAndDrop { player in
      let object = Player()
      captured = object
      return manager.start(player, for: .seconds(9)) { _, _ in withExtendedLifetime(object) {} }
    }
    XCTAssertNotNil(captured)
    driver.wake()
    XCTAssertNil(captured)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testEndlessTicksEndLikewise() {
    pauseAndDrop { player in
      manager.startTicking(player, every: .seconds(1)) { _, _ in
      } onEnd: { [outcomes] _, outcome in
        outcomes.value.append(outcome)
      }
    }
    driver.wake()
    XCTAssertEqual(outcomes.value, [.receiverReleased])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testEightAreFoundByOneWakeUp() {
    for _ in 0..<8 { pauseAndDrop { start($0) } }
    driver.wake()
    XCTAssertEqual(outcomes.value, Array(repeating: .receiverReleased, count: 8))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testManyAreFoundByAnybodysTicksAmongTheLivingWhichStay() {
    let living = keep((0..<100).map { _ in Player() })
    for player in living {
      start(player).pause()
      pauseAndDrop { start($0) }
    }
    let ticking = keep(Player())
    manager.start(ticking, for: .seconds(1_000)) { _, _ in }
    driver.advance(by: .seconds(100))
    XCTAssertEqual(outcomes.value, Array(repeating: .receiverReleased, count: 100))
    XCTAssertEqual(manager.activeCount, 101)
    for player in living { manager.countdown(of: player)?.resume() }
    outcomes.value = []
    driver.advance(by: .seconds(100))
    XCTAssertEqual(
      outcomes.value, Array(repeating: .completed, count: 100), "the living ones were left alone")
  }

  func testNothingIsArmedForThem() {
    let player = keep(Player())
    start(player).pause()
    XCTAssertNil(driver.nextWakeUp)
    driver.advance(by: .seconds(86_400))
    XCTAssertEqual(driver.wakeUpCount, 0)
  }

  private func start(_ player: Player) -> Countdown {
    manager.start(player, for: .seconds(9)) { _, _ in
    } onEnd: { [outcomes] _, outcome in
      outcomes.value.append(outcome)
    }
  }

  private func pauseAndDrop(_ start: (Player) -> Countdown) {
    let player = Player()
    start(player).pause()
    withExtendedLifetime(player) {}
  }
}
