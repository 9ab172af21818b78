import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns that tick at the same instants miss nothing through passes that a callback interrupts, or makes late.
final class DisturbedPassesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  /// Starts receivers of one rhythm; after two seconds one of them does something.
  private func check(
    _ message: String, by act: @escaping @Sendable () -> Void, afterwards: () -> Void
  ) {
    for count in [3, 300] {
      for position in [0, count / 2, count - 1] {
        let receivers = (0..<count).map { Player("\($0)") }
        for (number, receiver) in receivers.enumerated() {
          manager.start(receiver, for: .seconds(60)) { [journal] player, left in
            journal.note(player.name)
            if number == position, left.seconds == 58 { act() }
          }
        }
        driver.advance(by: .seconds(2))
        afterwards()
        expectTicks(of: receivers.map(\.name), "\(message), \(position) of \(count)")
        withExtendedLifetime(receivers) { manager.cancelAll() }
      }
    }
  }

  /// From now on each gets every tick once.
  private func expectTicks(of names: [String], _ message: String) {
    // What was late may be delivered in two parts.
    driver.advance(by: .seconds(1))
    _ = journal.take()
    for _ in 0..<3 {
      driver.advance(by: .seconds(1))
      XCTAssertEqual(journal.take().sorted(), names.sorted(), message)
    }
  }

  func testASuspensionInTheMiddleOfAPass() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      for milliseconds in [0, 1, 900, 3_500] {
        check("\(policy), \(milliseconds) ms") { [manager] in
          manager.suspend(policy)
        } afterwards: {
          driver.advance(by: .milliseconds(milliseconds))
          manager.resume()
        }
      }
    }
  }

  func testASlowCallbackThatMaySuspend() {
    for suspends in [false, true] {
      for milliseconds in [1, 999, 1_000, 1_500, 10_700] {
        check("\(milliseconds) ms, \(suspends)") { [manager, driver] in
          driver.sleep(for: .milliseconds(milliseconds))
          if suspends { manager.suspend() }
        } afterwards: {
          driver.advance(by: .seconds(1))
          if suspends { manager.resume() }
        }
      }
    }
  }

  func testAStartInAnInterruptedPass() {
    for count in [3, 300] {
      let names = (0...count).map { "\($0)" }
      let last = keep(Player(names[count]))
      for name in names.dropLast() {
        manager.start(keep(Player(name)), for: .seconds(60)) { [manager, journal] player, left in
          journal.note(player.name)
          guard player.name == "0", left.seconds == 58 else { return }
          manager.start(last, for: .seconds(58)) { player, _ in journal.note(player.name) }
          manager.suspend()
        }
      }
      driver.advance(by: .milliseconds(5_500))
      manager.resume()
      expectTicks(of: names, "\(count)")
      manager.cancelAll()
    }
  }

  func testASlowCallbackBesideOthersOfAnotherPhase() {
    manager.start(keep(Player()), for: .milliseconds(4_500)) { [driver, journal] _, left in
      journal.note("first")
      if left == TimeLeft(.seconds(4)) { driver.sleep(for: .seconds(1)) }
    }
    manager.start(keep(Player()), for: .milliseconds(3_500)) { [journal] _, _ in journal.note("second") }
    driver.advance(by: .nanoseconds(1))
    manager.start(keep(Player()), for: .milliseconds(4_500)) { _, _ in }
    driver.advance(by: .milliseconds(1_500))
    _ = journal.take()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take().sorted(), ["first", "second"])
  }
}
