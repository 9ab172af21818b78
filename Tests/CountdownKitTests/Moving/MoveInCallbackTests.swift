import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class MoveInCallbackTests: XCTestCase {
  private let stage = Stage()
  private let players = ["a", "b"].map { Player($0) }
  private let moved = Box<Countdown?>(nil)

  private typealias Row = (name: String, act: @Sendable (Countdown) -> Void, log: [String])

  /// When 2 s of 3 are left to a, it does something to itself, or to b, of which a tick is due as well: what is delivered in two seconds.
  private func expect(_ row: Row, ofB duration: Duration? = nil) {
    let stage = Stage()
    let isDone = Box(false)
    moved.value = stage.start(players[0], for: .seconds(3)) { [moved] left, _ in
      guard left == .seconds(2), !isDone.value else { return }
      isDone.value = true
      row.act(moved.value!)
      stage.note("after")
    }
    if let duration { moved.value = stage.start(players[1], for: duration) }
    let (log, expected) = (stage.advance(by: .seconds(2)), ["1: a 2", "1: after"] + row.log)
    for isOfB in [false, true] {
      XCTAssertEqual(
        log.filter { $0.contains(": b") == isOfB }, expected.filter { $0.contains(": b") == isOfB }, row.name)
    }
  }

  func testACallOnItsOwnCountdownIsDeliveredRightAfterTheCallback() {
    let rows: [Row] = [
      ("longer", { $0.extend(by: .seconds(2)) }, ["1: a 4", "2: a 3"]),
      ("to its end", { $0.reschedule(for: .until(.distantPast)) }, ["1: a 0", "1: a completed"]),
      (
        "to its end, and longer again",
        {
          $0.extend(by: .seconds(-9))
          XCTAssertEqual($0.timeLeft, .zero)
          XCTAssertTrue($0.isActive)
          $0.extend(by: .seconds(5))
        }, ["1: a 5", "2: a 4"]
      ),
      ("paused", { $0.pause() }, []),
      (
        "paused and resumed",
        {
          $0.pause()
          $0.resume()
        }, ["2: a 1"]
      ),
    ]
    for row in rows { expect(row) }
  }

  func testAMoveOfACountdownWhoseTickIsDueDeliversTheNewValueOnce() {
    let rows: [Row] = [
      (
        "more often", { $0.setTicks(.every(.milliseconds(500))) },
        ["1: b 2", "1.5: b 1.5", "2: a 1", "2: b 1"]
      ),
      (
        "off the beat", { $0.setTicks(.every(.milliseconds(300))) },
        ["1: b 2.1", "1.2: b 1.8", "1.5: b 1.5", "1.8: b 1.2", "2: a 1"]
      ),
      ("longer", { $0.extend(by: .seconds(10)) }, ["1: b 12", "2: a 1", "2: b 11"]),
      ("a little shorter", { $0.extend(by: .milliseconds(-300)) }, ["1: b 1.7", "1.7: b 1", "2: a 1"]),
      ("paused", { $0.pause() }, ["2: a 1"]),
      (
        "paused and resumed",
        {
          $0.pause()
          $0.resume()
        }, ["1: b 2", "2: a 1", "2: b 1"]
      ),
    ]
    for row in rows { expect(row, ofB: .seconds(3)) }
    expect(("zero", { $0.extend(by: .seconds(2)) }, ["1: b 2", "2: a 1", "2: b 1"]), ofB: .seconds(1))
  }

  func testEndsOfTwoInACallbackComeBeforeTheFollowerOfOne() {
    let others = keep(["leader", "stranger", "follower"].map { Player($0) })
    let ended = others.prefix(2).map { stage.start($0, for: .seconds(60)) }
    ended[0].observe(
      by: others[2], onTick: { _, _ in }, onEnd: { [stage] in stage.note("\($0!.name) \($1)") })
    stage.start(players[0], for: .seconds(60), every: .seconds(7)) { left, _ in
      if left == .seconds(56) { for countdown in ended { countdown.reschedule(for: .zero) } }
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(10)).filter { $0.hasSuffix("completed") },
      ["4: leader completed", "4: stranger completed", "4: follower completed"])
  }
}
