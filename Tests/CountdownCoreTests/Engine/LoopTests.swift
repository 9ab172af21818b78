import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// The order in which a pass takes what there is to deliver.
final class LoopTests: XCTestCase {
  func testWhatOthersQueueAndTicksTakeTurnsOf48() {
    let driver = ManualDriver(wallNow: .zero)
    let away = AwayDriver(driver)
    let (engine, journal) = (CountdownEngine(driver: away), EventJournal())
    func start(_ count: Int, _ letter: String, every interval: Duration) -> [CountdownHandler] {
      (0..<count).map { _ in
        engine.start(for: .seconds(1_000), every: interval, onTick: { _, _ in journal.note(letter) })
      }
    }
    let rows: [(others: Int, ticks: Int, runs: [(kind: String, count: Int)])] = [
      (120, 130, [("o", 48), ("t", 48), ("o", 48), ("t", 48), ("o", 24), ("t", 34)]),
      (10, 100, [("o", 10), ("t", 100)]), (100, 10, [("o", 48), ("t", 10), ("o", 52)]),
      (0, 100, [("t", 100)]), (100, 0, [("o", 100)]),
    ]
    for (others, ticks, runs) in rows {
      _ = start(ticks, "t", every: .seconds(1))
      let queued = start(others, "o", every: .seconds(900))
      _ = journal.take()
      driver.sleep(for: .seconds(1))
      away.isAway = true
      for countdown in queued { engine.move(countdown, .by(.seconds(5))) }
      away.isAway = false
      driver.advance(by: .zero)
      XCTAssertEqual(
        journal.take().joined(), runs.map { String(repeating: $0.kind, count: $0.count) }.joined())
      engine.cancelAll()
      XCTAssertEqual(engine.brokenInvariants(), [])
    }
    engine.shutDown()
  }
}
