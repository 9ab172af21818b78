import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Several countdowns of a receiver, or of none, and how each is found.
final class IdTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  func testEachIsFoundByItsId_andAllOfAReceiverEndTogether() {
    let player = keep(Player())
    for id in 1...3 {
      manager.start(player, for: .seconds(id), id: id, onTick: { _, _ in }) { [journal] _, outcome in
        journal.note("\(id) \(outcome)")
      }
    }
    manager.startTicking(player, every: .seconds(1), id: 4) { _, _ in }
    XCTAssertEqual((1...4).map { manager.timeLeft(of: player, id: $0)?.seconds }, [1, 2, 3, nil])
    XCTAssertNotNil(manager.countdown(of: player, id: 4))
    XCTAssertNil(manager.countdown(of: player))
    MainActor.assumeIsolated { [manager] in
      XCTAssertEqual(player.activeCountdown(id: 2, using: manager)?.timeLeft?.seconds, 2)
      XCTAssertNil(player.activeCountdown(using: manager))
      XCTAssertTrue(player.cancelCountdown(id: 2, using: manager))
      XCTAssertFalse(player.cancelCountdown(id: 2, using: manager))
      XCTAssertFalse(player.cancelCountdown(using: manager))
    }
    XCTAssertEqual(journal.take(), ["2 cancelled"])
    manager.cancelAll(of: player)
    XCTAssertEqual(Set(journal.take()), ["1 cancelled", "3 cancelled"])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testACountdownWithoutAReceiverIsFoundByItsId_amongAllOthers() {
    let (manager, journal) = (manager, journal)
    MainActor.assumeIsolated {
      let first = manager.countDown(
        for: .seconds(3), id: "sale", onTick: { journal.note("\($0)") }, onEnd: { journal.note("\($0)") })
      XCTAssertEqual(manager.countDown(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(manager.start(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(manager.countdown(id: "sale"), first)
      manager.countdown(id: "sale")?.extend(toAtLeast: .seconds(10))
      XCTAssertNil(manager.countdown(id: "other"))
      XCTAssertFalse(manager.cancel(id: "other"))
      manager.countDownSilently(for: .seconds(3), id: "sale") { journal.note("silent \($0)") }
      manager.startSilently(for: .seconds(3), id: "sale")
      XCTAssertEqual(journal.take(), ["0:03", "0:10", "replaced", "silent replaced"])
      XCTAssertEqual(manager.activeCount, 1)
      XCTAssertTrue(manager.cancel(id: "sale"))
    }
  }

  func testTwoIdsAreOneWhereTheyAreEqualAsAnyHashable() {
    enum Kind: Hashable, Sendable { case one, two(Int) }
    let ids: [any Hashable & Sendable] = [
      1, Int8(1), 1.0, "1", "\u{E9}", "e\u{301}", Kind.one, Kind.two(1), Optional(1), Optional(Int8(1)), [1],
      [Int8(1)],
    ]
    for one in ids {
      for other in ids {
        manager.startSilently(for: .seconds(1), id: one)
        XCTAssertEqual(
          manager.countdown(id: other) != nil, AnyHashable(one) == AnyHashable(other), "\(one), \(other)")
        manager.cancelAll()
      }
    }
  }

  // MARK: - Ids that lie, and ids that are equal to nothing

  func testIdsThatLieLoseNoCountdown() {
    let player = keep(Player())
    struct Lying: Hashable, Sendable {
      static let random = Locked(SplitMix64(seed: 1))

      static func == (first: Lying, second: Lying) -> Bool { random.use { $0.below(2) == 0 } }

      func hash(into hasher: inout Hasher) { hasher.combine(Self.random.use { $0.next() }) }
    }
    let outcomes = Box(0)
    for index in 0..<300 {
      manager.start(player, for: .seconds(1 + index % 3), id: Lying()) { _, _ in
      } onEnd: { _, _ in
        outcomes.value += 1
      }
      if index % 3 == 0 { manager.cancel(player, id: Lying()) }
    }
    driver.advance(by: .seconds(3))
    XCTAssertEqual(outcomes.value, 300)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAnIdThatIsEqualToNothingIsNotFoundAndEndsWithTheOthers() {
    let player = keep(Player())
    for _ in 0..<2 { manager.start(player, for: .seconds(9), id: Double.nan) { _, _ in } }
    XCTAssertEqual(manager.activeCount, 2)
    XCTAssertNil(manager.countdown(of: player, id: Double.nan))
    XCTAssertFalse(manager.cancel(player, id: Double.nan))
    manager.cancelAll(of: player)
    XCTAssertEqual(manager.activeCount, 0)
  }
}
