import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// What is ended together ends in the order of the starts, so that a game can be played again.
final class EndOrderTests: XCTestCase {
  private let driver = ManualDriver(wallNow: .zero)
  private let journal = EventJournal()

  private func start(_ number: Int, on manager: CountdownManager) -> Countdown {
    manager.start(keep(Player("\(number)")), for: .seconds(100)) { _, _ in
    } onEnd: { [journal] player, _ in
      journal.note(player?.name ?? "none")
    }
  }

  private let ways: [(name: String, end: (inout CountdownManager?, ManualDriver) -> Void)] = [
    ("cancelAll", { manager, _ in manager!.cancelAll() }),
    (
      "shutDown",
      { manager, driver in
        manager!.engine.shutDown {}
        driver.advance(by: .zero)
      }
    ),
    ("release", { manager, _ in manager = nil }),
  ]

  func testTheOrderOfStartsIsThatOfTheEnds() {
    for way in ways {
      for gap in [Duration.zero, .milliseconds(10)] {
        var manager: CountdownManager? = CountdownManager(driver: driver)
        for number in 0..<300 {
          _ = start(number, on: manager!)
          driver.advance(by: gap)
        }
        way.end(&manager, driver)
        XCTAssertEqual(journal.take(), (0..<300).map { "\($0)" }, "\(way.name), \(gap)")
      }
    }
  }

  func testAPauseAndAMoveChangeNothingInTheOrder_aRestartDoes() {
    for way in ways {
      var manager: CountdownManager? = CountdownManager(driver: driver)
      var countdowns: [Countdown] = []
      for number in 0..<4 {
        countdowns.append(start(number, on: manager!))
        driver.advance(by: .seconds(1))
      }
      countdowns[2].extend(by: .seconds(50))
      countdowns[3].pause()
      driver.advance(by: .seconds(1))
      countdowns[0].restart()
      way.end(&manager, driver)
      XCTAssertEqual(journal.take(), ["1", "2", "3", "0"], way.name)
    }
  }
}
