import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// What other threads do, on virtual time: it waits for a pass, which comes at once, or for a call on the delivering queue.
final class CallsFromElsewhereTests: XCTestCase {
  func testWhatWaitsIsDeliveredByTheNextPass_longBeforeTheNextTick() throws {
    try checkScripts([
      "elsewhere {a 100 every 50}; +0; elsewhere {extend a -30}; +0; elsewhere {cancel a}; +0":
        "0: a 100, 0: a 70, 0: a cancelled",
      "a 9 on 0 {elsewhere {b 8}}; +0": "0: a 9, 0: b 8",
      // A call on the queue leaves to the pass what is not its own.
      "elsewhere {a 9}; b 5; +0": "0: b 5, 0: a 9",
    ])
  }

  /// At 99 s the callback of one does something with the other, whose tick is due in the same pass.
  func testAMoveFromElsewhereDuringAPassIsDeliveredOnceAndThenInItsRhythm() throws {
    try checkScripts([
      "a 100 on 1 {elsewhere {extend b 1}; extend b 1}; b 100; extend b 1; +2":
        "0: a 100, 0: b 100, 0: b 101, 1: a 99, 1: b 102, 2: a 98, 2: b 101",
      "a 100 on 1 {elsewhere {extend b 10; extend b -10}}; b 100; extend b 1; +2":
        "0: a 100, 0: b 100, 0: b 101, 1: a 99, 1: b 100, 2: a 98, 2: b 99",
      "a 100 on 1 {elsewhere {pause b; resume b}}; b 100; extend b 1; +2":
        "0: a 100, 0: b 100, 0: b 101, 1: a 99, 1: b 100, 2: a 98, 2: b 99",
    ])
  }

  func testACallOnTheQueueDeliversWhatWaitsBeforeIt() throws {
    try checkScripts([
      "elsewhere {a 9}; extend a 1; wake": "0: a 10",
      "a 9; elsewhere {cancel a}; cancel a; +0": "0: a 9, 0: a cancelled",
      "a 9; elsewhere {cancel a}; cancel all; +0": "0: a 9, 0: a cancelled",
      "a 9; elsewhere {b 8 of 1/0}; cancel all": "0: a 9, 0: a replaced, 0: b cancelled",
      // With all that waits, so that all keep their order.
      "a 9; b 9; elsewhere {y 9 of 2/0; c 8 of 1/0; d 8 of 1/0}; extend d 1":
        "0: a 9, 0: b 9, 0: b replaced, 0: y 9, 0: a replaced, 0: c replaced, 0: d 9",
      "a 9; b 9; elsewhere {y 9 of 2/0; c 8 of 1/0; d 8 of 1/0}; cancel d":
        "0: a 9, 0: b 9, 0: b replaced, 0: y 9, 0: a replaced, 0: c replaced, 0: d cancelled",
    ])
  }

  /// First values that wait are taken together; what the callback of one does to the others counts all the same.
  func testWhateverTheFirstCallbackDoesToThoseThatWait() throws {
    try checkScripts([
      "elsewhere {a 100 every 100 on 0 {sleep 0.000001}; b 100 every 100}; wake; +3":
        "0: a 100, 0.000001: b 99.999999",
      "elsewhere {a 100 every 100 on 0 {sleep 2.5}; b 100 every 100}; wake; +3": "0: a 100, 2.5: b 97.5",
      "elsewhere {a 100 every 100 on 0 {extend b 7}; b 100 every 100; c 100}; wake":
        "0: a 100, 0: b 107, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {elsewhere {extend b 7}}; b 100 every 100; c 100}; wake":
        "0: a 100, 0: b 107, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {elsewhere {extend b -7}}; b 100 every 100; c 100}; wake":
        "0: a 100, 0: b 93, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {elsewhere {extend b -100}}; b 100 every 100; c 100}; wake":
        "0: a 100, 0: b 0, 0: b completed, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {cancel b}; b 100 every 100; c 100}; wake":
        "0: a 100, 0: c 100, 0: b cancelled",
      "elsewhere {a 100 every 100 on 0 {sleep 1; pause b; sleep 1}; b 100 every 100; c 100 every 100}; wake":
        "0: a 100, 2: b 99, 2: c 98",
      "elsewhere {a 100 every 100 on 0 {elsewhere {pause b}}; b 100 every 100; c 100}; wake":
        "0: a 100, 0: b 100, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {d 50}; b 100; c 100}; wake": "0: a 100, 0: d 50, 0: b 100, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {suspend}; b 100; c 100}; wake": "0: a 100, 0: b 100, 0: c 100",
      "elsewhere {a 100 every 100 on 0 {freeze; sleep 3}; b 100; c 100}; wake":
        "0: a 100, 3: b 100, 3: c 100",
      "elsewhere {a 100 every 100 on 0 {cancel all}; b 100; c 100}; wake":
        "0: a 100, 0: a cancelled, 0: b cancelled, 0: c cancelled",
    ])
  }

