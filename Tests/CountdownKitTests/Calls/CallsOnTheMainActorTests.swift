import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// Promise 7 for the main actor, which is the delivering queue of every manager that delivers on main, whatever queue its
/// thread happens to serve.
final class CallsOnTheMainActorTests: XCTestCase {
  // Not of the main actor itself: XCTest on Linux takes few tests in a class that are.
  func testValuesAndOutcomesComeBeforeCountDownReturns_alsoInsideASyncOfAnotherQueue() {
    MainActor.assumeIsolated {
      for manager in [CountdownManager(deliveringOn: .main), .shared] {
        let (player, journal) = (Player(), EventJournal())
        DispatchQueue(label: "a queue of the client's").sync {
          Self.start("first", for: .seconds(9), of: player, manager, noting: journal)
          XCTAssertEqual(journal.take(), ["first 0:09"])
          Self.start("second", for: .zero, of: player, manager, noting: journal)
          XCTAssertEqual(journal.take(), ["first replaced", "second 0:00", "second completed"])
        }
      }
    }
  }

  func testTimePassesThere() { MainActor.assumeIsolated { Self.letTimePass() } }

  func testTimePassesThereInATask() async { await Self.letTimePass() }

  @MainActor
  private static func letTimePass() {
    let (player, journal) = (Player(), EventJournal())
    DispatchQueue(label: "a queue of the client's").sync {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      start("first", for: .seconds(2), of: player, manager, noting: journal)
      driver.advance(by: .seconds(9))
      XCTAssertEqual(journal.take(), ["first 0:02", "first 0:01", "first 0:00", "first completed"])
    }
  }

  @MainActor
  private static func start(
    _ name: String, for duration: Duration, of player: Player, _ manager: CountdownManager,
    noting journal: EventJournal
  ) {
    player.countDown(
      for: duration, using: manager, onTick: { journal.note("\(name) \($1)") },
      onEnd: { journal.note("\(name) \($1)") })
  }

  func testPromise7AnyCallFromAnywhere_ofAReceiverByAnotherThreadWhileTheMainActorIsHeld() {
    let manager = CountdownManager(deliveringOn: .main)
    let receiver = keep(Player())
    let isOver = expectation(description: "over")
    manager.start(receiver, for: .seconds(9), ticks: .every(.milliseconds(2))) { receiver, _ in
      expectNoDeadlock("waits for a callback") {
        XCTAssertNotNil(receiver.activeCountdown(using: manager)?.timeLeft)
        receiver.cancelCountdown(using: manager)
      }
    } onEnd: { _, outcome in
      XCTAssertEqual(outcome, .cancelled)
      isOver.fulfill()
    }
    wait(for: [isOver], timeout: 30)
  }
}
