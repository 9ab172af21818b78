import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Cells that come and go while a list is scrolled.
final class ObserverCrowdTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  /// A cell that knows which row it shows, and writes down what was told of another.
  private final class Cell: CountdownReceiver, @unchecked Sendable {
    // Unchecked: virtual time, on one thread.
    var row = 0
    var shown: TimeLeft?
    var stale = 0
  }

  /// Scrolls 500 cells over as many rows, which share so many countdowns.
  private func scroll(countdowns count: Int) {
    let rows = (0..<500).map { _ in Player() }
    let countdowns = (0..<count).map { number in
      manager.start(rows[number], for: .seconds(100 + number)) { _, _ in }
    }
    let cells = (0..<500).map { _ in Cell() }
    func show(_ row: Int, in cell: Cell) {
      cell.row = row
      countdowns[row % count].observe(by: cell) { cell, left in
        if cell.row != row { cell.stale += 1 }
        cell.shown = left
      }
    }
    var entries = 0
    for round in 0..<20 {
      for (number, cell) in cells.enumerated() { show((number + 7 * round) % 500, in: cell) }
      for cell in cells { XCTAssertEqual(cell.shown, countdowns[cell.row % count].timeLeft) }
      driver.advance(by: .seconds(1))
      XCTAssertEqual(manager.engine.brokenInvariants(), [])
      let chunks = manager.engine.state.withLock { $0.who.slab.chunkCount }
      if round == 0 { entries = chunks }
      XCTAssertEqual(chunks, entries, "cells that come back take more room")
      for cell in cells.prefix(100) { manager.cancel(cell) }
    }
    XCTAssertEqual(cells.map(\.stale).max(), 0)
    XCTAssertEqual(manager.activeCount, count)
    for countdown in countdowns { countdown.cancel() }
    for cell in cells { XCTAssertNil(manager.countdown(of: cell)) }
    XCTAssertEqual(manager.engine.state.withLock { $0.who.slab.chunkCount }, 1)
    withExtendedLifetime(rows) {}
  }

  func testFiveHundredCellsUnderOneCountdown() { scroll(countdowns: 1) }

  func testFiveHundredCellsUnderAsManyCountdowns() { scroll(countdowns: 500) }

  func testAPassOverFollowersTouchesEachOnce() {
    let owner = Player()
    let countdown = manager.start(owner, for: .seconds(100)) { _, _ in }
    let ledger = EventLedger()
    let followers = (0..<2_000).map { _ in Player() }
    for follower in followers { countdown.observe(by: follower) { _, left in ledger.note(left.duration) } }
    let wakeUps = driver.wakeUpCount
    driver.advance(by: .seconds(50))
    XCTAssertEqual(driver.wakeUpCount - wakeUps, 50)
    XCTAssertEqual(ledger.valueCount, 2_000 * 51)
    withExtendedLifetime((owner, followers)) {}
  }
}
