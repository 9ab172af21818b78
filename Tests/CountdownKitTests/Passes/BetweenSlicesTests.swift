import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// What a block does on the delivering queue between two slices of a pass.
final class BetweenSlicesTests: XCTestCase, @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let journal = EventJournal()

  override func tearDown() { XCTAssertEqual(manager.engine.brokenInvariants(), []) }

  @discardableResult
  private func start(_ player: Player, id: Int? = nil) -> Countdown {
    manager.start(player, for: .seconds(10), id: id) { [journal] player, left in
      journal.note("\(player.name) \(left.seconds)")
    } onEnd: { [journal] player, outcome in
      journal.note("\(player?.name ?? "none") \(outcome)")
    }
  }

  /// Lets a slow callback start countdowns, so that its slice is over before their first values, and calls something
  /// before the next slice.
  ///
  /// - Returns: What was delivered when that returned.
  private func between(_ body: @escaping () -> Void) -> [String] {
    var delivered: [String]?
    slicing.inBetween = { [self] in
      guard delivered == nil, waiting != nil else { return }
      _ = journal.take()
      body()
      delivered = journal.take()
    }
    slicing.isAway = true
    manager.start(keep(Player("slow")), for: .seconds(60), ticks: .every(.seconds(60))) { [self] _, _ in
      waiting = (start(keep(Player("a"))), start(keep(Player("b"))), keep(Player("c")))
      start(waiting!.2, id: 7)
      driver.sleep(for: .milliseconds(5))
    }
    slicing.isAway = false
    driver.wake()
    waiting = nil
    return delivered ?? ["no slice"]
  }

  /// Countdowns whose first values wait.
  private var waiting: (first: Countdown, second: Countdown, third: Player)?

  func testAMoveDeliversItsValueBeforeItReturns() {
    let moves: [(name: String, act: (Countdown) -> Void, delivered: String)] = [
      ("extend", { $0.extend(by: .seconds(5)) }, "a 15"),
      ("reschedule", { $0.reschedule(for: .seconds(3)) }, "a 3"),
      ("restart", { $0.restart() }, "a 10"),
    ]
    for move in moves {
      let delivered = between { [self] in move.act(waiting!.first) }
      XCTAssertEqual(delivered.filter { $0.hasPrefix("a") }, [move.delivered], move.name)
      XCTAssertEqual(journal.take().filter { $0.hasPrefix("a") }, [], move.name)
      manager.cancelAll()
      _ = journal.take()
    }
  }

  func testNothingIsDeliveredOfWhatACallWithAnIdEnds() {
    let cancelled = between { [self] in
      XCTAssertEqual(manager.cancel(waiting!.third, id: 7), true)
    }
    XCTAssertEqual(cancelled.filter { $0.hasPrefix("c") }, ["c cancelled"])
    manager.cancelAll()
    _ = journal.take()
    let replaced = between { [self] in
      manager.start(waiting!.third, for: .seconds(4), id: 7) { [journal] _, left in
        journal.note("new \(left.seconds)")
      }
    }
    XCTAssertEqual(replaced.filter { $0.hasPrefix("c") || $0.hasPrefix("new") }, ["c replaced", "new 4"])
  }
}
