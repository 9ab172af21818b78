import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Passes never nest, whatever a callback does with the time.
final class NoNestingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let players = (0..<2).map { _ in Player() }
  private let journal = EventJournal()

  /// Starts a countdown that does something when so many seconds are left; -1: in its outcome.
  private func start(for seconds: Int, at left: Int, _ act: @escaping @Sendable () -> Void) {
    manager.start(players[0], for: .seconds(seconds)) { [journal] _, value in
      journal.note("<\(value.seconds)")
      if value.seconds == left { act() }
      journal.note(">")
    } onEnd: { [journal] _, _ in
      journal.note("<end")
      if left < 0 { act() }
      journal.note(">")
    }
  }

  private func startNeighbour(for seconds: Int) {
    manager.start(players[1], for: .seconds(seconds)) { [journal] _, left in journal.note("\(left.seconds)") }
  }

  private func delivered(by seconds: Int) -> String {
    driver.advance(by: .seconds(seconds))
    return journal.take().joined()
  }

  /// The first of two does something with the time in its tick of 8 s.
  func testWhateverATickDoesRunsNothingInside() {
    let rows: [(name: String, act: @Sendable (ManualDriver, CountdownManager) -> Void, delivered: String)] = [
      ("advances", { driver, _ in driver.advance(by: .seconds(3)) }, "<9>9<8>8<7>7<6>6<5>5"),
      ("wakes", { driver, _ in driver.wake() }, "<9>9<8>8"),
      (
        "resumes",
        { driver, manager in
          driver.sleep(for: .seconds(3))
          manager.suspend()
          manager.resume()
        }, "<9>9<8>5<5>"
      ),
    ]
    for row in rows {
      start(for: 10, at: 8) { [driver, manager] in row.act(driver, manager) }
      startNeighbour(for: 10)
      _ = journal.take()
      XCTAssertEqual(delivered(by: 2), row.delivered, row.name)
      manager.cancelAll()
      _ = journal.take()
    }
  }

  func testAnAdvanceInsideAnOutcomeExtendsTheRunningAdvance() {
    start(for: 1, at: -1) { [driver] in driver.advance(by: .seconds(2)) }
    startNeighbour(for: 10)
    XCTAssertEqual(delivered(by: 1), "<1>10<0><end>987")
  }

  func testAnAdvanceInsideAFirstValueEndsTheCountdownOnce() {
    start(for: 3, at: 3) { [driver] in driver.advance(by: .seconds(5)) }
    XCTAssertEqual(journal.take().joined(), "<3><0><end>")
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }
}
