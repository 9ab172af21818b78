import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class RestartTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()
  private let other = Player("b")

  func testTheZeroCallbackCanStartTheCountdownAgain() {
    let (stage, player) = (stage, player)
    @Sendable func start(rounds: Int) {
      stage.start(player, for: .seconds(1)) { left, _ in
        if left == .zero, rounds > 1 { start(rounds: rounds - 1) }
      }
    }
    start(rounds: 3)
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      [
        "1: a 0", "1: a completed", "1: a 1", "2: a 0", "2: a completed", "2: a 1", "3: a 0",
        "3: a completed",
      ])
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testOnEndCanStartTheCountdownAgainAfterEachOutcome() {
    let outcomes: [(Countdown.Outcome, (Stage, Player) -> Void)] = [
      (.completed, { stage, _ in stage.driver.advance(by: .seconds(5)) }),
      (.cancelled, { stage, player in stage.manager.cancel(player) }),
      (.cancelled, { stage, _ in stage.manager.cancelAll() }),
      (.stopped, { stage, _ in stage.driver.advance(by: .seconds(1)) }),
    ]
    for (outcome, end) in outcomes {
      let stage = Stage()
      stage.start(player, for: .seconds(5)) { left, stop in
        stop = outcome == .stopped && left == .seconds(4)
      } onOutcome: { [player] _ in
        stage.start(player, for: .milliseconds(1_500))
      }
      end(stage, player)
      let now = stage.driver.now
      XCTAssertEqual(stage.log().suffix(2), ["\(now.text): a \(outcome)", "\(now.text): a 1.5"])
      let next = now + .milliseconds(500)
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["\(next.text): a 1"])
      stage.driver.advance(by: .seconds(9))
    }
  }

  func testOnEndOfAReplacedCountdownMayDoSomethingToItsSuccessor() {
    // Last comes what is delivered in the next second.
    let rows: [(name: String, act: @Sendable (Stage, Player) -> Void, delivered: [String], then: [String])] =
      [
        ("replace", { $0.start($1, for: .seconds(7)) }, ["0: a replaced", "0: a 7"], ["1: a 6"]),
        ("move", { $0.manager.countdown(of: $1)?.extend(by: .seconds(10)) }, ["0: a 16"], ["1: a 15"]),
        (
          "move a little", { $0.manager.countdown(of: $1)?.extend(by: .milliseconds(-300)) }, ["0: a 5.7"],
          ["0.7: a 5"]
        ),
        ("pause", { $0.manager.countdown(of: $1)?.pause() }, ["0: a 6"], []),
      ]
    for (name, act, delivered, then) in rows {
      let stage = Stage()
      stage.start(player, for: .seconds(5)) { _, _ in
      } onOutcome: { [unowned stage, player] _ in
        act(stage, player)
      }
      stage.start(player, for: .seconds(6))
      XCTAssertEqual(stage.log(), ["0: a 5", "0: a replaced"] + delivered, name)
      XCTAssertEqual(stage.manager.activeCount, 1, name)
      XCTAssertEqual(stage.advance(by: .seconds(1)), then, name)
    }
  }

  func testAStartInACallbackIsDeliveredRightAfterItAndTicksInALaterPass() {
    let rows: [(name: String, start: @Sendable (Stage, Player, Player) -> Void, log: [String])] = [
      (
        "itself", { stage, a, _ in stage.start(a, for: .milliseconds(2_500)) },
        ["1: a replaced", "1: a 2.5", "1.5: a 2"]
      ),
      (
        "another", { stage, _, b in stage.start(b, for: .milliseconds(1)) },
        ["1: b 0.001", "1.001: b 0", "1.001: b completed"]
      ),
      (
        "another for zero",
        { stage, _, b in
          let zero = stage.start(b, for: .zero)
          XCTAssertTrue(zero.isActive)
          XCTAssertEqual(zero.timeLeft, .zero)
        }, ["1: b 0", "1: b completed"]
      ),
      (
        "another for zero, and cancels it",
        { stage, _, b in
          stage.start(b, for: .zero)
          XCTAssertTrue(stage.manager.cancel(b))
        }, ["1: b cancelled"]
      ),
    ]
    for (name, start, log) in rows {
      let stage = Stage()
      stage.start(player, for: .seconds(2)) { [player, other] left, _ in
        guard left == .seconds(1) else { return }
        start(stage, player, other)
        stage.note("after")
      }
      XCTAssertEqual(stage.advance(by: .milliseconds(1_500)), ["1: a 1", "1: after"] + log, name)
      XCTAssertNil(stage.manager.countdown(of: other), name)
      stage.manager.cancelAll()
    }
  }

  func testEqualObjectsDoNotReplaceEachOtherWhateverTheirHashBecomes() {
    let (first, second) = (Named("same"), Named("same"))
    XCTAssertEqual(first, second)
    for (number, object) in [first, second].enumerated() {
      stage.manager.start(object, for: .seconds(9)) { [stage] _, _ in stage.note("\(number)") }
    }
    second.name = "changed"
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: 0", "1: 1"])
    XCTAssertTrue(stage.manager.cancel(first))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: 1"])
    XCTAssertTrue(stage.manager.cancel(second))
  }
}

private final class Named: NSObject, @unchecked Sendable {
  // Unchecked: virtual time, on one thread.
  var name: String

  init(_ name: String) {
    self.name = name
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? Named)?.name == name }
  override var hash: Int { name.hashValue }
}
