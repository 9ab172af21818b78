import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 5: cancel is immediate.
///
/// On the delivering queue there is no tick of that countdown afterwards.
///
/// More of it: `CallsOnRealTimeTests`, from another thread; `JudgeTests`.
final class Promise05CancelIsImmediateTests: XCTestCase {
  private let names = ["a", "b", "c", "d", "e"]

  /// Five countdowns of one phase: at 2 s each of them in turn cancels others, by their values and by their receivers.
  func testPromise5CancelIsImmediateForEachPositionFromEachPosition() throws {
    let single = names.indices.map { [$0] }
    for actor in names.indices {
      for victims in single + [[4, 3], [0, 1, 2, 3, 4], [4, 3, 2, 1, 0]] {
        var expected = (0...1).flatMap { second in names.map { "\(second): \($0) \(9 - second)" } }
        for position in names.indices where position <= actor || !victims.contains(position) {
          expected.append("2: \(names[position]) 7")
          guard position == actor else { continue }
          // Its own outcome comes first, the others in the order in which they were cancelled.
          let order = victims.filter { $0 == actor } + victims.filter { $0 != actor }
          expected += order.map { "2: \(names[$0]) cancelled" }
        }
        expected += names.indices.filter { !victims.contains($0) }.map { "3: \(names[$0]) 6" }
        let calls = [
          victims.map { "cancel \(names[$0])" }, victims.map { "cancel of \($0 + 1)/0" },
        ]
        for call in calls {
          let act = " on 2 {\(call.joined(separator: "; "))}"
          let starts = names.indices.map { "\(names[$0]) 9" + ($0 == actor ? act : "") }
          try checkScripts([starts.joined(separator: "; ") + "; +3": expected.joined(separator: ", ")])
        }
      }
    }
  }

  func testPromise5CancelAllIsImmediate() throws {
    try checkScripts([
      "a 9; b 9 on 2 {cancel all}; c 9; +3": """
      0: a 9, 0: b 9, 0: c 9, 1: a 8, 1: b 8, 1: c 8, 2: a 7, 2: b 7, 2: a cancelled, 2: b cancelled, 2: c cancelled
      """,
      // Also what is overdue, and has made room for another.
      "a 1; sleep 2; elsewhere {b 5 of 1/0 keep; cancel all}; wake": "0: a 1, 2: a cancelled, 2: b cancelled",
    ])
  }

  func testInItsZeroCallbackACountdownIsOver() {
    let stage = Stage()
    let player = keep(Player())
    stage.start(player, for: .seconds(1)) { left, _ in
      guard left == .zero else { return }
      XCTAssertFalse(stage.manager.cancel(player))
      XCTAssertNil(stage.manager.countdown(of: player))
      XCTAssertEqual(stage.manager.activeCount, 0)
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 0", "1: a completed"])
  }
}
