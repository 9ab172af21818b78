import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What is left on virtual time, what never ends there, and how an advance is stopped.
final class PendingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let player = Player()

  private var lines: [String] { manager.pending.map(\.description) }

  @MainActor func testEverythingThatWaitsIsSaid() async {
    XCTAssertTrue(manager.isIdle)
    XCTAssertEqual(lines, [])
    let boost = manager.start(player, for: .seconds(5), id: "boost") { _, _ in }
    manager.start(player, for: .seconds(9), id: 7) { _, _ in }.pause()
    manager.start(for: .seconds(2), ticks: .everySecond.pastZero) { _ in }
    manager.startTicking(every: .seconds(4)) { _ in }
    boost.observe(by: Player.other) { _, _ in }
    let model = ObservableCountdown(using: manager)
    model.start(for: .seconds(6))
    let manager = manager
    let sleeper = Task { try await manager.sleep(for: .seconds(7)) }
    let loop = Task { for await _ in manager.values(for: .seconds(8)) {} }
    let ticks = Task { for await _ in manager.ticks(every: .seconds(3)) {} }
    await driver.advance(by: .milliseconds(500))
    XCTAssertEqual(
      lines,
      [
        "no receiver: ticks at 1.0 seconds", "a loop over ticks: ticks at 3.0 seconds",
        "no receiver: ticks at 4.0 seconds", "Player: ends at 5.0 seconds",
        "Player, id boost: ends at 5.0 seconds", "ObservableCountdown: ends at 6.0 seconds",
        "a sleep: ends at 7.0 seconds",
        "a loop over values: ends at 8.0 seconds", "Player, id 7: stands still",
      ])
    XCTAssertEqual(manager.pending, driver.pending)
    XCTAssertFalse(manager.isIdle)
    manager.suspend(.freezes)
    XCTAssertEqual(Set(manager.pending.map(\.instant)), [nil])
    manager.resume()
    manager.cancelAll()
    for task in [loop, ticks] { task.cancel() }
    sleeper.cancel()
    await driver.advance(by: .zero)
    XCTAssert(manager.isIdle, "\(manager.pending)")
    withExtendedLifetime(model) {}
  }

  /// A follower alone, and a zero that waits, are something that is left.
  func testAFollowerIsLeft_andWhatIsOverIsNot() {
    let countdown = manager.startSilently(player, for: .seconds(1))
    countdown.observe(by: Player.other) { _, _ in }
    XCTAssertEqual(manager.activeCount, 1)
    XCTAssertEqual(lines.count, 2)
    countdown.cancel()
    XCTAssertTrue(manager.isIdle)
  }

  @MainActor func testATaskStopsTheAdvanceBeforeItsFirstPass() async {
    let driver = ManualDriver()
    let stop = Task { driver.stopAdvance() }
    await driver.advance(by: .seconds(100))
    XCTAssertEqual(driver.now, .zero)
    await stop.value
  }

  func testTheLastPassOfAnAdvanceToTheEndMayStopIt() {
    let driver = ManualDriver()
    let (manager, other) = (CountdownManager(driver: driver), CountdownManager(driver: driver))
    manager.startSilently(for: .seconds(1))
    other.startTicking(every: .seconds(1)) { [manager] number in
      if number != 1 { return }
      driver.stopAdvance()
      manager.startSilently(for: .seconds(5))
    }
    XCTAssertFalse(driver.advanceToEnd(within: .seconds(100)))
    XCTAssertEqual(driver.now, .seconds(1))
  }

  func testACallbackStopsTheAdvance() {
    let seen = Box<[Duration]>([])
    manager.startTicking(every: .seconds(1)) { [driver] number in
      seen.value.append(driver.now)
      if number == 3 { driver.stopAdvance() }
    }
    manager.startTicking(every: .milliseconds(1_500)) { [driver] _ in seen.value.append(driver.now) }
    driver.advance(by: .seconds(100))
    XCTAssertEqual(driver.now, .seconds(3))
    XCTAssertEqual(seen.value.filter { $0 == .seconds(3) }.count, 2, "all of the instant has come")
    driver.advance(by: .seconds(2))
    XCTAssertEqual(driver.now, .seconds(5), "the next advance is another")
    manager.start(for: .seconds(9)) { [driver] left in if left == .seconds(6) { driver.stopAdvance() } }
    XCTAssertFalse(driver.advanceToEnd(within: .seconds(100)))
    XCTAssertEqual(driver.now, .seconds(8))
    driver.stopAdvance()
    driver.advance(to: .seconds(10))
    XCTAssertEqual(driver.now, .seconds(10), "outside an advance nothing is stopped")
  }
}

extension Player {
  fileprivate static let other = Player()
}
