import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// A chain that never ends, an outcome's block that starts a countdown of zero again, gives the queue back between
/// its links.
final class Defect31EndlessChainTests: XCTestCase {
  func testOnVirtualTimeEachCallAndEachWakeUpReturns() {
    let stage = Stage()
    let player = keep(Player())
    let chain = Chain(stage.manager, player)
    chain.startLink()
    for _ in 0..<100 {
      let before = chain.links.now
      XCTAssertEqual(stage.driver.nextWakeUp, stage.driver.now, "it goes on at once")
      stage.driver.wake()
      XCTAssertGreaterThan(chain.links.now, before)
    }
    XCTAssertLessThan(chain.links.now, 101 * 1_000, "and gives the queue back soon")
    chain.isOn.replace(with: false)
    stage.driver.wake()
    stage.driver.wake()
    XCTAssertEqual(stage.manager.activeCount, 0)
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testOnAQueueOtherBlocksGetTheirTurn() {
    let queue = DispatchQueue(label: "chain")
    let manager = keep(CountdownManager(deliveringOn: queue))
    let chain = Chain(manager, keep(Player()))
    let others = expectation(description: "other blocks run")
    others.expectedFulfillmentCount = 10
    queue.async { chain.startLink() }
    for _ in 0..<10 { queue.async { others.fulfill() } }
    wait(for: [others], timeout: 30)
    let linksSoFar = chain.links.now
    let itGoesOn = expectation(description: "the chain goes on")
    chain.onLink.replace(with: { number in if number == linksSoFar + 1_000 { itGoesOn.fulfill() } })
    wait(for: [itGoesOn], timeout: 30)
    chain.isOn.replace(with: false)
    // Whatever it had in the air is over once the queue has had the time for two passes.
    let isOver = expectation(description: "over")
    manager.start(keep(Player()), for: .milliseconds(2)) { _, _ in
    } onEnd: { _, _ in
      isOver.fulfill()
    }
    wait(for: [isOver], timeout: 30)
    XCTAssertEqual(manager.activeCount, 0)
  }
}

/// A countdown of zero whose outcome's block starts it again, until it is told not to.
private final class Chain: Sendable {
  let isOn = Locked(true)
  let links = Locked(0)
  let onLink = Locked<@Sendable (Int) -> Void> { _ in }
  private let manager: CountdownManager
  private let player: Player

  init(_ manager: CountdownManager, _ player: Player) {
    self.manager = manager
    self.player = player
  }

  func startLink() {
    manager.start(player, for: .zero) { _, _ in
    } onEnd: { [self] _, _ in
      guard isOn.now else { return }
      let number = links.use { links in
        links += 1
        return links
      }
      onLink.now(number)
      startLink()
    }
  }
}
