import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// What is ended together ends in the order of the starts, so that a game can be played again.
final class EndOrderTests: XCTestCase {
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

  /// A pause and a move change nothing in the order, and a restart does.
  func testTheOrderOfStartsIsThatOfTheEnds() {
    for way in ways {
      for gap in [Duration.zero, .milliseconds(10)] {
        let (driver, journal) = (ManualDriver(wallNow: .zero), EventJournal())
        var manager: CountdownManager? = CountdownManager(driver: driver)
        let countdowns = (0..<300).map { number in
          driver.advance(by: gap)
          return manager!.start(keep(Player("\(number)")), for: .seconds(100)) { _, _ in
          } onEnd: { player, _ in
            journal.note(player?.name ?? "none")
          }
        }
        countdowns[2].extend(by: .seconds(50))
        driver.advance(by: .seconds(1))
        countdowns[299].pause()
        driver.advance(by: .milliseconds(1))
        countdowns[0].restart()
        way.end(&manager, driver)
        XCTAssertEqual(journal.take(), (1..<300).map { "\($0)" } + ["0"], "\(way.name), \(gap)")
      }
    }
  }
}
