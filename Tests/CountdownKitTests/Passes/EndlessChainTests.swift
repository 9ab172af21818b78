import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// Whatever callbacks make due for ever, every call and every pass returns; and no callback lies in another.
final class EndlessChainTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()

  /// What begins a chain, or goes on with it; a callback of what it starts or moves calls the block.
  private typealias Link = @Sendable (CountdownManager, Player, @escaping @Sendable () -> Void) -> Void

  /// Runs a chain that ends by itself only after many more links than any delivery may pay.
  private func expectPauses(
    _ name: String, startedTwice: Bool = false, activeAtTheEnd: Int = 0, _ link: @escaping Link
  ) {
    let (driver, receiver, count, length) = (ManualDriver(), Player(), Box(0), 20_000)
    let nesting = Nesting()
    let manager = CountdownManager(driver: driver)
    @Sendable func goOn() {
      link(manager, receiver) {
        nesting.callback {
          count.value += 1
          if count.value < length { goOn() }
        }
      }
    }
    goOn()
    if startedTwice { goOn() }
    XCTAssertLessThan(count.value, 1_000, "the call returns in between: \(name)")
    for _ in 0..<10 {
      let before = count.value
      driver.wake()
      XCTAssertGreaterThan(count.value, before, "it goes on: \(name)")
      XCTAssertLessThan(count.value, before + 1_000, "the pass returns in between: \(name)")
    }
    driver.advance(by: .milliseconds(1))
    XCTAssertGreaterThanOrEqual(count.value, length, name)
    XCTAssertEqual(manager.activeCount, activeAtTheEnd, name)
    XCTAssertEqual(nesting.deepest, 1, "no callback lies in another: \(name)")
    XCTAssertEqual(manager.engine.brokenInvariants(), [], name)
  }

  func testChainsOfOutcomes() {
    expectPauses("silent ones that end one another") { manager, receiver, goOn in
      manager.startSilently(receiver, for: .seconds(10)) { _, _ in goOn() }.cancel()
    }
    expectPauses("replacements, replaced by their outcomes", startedTwice: true, activeAtTheEnd: 1) {
      manager, receiver, goOn in
      manager.start(receiver, for: .seconds(5), onTick: { _, _ in }, onEnd: { _, _ in goOn() })
    }
    expectPauses("cancelled at once, and started anew") { manager, receiver, goOn in
      manager.start(receiver, for: .seconds(5), onTick: { _, _ in }, onEnd: { _, _ in goOn() }).cancel()
    }
    expectPauses("of zero, and started anew") { manager, receiver, goOn in
      manager.start(receiver, for: .zero, onTick: { _, _ in }, onEnd: { _, _ in goOn() })
    }
    expectPauses("endless ticks, cancelled at once, and started anew") { manager, receiver, goOn in
      manager.startTicking(
        receiver, every: .seconds(1), startingAfter: .seconds(1), onTick: { _, _ in },
        onEnd: { _, _ in goOn() })
      manager.cancel(receiver)
    }
  }

  func testChainsOfValues() {
    expectPauses("started anew in every value", activeAtTheEnd: 1) { manager, receiver, goOn in
      manager.start(receiver, for: .seconds(5)) { _, _ in goOn() }
    }
    expectPauses("extended in every value", activeAtTheEnd: 1) { manager, receiver, goOn in
      if let countdown = manager.countdown(of: receiver) {
        countdown.extend(by: .seconds(1))
      } else {
        manager.start(receiver, for: .seconds(5)) { _, _ in goOn() }
      }
    }
  }

  func testACallbackThatTakesLongerThanTheIntervalAndCatchesUpEachTime() {
    let (driver, manager, count) = (driver, manager, Box(0))
    manager.start(receiver, for: .seconds(1_000), ticks: .every(.milliseconds(1))) { _, _ in
      count.value += 1
      driver.sleep(for: .milliseconds(2))
      manager.resume()
    }
    for _ in 0..<10 {
      let before = count.value
      driver.wake()
      XCTAssertGreaterThan(count.value, before)
      XCTAssertLessThan(count.value, before + 100)
    }
  }

  func testAChainThatEndsIsPaidBeforeTheCallReturns() {
    let (manager, count) = (manager, Box(0))
    let players = (0..<100).map { Player("\($0)") }
    @Sendable func next(_ number: Int) {
      manager.start(players[number], for: .seconds(5)) { _, _ in
        count.value += 1
        if number + 1 < players.count { next(number + 1) }
      }
    }
    next(0)
    XCTAssertEqual(count.value, 100)
    XCTAssertEqual(driver.wakeUpCount, 0)
  }

  func testCancelOfItselfAtTheEndOfALongChainIsDeliveredDirectly() {
    let (manager, journal, receiver) = (manager, EventJournal(), receiver)
    let crowd = (0..<300).map { _ in manager.start(keep(Player()), for: .seconds(100)) { _, _ in } }
    let ticks = manager.startTicking(keep(Player()), every: .seconds(1)) { player, number in
      journal.note("tick \(number)")
      if number > 0 { manager.cancel(player) }
    } onEnd: { _, outcome in
      journal.note("\(outcome)")
    }
    let last = manager.start(keep(Player()), for: .seconds(100)) { _, left in journal.note("last \(left)") }
    driver.sleep(for: .milliseconds(1_500))
    _ = journal.take()
    @Sendable func link(_ number: Int) {
      manager.start(receiver, for: .zero) { _, _ in
      } onEnd: { _, _ in
        guard number == 9 else { return link(number + 1) }
        for countdown in crowd { countdown.extend(by: .seconds(1)) }
        ticks.pause()
        ticks.resume()
        last.extend(by: .seconds(1))
      }
    }
    link(0)
    XCTAssertEqual(journal.take(), ["tick 1", "cancelled", "last 1:40"])
  }
}