  func testWhatOthersQueueAndTicksTakeTurnsOf48() {
    let driver = ManualDriver()
    let away = AwayDriver(driver)
    let (manager, journal) = (CountdownManager(driver: away), EventJournal())
    func start(_ count: Int, _ letter: String, every interval: Duration) -> [Countdown] {
      (0..<count).map { _ in
        manager.start(for: .seconds(1_000), ticks: .every(interval)) { _ in journal.note(letter) }
      }
    }
    for (others, ticks, runs) in [
      (120, 130, [("o", 48), ("t", 48), ("o", 48), ("t", 48), ("o", 24), ("t", 34)]),
      (10, 100, [("o", 10), ("t", 100)]), (100, 10, [("o", 48), ("t", 10), ("o", 52)]),
      (0, 100, [("t", 100)]),
      (100, 0, [("o", 100)]),
    ] {
      _ = start(ticks, "t", every: .seconds(1))
      let queued = start(others, "o", every: .seconds(900))
      _ = journal.take()
      driver.sleep(for: .seconds(1))
      away.isAway = true
      for countdown in queued { countdown.extend(by: .seconds(5)) }
      away.isAway = false
      driver.advance(by: .zero)
      XCTAssertEqual(journal.take().joined(), runs.map { String(repeating: $0.0, count: $0.1) }.joined())
      manager.cancelAll()
    }
  }

  /// The slow callback's slice is over before the first values of what it has started.
  func testACallBetweenTwoSlicesDeliversWhatIsItsOwnBeforeItReturns() throws {
    try checkScripts([
      "elsewhere {z 60 every 60 on 0 {a 10; b 10; give back {extend a 5}}}; wake":
        "0: z 60, 0.005: a 14.995, 0.005: b 9.995",
      "elsewhere {z 60 every 60 on 0 {a 10; c 10 of 3/7; give back {cancel of 3/7}}}; wake":
        "0: z 60, 0.005: a 9.995, 0.005: c cancelled",
      "elsewhere {z 60 every 60 on 0 {a 10; c 10 of 3/7; give back {d 4 of 3/7}}}; wake":
        "0: z 60, 0.005: a 9.995, 0.005: c replaced, 0.005: d 4",
    ])
  }

  func testAFirstValueThatAMoveOvertakesIsNotDeliveredAfterIt() {
    let (stage, player) = (Stage(withOtherThreads: true), Player())
    let manager = stage.manager
    var captured: TrackedObject? = LifetimeTracker().object { _ in
      manager.countdown(of: player)?.extend(by: .seconds(10))
    }
    manager.start(player, for: .seconds(30)) { [captured] _, _ in withExtendedLifetime(captured) {} }
    captured = nil
    // The block that is replaced takes what it holds with it, which moves the new countdown; nobody waits for its end.
    stage.start(player, for: .seconds(60))
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.log(), ["0: a 70"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 69"])
  }
}
