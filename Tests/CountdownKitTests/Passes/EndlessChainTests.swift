import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Whatever callbacks make due for ever, every call and every pass returns.
final class EndlessChainTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()

  /// What begins a chain, or goes on with it; the outcome of what it starts calls the block.
  private typealias Link = @Sendable (CountdownManager, Player, @escaping @Sendable () -> Void) -> Void

  /// Runs a chain that ends by itself only after many more links than any delivery may pay.
  private func expectPauses(startedTwice: Bool = false, line: UInt = #line, _ link: @escaping Link) {
    let (manager, receiver) = (manager, receiver)
    let count = Box(0)
    @Sendable func goOn() {
      link(manager, receiver) {
        count.value += 1
        if count.value < 100_000 { goOn() }
      }
    }
    goOn()
    if startedTwice { goOn() }
    XCTAssertLessThan(count.value, 1_000, "the call returns in between", line: line)
    for _ in 0..<10 {
      let before = count.value
      driver.wake()
      XCTAssertGreaterThan(count.value, before, "it goes on", line: line)
      XCTAssertLessThan(count.value, before + 1_000, "the pass returns in between", line: line)
    }
  }

  func testSilentOnesThatEndOneAnother() {
    expectPauses { manager, receiver, goOn in
      manager.startSilently(receiver, for: .seconds(10)) { _, _ in goOn() }.cancel()
    }
  }

  func testReplacementsThatAreReplacedByTheirOutcomes() {
    expectPauses(startedTwice: true) { manager, receiver, goOn in
      manager.start(receiver, for: .seconds(5), onTick: { _, _ in }, onEnd: { _, _ in goOn() })
    }
  }

  func testCountdownsThatAreCancelledAtOnceAndStartedAnewByTheirOutcomes() {
    expectPauses { manager, receiver, goOn in
      manager.start(receiver, for: .seconds(5), onTick: { _, _ in }, onEnd: { _, _ in goOn() }).cancel()
    }
  }

  func testCountdownsOfZeroThatAreStartedAnewByTheirOutcomes() {
    expectPauses { manager, receiver, goOn in
      manager.start(receiver, for: .zero, onTick: { _, _ in }, onEnd: { _, _ in goOn() })
    }
  }

  func testEndlessTicksThatAreCancelledAtOnceAndStartedAnewByTheirOutcomes() {
    expectPauses { manager, receiver, goOn in
      manager.startTicking(
        receiver, every: .seconds(1), startingAfter: .seconds(1), onTick: { _, _ in },
        onEnd: { _, _ in goOn() })
      manager.cancel(receiver)
    }
  }

  func testACallbackThatTakesLongerThanTheIntervalAndCatchesUpEachTime() {
    let (driver, manager, count) = (driver, manager, Box(0))
    manager.start(receiver, for: .seconds(1_000), every: .milliseconds(1)) { _, _ in
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

  func testWhoCancelsItselfAtTheEndOfALongChainIsToldSoDirectly() {
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
