import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Every callback moves its own countdown and its neighbours': none is made inside another one, on a small stack.
final class Defect31MoveTests: XCTestCase {
  private static let count = CrowdSize.count

  func testMovesOfOneselfFromEveryCallback() {
    onSmallStack {
      let ring = Ring(Self.count) { ring, index in ring.move(index, by: .seconds(1)) }
      ring.driver.advance(by: .seconds(1))
      ring.expectTheEnd()
    }
  }

  func testMovesOfNeighboursFromEveryCallback() {
    onSmallStack {
      let ring = Ring(Self.count) { ring, index in
        ring.move(index + 1, by: .seconds(2))
        ring.move(index + Self.count - 1, by: .seconds(1))
      }
      ring.driver.advance(by: .seconds(1))
      ring.expectTheEnd()
    }
  }

  func testMovesOfOneselfAndOfNeighboursToTheEnd() {
    onSmallStack {
      let ring = Ring(Self.count) { ring, index in
        ring.move(index, by: .seconds(3))
        ring.move(index + 1, by: .seconds(-100))
        ring.move(index + Self.count - 1, by: .seconds(-100))
      }
      ring.driver.advance(by: .seconds(1))
      ring.expectTheEnd()
    }
  }

  func testOneCountdownThatMovesItselfInEveryCallback() {
    onSmallStack {
      let ring = Ring(1, movesEach: Self.count) { ring, _ in ring.move(0, by: .seconds(1)) }
      ring.driver.advance(by: .seconds(1))
      XCTAssertGreaterThan(ring.nesting.count, Self.count)
      ring.expectTheEnd()
    }
  }
}

/// Countdowns in one phase, whose callbacks move each other, each a certain number of times.
private final class Ring: @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  let driver = ManualDriver()
  let nesting = Nesting()
  private let manager: CountdownManager
  private let players: [Player]
  private var countdowns: [Countdown] = []
  private var calls: [Int]
  private var zeros: [Int]
  private var outcomes: [Int]

  /// Starts them; from the first tick on `moves` is done in each callback, `movesEach` times for each countdown.
  init(_ count: Int, movesEach: Int = 1, _ moves: @escaping @Sendable (Ring, _ index: Int) -> Void) {
    manager = CountdownManager(driver: driver)
    players = (0..<count).map { _ in Player() }
    // The first value is not counted.
    calls = Array(repeating: -1, count: count)
    zeros = Array(repeating: 0, count: count)
    outcomes = zeros
    for (index, player) in players.enumerated() {
      let countdown = manager.start(player, for: .seconds(2)) { [unowned self] _, left, _ in
        nesting.callback {
          calls[index] += 1
          if left == .zero { zeros[index] += 1 }
          if (1...movesEach).contains(calls[index]) { moves(self, index) }
        }
      } onEnd: { [unowned self] _, outcome in
        nesting.callback { if outcome == .completed { outcomes[index] += 1 } }
      }
      countdowns.append(countdown)
    }
  }

  /// Moves the countdown at a place of the ring.
  func move(_ index: Int, by duration: Duration) {
    countdowns[index % countdowns.count].extend(by: duration)
  }

  /// Runs to the end: each was told one zero, and that it completed.
  func expectTheEnd() {
    driver.advance(by: .seconds(1_000_000))
    XCTAssertTrue(zeros.allSatisfy { $0 == 1 })
    XCTAssertTrue(outcomes.allSatisfy { $0 == 1 })
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(nesting.deepest, 1)
  }
}
