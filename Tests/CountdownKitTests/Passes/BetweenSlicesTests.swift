import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// What a block does on the delivering queue between two slices of a pass.
final class BetweenSlicesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let journal = EventJournal()

  override func tearDown() { XCTAssertEqual(manager.engine.brokenInvariants(), []) }

  @discardableResult
  private func start(_ player: Player, id: Int? = nil, isSlow: Bool = false) -> Countdown {
    let (journal, driver) = (journal, driver)
    return manager.start(player, for: .seconds(10), id: id) { player, left in
      journal.note("\(player.name) \(left.seconds)")
      if isSlow { driver.sleep(for: .milliseconds(5)) }
    } onEnd: { player, outcome in
      journal.note("\(player?.name ?? "nobody") \(outcome)")
    }
  }

  /// Lets the first slice do nothing but one slow callback, and calls something before the next one.
  ///
  /// - Returns: What it has told when it returns.
  private func between(_ body: @escaping () -> Void) -> [String] {
    var told: [String] = []
    let slices = slicing.sliceCount
    slicing.inBetween = { [self] in
      guard slicing.sliceCount == slices + 1 else { return }
      _ = journal.take()
      body()
      told = journal.take()
    }
    slicing.isAway = true
    start(keep(Player("slow")), isSlow: true)
    waiting = (start(keep(Player("a"))), start(keep(Player("b")), id: 7), keep(Player("c")))
    start(waiting!.2, id: 7)
    slicing.isAway = false
    driver.wake()
    return told
  }

  /// Countdowns whose first values wait.
  private var waiting: (first: Countdown, second: Countdown, third: Player)?

  func testAMoveDeliversItsValueBeforeItReturns() {
    let moves: [(name: String, act: (Countdown) -> Void, told: String)] = [
      ("extend", { $0.extend(by: .seconds(5)) }, "a 15"),
      ("reschedule", { $0.reschedule(for: .seconds(3)) }, "a 3"),
      ("restart", { $0.restart() }, "a 10"),
    ]
    for move in moves {
      let told = between { [self] in move.act(waiting!.first) }
      XCTAssertEqual(told.filter { $0.hasPrefix("a") }, [move.told], move.name)
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
