import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// First values that other threads have made due are taken together; what the callback of one does to the others counts
/// all the same.
final class OwedBatchTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let journal = EventJournal()
  private let others = Locked<[Countdown]>([])

  /// Starts a, b, c and d from elsewhere, and lets the pass run; a's first value does something to the others.
  private func run(_ act: @escaping @Sendable ([Countdown]) -> Void) -> [String] {
    away.isAway = true
    for name in ["a", "b", "c", "d"] {
      let countdown = manager.start(keep(Player(name)), for: .seconds(100)) {
        [others, journal] player, left in
        journal.note("\(name) \(left.duration.text)")
        if name == "a" { act(others.now) }
      } onEnd: { [journal] _, outcome in
        journal.note("\(name) \(outcome)")
      }
      if name != "a" { others.use { $0.append(countdown) } }
    }
    away.isAway = false
    driver.wake()
    defer { manager.cancelAll() }
    return journal.take()
  }

  func testUndisturbed() {
    XCTAssertEqual(run { _ in }, ["a 100", "b 100", "c 100", "d 100"])
  }

  func testASlowCallback() {
    let driver = driver
    XCTAssertEqual(
      run { _ in driver.sleep(for: .milliseconds(2_500)) }, ["a 100", "b 97.5", "c 97.5", "d 97.5"])
  }

  func testOneIsMoved() {
    XCTAssertEqual(run { $0[1].extend(by: .seconds(7)) }, ["a 100", "b 100", "c 107", "d 100"])
  }

  func testOneIsCancelled() {
    XCTAssertEqual(run { $0[1].cancel() }, ["a 100", "b 100", "d 100", "c cancelled"])
  }

  func testOneIsPaused() {
    let driver = driver
    XCTAssertEqual(
      run {
        driver.sleep(for: .seconds(1))
        $0[1].pause()
        driver.sleep(for: .seconds(1))
      }, ["a 100", "b 98", "c 99", "d 98"])
  }

  func testOneIsReplaced() {
    let (manager, journal) = (manager, journal)
    let other = keep(Player("b"))
    XCTAssertEqual(
      run { _ in
        manager.start(other, for: .seconds(5)) { _, left in journal.note("new \(left.duration.text)") }
      },
      ["a 100", "b 100", "c 100", "d 100", "new 5"])
  }

  func testTheManagerIsSuspended() {
    let manager = manager
    XCTAssertEqual(run { _ in manager.suspend() }, ["a 100", "b 100", "c 100", "d 100"])
  }

  /// Ticks that are owed after a pause wait, from the very next of the batch on.
  func testTheManagerIsSuspendedWhileTicksAreOwed() {
    let (manager, driver) = (manager, driver)
    let isSuspending = Locked(false)
    let countdowns = ["a", "b", "c", "d"].map { name in
      manager.start(keep(Player(name)), for: .seconds(10)) { [journal] _, left in
        journal.note("\(name) \(left.duration.text)")
        if name == "b", isSuspending.now { manager.suspend() }
      }
    }
    isSuspending.replace(with: true)
    driver.sleep(for: .milliseconds(1_500))
    _ = journal.take()
    manager.start(keep(Player("starter")), for: .seconds(5)) { _, left in
      for countdown in countdowns {
        countdown.pause()
        countdown.resume()
      }
    }
    XCTAssertEqual(journal.take(), ["a 9", "b 9"])
    manager.resume()
    XCTAssertEqual(journal.take(), ["c 9", "d 9"])
  }

  /// Whether anything is news to one who is owed it, the slow callback before has a say in.
  func testWhatIsNoNewsWhenItIsTakenMayBeNewsInItsTurn() {
    let (manager, driver) = (manager, driver)
    let isSlow = Locked(false)
    let countdowns = ["a", "b", "c", "d"].map { name in
      manager.start(keep(Player(name)), for: .seconds(10)) { [journal] _, left in
        journal.note("\(name) \(left.duration.text)")
        if name == "b", isSlow.now { driver.sleep(for: .milliseconds(1_500)) }
      }
    }
    isSlow.replace(with: true)
    _ = journal.take()
    manager.start(keep(Player("starter")), for: .seconds(5)) { _, left in
      countdowns[0].extend(by: .seconds(7))
      countdowns[1].extend(by: .seconds(7))
      countdowns[2].pause()
      countdowns[2].resume()
      countdowns[3].extend(by: .seconds(7))
      countdowns[3].extend(by: .seconds(-7))
    }
    XCTAssertEqual(journal.take(), ["a 17", "b 17", "c 9", "d 8.5"])
  }

  func testTheManagerIsSuspendedAfterTime() {
    let (manager, driver) = (manager, driver)
    XCTAssertEqual(
      run { _ in
        manager.suspend(.freezes)
        driver.sleep(for: .seconds(3))
      }, ["a 100", "b 100", "c 100", "d 100"])
  }

  func testAllAreCancelled() {
    let manager = manager
    let log = run { _ in manager.cancelAll() }
    XCTAssertEqual(log.first, "a 100")
    XCTAssertEqual(Set(log.dropFirst()), ["a cancelled", "b cancelled", "c cancelled", "d cancelled"])
    XCTAssertEqual(log.count, 5)
    XCTAssertEqual(log[1], "a cancelled")
  }
}
