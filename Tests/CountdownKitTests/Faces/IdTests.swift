import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class IdTests: XCTestCase {
  private enum Skill: CaseIterable, Hashable, Sendable {
    case fire, ice, wind, earth
  }

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  func testFourCooldownsOfEachOfTenThousandPlayers() throws {
    try onlyWithAllTests()
    let players = (0..<10_000).map { _ in keep(Player()) }
    let shown = Box([Skill: Int]())
    for player in players {
      for (index, skill) in Skill.allCases.enumerated() {
        manager.start(player, for: .seconds(index + 1), id: skill) { _, left in
          shown.value[skill, default: 0] += left.seconds
        }
      }
    }
    XCTAssertEqual(manager.activeCount, 40_000)
    for player in players.prefix(5_000) { manager.cancel(player, id: Skill.earth) }
    XCTAssertEqual(manager.activeCount, 35_000)
    driver.advance(by: .seconds(4))
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(
      shown.value, [.fire: 10_000, .ice: 30_000, .wind: 60_000, .earth: 40_000 + 5_000 * 6])
  }

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
}
