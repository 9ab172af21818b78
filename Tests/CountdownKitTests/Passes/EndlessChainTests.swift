import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Whatever callbacks make due for ever, every call and every pass returns.
final class EndlessChainTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()
  private let count = Box(0)

  /// Runs a chain that ends by itself only after many more links than any delivery may pay.
  private func expectPauses(
    _ link: @escaping @Sendable (CountdownManager, Player) -> Void, line: UInt = #line
  ) {
    let (manager, receiver) = (manager, receiver)
    link(manager, receiver)
    XCTAssertLessThan(count.value, 1_000, "the call returns in between", line: line)
    for _ in 0..<10 {
      let before = count.value
      driver.wake()
      XCTAssertGreaterThan(count.value, before, "it goes on", line: line)
      XCTAssertLessThan(count.value, before + 1_000, "the pass returns in between", line: line)
    }
  }

  /// Starts a countdown whose outcome does something.
  private static func start(
    _ manager: CountdownManager, _ receiver: Player, for duration: Duration = .seconds(5), _ count: Box<Int>,
    _ act: @escaping @Sendable () -> Void
  ) -> Countdown {
    manager.start(receiver, for: duration) { _, _ in
    } onEnd: { _, _ in
      count.value += 1
      if count.value < 100_000 { act() }
    }
  }

  func testSilentOnesThatEndOneAnother() {
    let count = count
    @Sendable func link(_ manager: CountdownManager, _ receiver: Player) {
      let silent = manager.startSilently(receiver, for: .seconds(10)) { [weak manager] _, _ in
        count.value += 1
        if count.value < 100_000, let manager { link(manager, receiver) }
      }
      silent.cancel()
    }
    expectPauses(link)
  }

  func testWhoCancelsItselfAtTheEndOfALongChainIsToldSoDirectly() {
    let (manager, journal) = (manager, EventJournal())
    let crowd = (0..<300).map { _ in manager.start(keep(Player()), for: .seconds(100)) { _, _ in } }
    let ticking = keep(Player())
    let ticks = manager.startTicking(ticking, every: .seconds(1)) { player, number in
      journal.note("tick \(number)")
      if number > 0 { manager.cancel(player) }
    } onEnd: { _, outcome in
      journal.note("\(outcome)")
    }
    let last = manager.start(keep(Player()), for: .seconds(100)) { _, left in journal.note("last \(left)") }
    driver.sleep(for: .milliseconds(1_500))
    _ = journal.take()
    let player = receiver
    @Sendable func link(_ number: Int) {
      manager.start(player, for: .zero) { _, _ in
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

  func testReplacementsThatAreReplacedByTheirOutcomes() {
    let count = count
    @Sendable func again(_ manager: CountdownManager, _ receiver: Player) {
      _ = Self.start(manager, receiver, count) { again(manager, receiver) }
    }
    expectPauses {
      again($0, $1)
      again($0, $1)
    }
  }

  func testCountdownsThatAreCancelledAtOnceAndStartedAnewByTheirOutcomes() {
    let count = count
    @Sendable func again(_ manager: CountdownManager, _ receiver: Player) {
      Self.start(manager, receiver, count) { again(manager, receiver) }.cancel()
    }
    expectPauses { again($0, $1) }
  }

  func testCountdownsOfZeroThatAreStartedAnewByTheirOutcomes() {
    let count = count
    @Sendable func again(_ manager: CountdownManager, _ receiver: Player) {
      _ = Self.start(manager, receiver, for: .zero, count) { again(manager, receiver) }
    }
    expectPauses { again($0, $1) }
  }

  func testEndlessTicksThatAreCancelledAtOnceAndStartedAnewByTheirOutcomes() {
    let count = count
    @Sendable func again(_ manager: CountdownManager, _ receiver: Player) {
      manager.startTicking(receiver, every: .seconds(1), startingAfter: .seconds(1)) { _, _ in
      } onEnd: { _, _ in
        count.value += 1
        if count.value < 100_000 { again(manager, receiver) }
      }
      manager.cancel(receiver)
    }
    expectPauses { again($0, $1) }
  }

  func testAChainThatEndsIsPaidBeforeTheCallReturns() {
    let (manager, count) = (manager, count)
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

  func testACallbackThatTakesLongerThanTheIntervalAndCatchesUpEachTime() {
    let (driver, manager, count) = (driver, manager, count)
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
}
