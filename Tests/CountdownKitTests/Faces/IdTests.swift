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

  func testFourCooldownsOfEachOfTenThousandPlayers() {
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

  func testEachFaceKeepsToItsId() {
    let player = keep(Player())
    let lines = Box<[String]>([])
    let note: @Sendable (String) -> Void = { lines.value.append($0) }
    manager.start(player, for: .seconds(5), id: 1) { _, _, _ in note("stopping") }
    manager.start(player, until: driver.date.addingTimeInterval(5), id: 2) { _, _ in note("plain") }
    manager.start(
      player, for: .from(driver.date, to: driver.date + 5), id: 3, onTick: { _, _ in },
      onEnd: { _, outcome in note("3 \(outcome)") })
    manager.startTicking(player, every: .seconds(1), id: 4) { _, number in note("tick \(number)") }
    manager.startSilently(player, for: .seconds(9), id: 5) { _, outcome in note("5 \(outcome)") }
    XCTAssertEqual(lines.value, ["stopping", "plain", "tick 0"])
    for id in 1...5 {
      XCTAssertNotNil(manager.countdown(of: player, id: id))
      XCTAssertEqual(manager.timeLeft(of: player, id: id)?.seconds, id == 4 ? nil : id == 5 ? 9 : 5)
    }
    XCTAssertNil(manager.countdown(of: player))
    lines.value = []
    manager.cancelAll(of: player)
    XCTAssertEqual(Set(lines.value), ["3 cancelled", "5 cancelled"])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testOnTheMainActor() {
    let (driver, manager, player) = (driver, manager, keep(Player()))
    MainActor.assumeIsolated {
      player.countDown(for: .seconds(5), id: Skill.fire, using: manager) { _, _ in }
      player.countDown(for: .seconds(5), id: Skill.ice, using: manager) { _, _, stop in stop = true }
      player.countTicks(every: .seconds(1), id: Skill.wind, using: manager) { _, _ in }
      let ended = Box(false)
      player.countDownSilently(for: .seconds(5), id: Skill.earth, using: manager) { player, outcome in
        ended.value = player != nil && outcome == .completed
      }
      XCTAssertNil(player.activeCountdown(id: Skill.ice, using: manager), "its first callback stopped it")
      XCTAssertTrue(player.cancelCountDown(id: Skill.fire, using: manager))
      XCTAssertFalse(player.cancelCountDown(id: Skill.fire, using: manager))
      XCTAssertFalse(player.cancelCountDown(using: manager), "it has none without an id")
      driver.advance(by: .seconds(5))
      XCTAssertTrue(ended.value)
      XCTAssertEqual(manager.activeCount, 1)
    }
  }

  func testAReceiverThatDiesTakesAllOfItsIdsWithIt() {
    let outcomes = Box<[Countdown.Outcome]>([])
    do {
      let player = Player()
      for id in 0..<4 {
        manager.start(player, for: .seconds(9), id: id, onTick: { _, _ in }) { player, outcome in
          XCTAssertNil(player)
          outcomes.value.append(outcome)
        }
      }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(outcomes.value, Array(repeating: .receiverReleased, count: 4))
  }

  func testTheIdIsLetGoWithItsCountdown() {
    final class Name: Hashable, Sendable {
      static func == (left: Name, right: Name) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    weak var name: Name?
    do {
      let strong = Name()
      name = strong
      manager.start(for: .seconds(1), id: strong) { _ in }
    }
    XCTAssertNotNil(name)
    driver.advance(by: .seconds(1))
    XCTAssertNil(name)
  }
}
