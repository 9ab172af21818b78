import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A countdown of zero says so and ends at once: outside callbacks before `start` returns, inside one right after it.
final class Defect38ZeroTests: XCTestCase {
  private let stage = Stage()
  private let first = Player("a")
  private let second = Player("b")
  private let other = Player("c")

  func testOutsideCallbacksBeforeStartReturns() {
    stage.start(other, for: .zero)
    XCTAssertEqual(stage.log(), ["0: c 0", "0: c completed"])
    XCTAssertEqual(stage.manager.activeCount, 0)
  }

  func testInsideATickRightAfterIt() {
    startBoth { $0 == TimeLeft(.seconds(2)) }
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), ["1: a 2", "1: c 0", "1: c completed", "1: b 2"])
    XCTAssertEqual(stage.driver.wakeUpCount, 1, "none of its own")
  }

  func testInsideAFirstValueBeforeTheCallThatMadeIt() {
    stage.start(first, for: .seconds(3)) { [stage, other] left, _ in
      if left == TimeLeft(.seconds(3)) { stage.start(other, for: .zero) }
      stage.note("end of a's callback")
    }
    XCTAssertEqual(
      stage.log(), ["0: a 3", "0: end of a's callback", "0: c 0", "0: c completed"])
  }

  func testInsideTheLastTickAfterThatCountdownsOwnOutcome() {
    startBoth { $0 == .zero }
    XCTAssertEqual(
      stage.advance(by: .seconds(3)).suffix(6),
      ["3: a 0", "3: a completed", "3: c 0", "3: c completed", "3: b 0", "3: b completed"])
  }

  func testInsideACallbackThatSetsTheStopFlagAfterTheOutcome() {
    stage.start(first, for: .seconds(3)) { [stage, other] left, stop in
      guard left == TimeLeft(.seconds(2)) else { return }
      stage.start(other, for: .zero)
      stop = true
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), ["1: a 2", "1: a stopped", "1: c 0", "1: c completed"])
  }

  func testInsideAnOutcome() {
    stage.start(first, for: .seconds(3)) { _, _ in
    } onOutcome: { [stage, other] _ in
      stage.start(other, for: .zero)
    }
    _ = stage.log()
    stage.manager.cancel(first)
    XCTAssertEqual(stage.log(), ["0: a cancelled", "0: c 0", "0: c completed"])
  }

  func testAMoveToZeroInsideACallback() {
    let countdown = Box<Countdown?>(nil)
    stage.start(first, for: .seconds(3)) { left, _ in
      if left == TimeLeft(.seconds(2)) { countdown.value?.extend(by: .seconds(-100)) }
    }
    stage.start(second, for: .seconds(3))
    countdown.value = stage.start(other, for: .seconds(50), every: .seconds(60))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), ["1: a 2", "1: c 0", "1: c completed", "1: b 2"])
  }

  /// Starts two in one phase; the first one starts a countdown of zero when it is told a certain value.
  private func startBoth(startingWhen isTime: @escaping @Sendable (TimeLeft) -> Bool) {
    stage.start(first, for: .seconds(3)) { [stage, other] left, _ in
      if isTime(left) { stage.start(other, for: .zero) }
    }
    stage.start(second, for: .seconds(3))
    _ = stage.log()
  }
}
