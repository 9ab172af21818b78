import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is over as soon as a callback starts or moves it says so right after that callback and its outcome, before
/// anybody else's tick.
final class ZeroInCallbackTests: XCTestCase {
  private let stage = Stage()
  private let first = Player("a")
  private let second = Player("b")
  private let other = Player("c")

  func testMovedToItsEndInATick() {
    let countdown = Box<Countdown?>(nil)
    startBoth { left, _ in
      if left == TimeLeft(.seconds(2)) { countdown.value?.extend(by: .seconds(-100)) }
    }
    countdown.value = stage.start(other, for: .seconds(50), every: .seconds(60))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 2", "1: c 0", "1: c completed", "1: b 2"])
  }

  func testStartedInTheLastTick() {
    startBoth { [stage, other] left, _ in
      if left == .zero { stage.start(other, for: .zero) }
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(3)).suffix(6),
      ["3: a 0", "3: a completed", "3: c 0", "3: c completed", "3: b 0", "3: b completed"])
  }

  func testStartedInATickThatSetsTheStopFlag() {
    startBoth { [stage, other] left, stop in
      guard left == TimeLeft(.seconds(2)) else { return }
      stage.start(other, for: .zero)
      stop = true
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), ["1: a 2", "1: a stopped", "1: c 0", "1: c completed", "1: b 2"])
  }

  /// Starts two in one phase; the first one's callbacks do something.
  private func startBoth(_ act: @escaping @Sendable (TimeLeft, inout Bool) -> Void) {
    stage.start(first, for: .seconds(3), onValue: act)
    stage.start(second, for: .seconds(3))
    _ = stage.log()
  }
}
