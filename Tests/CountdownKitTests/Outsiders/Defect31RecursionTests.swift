import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Whatever the callbacks of so many countdowns do to each other, none is made inside another one.
///
/// On virtual time, on a small stack, which a recursion over a thousand of them would overflow.
final class Defect31RecursionTests: XCTestCase {
  private static let count = CrowdSize.count

  func testCancelAllInEachOutcomeOfACancellation() {
    onSmallStack {
      let crowd = Crowd(Self.count)
      crowd.start { _, manager in manager.cancelAll() }
      crowd.manager.cancelAll()
      crowd.expect([.cancelled: Self.count])
    }
  }

  func testCancelAllInEachOutcomeOfACompletion() {
    onSmallStack {
      let crowd = Crowd(Self.count)
      crowd.start { _, manager in manager.cancelAll() }
      crowd.driver.advance(by: .seconds(1))
      crowd.expect([.completed: 1, .cancelled: Self.count - 1])
    }
  }

  func testCancellingANeighbourInEachOutcome() {
    onSmallStack {
      let crowd = Crowd(Self.count)
      crowd.start { [players = crowd.players] index, manager in
        manager.cancel(players[(index + 1) % Self.count])
      }
      crowd.manager.cancel(crowd.players[0])
      crowd.expect([.cancelled: Self.count])
    }
  }

  func testReplacingANeighbourInEachOutcome() {
    onSmallStack {
      let crowd = Crowd(Self.count)
      crowd.start { [players = crowd.players] index, manager in
        guard index + 1 < Self.count else { return }
        manager.start(players[index + 1], for: .seconds(5)) { _, _ in }
      }
      crowd.manager.start(crowd.players[0], for: .seconds(5)) { _, _ in }
      crowd.expect([.replaced: Self.count], active: Self.count)
    }
  }

  func testOutcomesThatStartANewOneOfZero() {
    onSmallStack {
      let crowd = Crowd(Self.count)
      crowd.start { [players = crowd.players, nesting = crowd.nesting] index, manager in
        manager.start(players[index], for: .zero) { _, _ in
          nesting.callback()
        } onEnd: { _, _ in
          nesting.callback()
        }
      }
      crowd.driver.advance(by: .seconds(1))
      crowd.expect([.completed: Self.count])
      XCTAssertEqual(crowd.nesting.count, 3 * Self.count, "the old outcomes, the new zeros and outcomes")
    }
  }

  func testACountdownOfZeroThatStartsItselfAnewManyTimes() {
    onSmallStack {
      let stage = Stage()
      let player = Player()
      let nesting = Nesting()
      Self.startZero(player, stage.manager, nesting, 2 * Self.count)
      stage.driver.advance(by: .zero)
      XCTAssertEqual(nesting.count, 2 * Self.count)
      XCTAssertEqual(nesting.deepest, 1)
      XCTAssertEqual(stage.manager.activeCount, 0)
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  private static func startZero(
    _ player: Player, _ manager: CountdownManager, _ nesting: Nesting, _ callbacks: Int
  ) {
    manager.start(player, for: .zero) { _, _ in
      nesting.callback()
    } onEnd: { [unowned manager] player, _ in
      nesting.callback {
        if let player, nesting.count < callbacks { startZero(player, manager, nesting, callbacks) }
      }
    }
  }
}

/// Many countdowns of a second, all in one phase.
private final class Crowd: @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  let driver = ManualDriver()
  let manager: CountdownManager
  let players: [Player]
  let nesting = Nesting()
  private let outcomes = Box<[Countdown.Outcome: Int]>([:])

  init(_ count: Int) {
    manager = CountdownManager(driver: driver)
    players = (0..<count).map { _ in Player() }
  }

  /// Starts them; `onEnd` is what each outcome's block does.
  func start(onEnd: @escaping @Sendable (_ index: Int, CountdownManager) -> Void) {
    for (index, player) in players.enumerated() {
      manager.start(player, for: .seconds(1)) { _, _ in
      } onEnd: { [unowned manager, nesting, outcomes] _, outcome in
        outcomes.value[outcome, default: 0] += 1
        nesting.callback { onEnd(index, manager) }
      }
    }
  }

  /// Whether these were the outcomes, and no callback was made inside another one.
  func expect(_ expected: [Countdown.Outcome: Int], active: Int = 0) {
    XCTAssertEqual(outcomes.value, expected)
    XCTAssertEqual(nesting.deepest, 1)
    XCTAssertEqual(manager.activeCount, active)
  }
}
