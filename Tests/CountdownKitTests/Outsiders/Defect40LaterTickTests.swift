import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is told behind a slow callback is true, also where both have been in their rhythm for a while.
final class Defect40LaterTickTests: XCTestCase {
  private let stage = Stage()

  func testOnTheDeadlinesGrid() {
    startTwo(alignment: .deadline, for: .milliseconds(2_500))
    XCTAssertEqual(
      Array(stage.advance(by: .seconds(2)).prefix(4)), ["1: a 8", "1: b 8", "2: a 7", "4.5: b 5"])
  }

  func testOnTheSharedGridWhereLessIsLeftThanTheNearestMultipleBeforeTheNextInstant() {
    stage.driver.advance(by: .milliseconds(600))
    startTwo(alignment: .shared, for: .milliseconds(700))
    XCTAssertEqual(
      Array(stage.advance(by: .milliseconds(2_400)).prefix(4)), ["2: a 8", "2: b 8", "3: a 7", "3.7: b 6"])
  }

  func testOnTheSharedGridWhereItsNextInstantComesBeforeLessIsLeft() {
    stage.driver.advance(by: .milliseconds(300))
    startTwo(alignment: .shared, for: .milliseconds(1_200), at: .seconds(8))
    XCTAssertEqual(Array(stage.advance(by: .milliseconds(700)).prefix(2)), ["1: a 8", "2.2: b 7"])
  }

  /// Starts two in one phase; the first one's callback is slow once.
  private func startTwo(
    alignment: Countdown.Alignment, for duration: Duration, at slow: Duration = .seconds(7)
  ) {
    stage.start(keep(Player("a")), for: .seconds(9), alignment: alignment) {
      [driver = stage.driver] left, _ in
      if left == TimeLeft(slow) { driver.sleep(for: duration) }
    }
    stage.start(keep(Player("b")), for: .seconds(9), alignment: alignment)
    _ = stage.log()
  }
}
