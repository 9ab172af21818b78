import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is told is true when it is told, also behind a neighbour's slow callback.
final class Defect40SlowCallbackTests: XCTestCase {
  private let stage = Stage()
  private let first = Player("a")
  private let second = Player("b")

  func testBehindACallbackOfFiveSecondsOneWithNothingLeftIsToldZero() {
    sleep(for: .seconds(5), inACallbackAt: .seconds(4))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      ["1: a 4", "6: b 0", "6: b completed", "6: a 0", "6: a completed"])
  }

  func testBehindACallbackOfTwoSecondsWhatIsLeftThenIsTold() {
    sleep(for: .milliseconds(2_500), inACallbackAt: .seconds(4))
    XCTAssertEqual(
      stage.advance(by: .milliseconds(2_700)), ["1: a 4", "3.5: b 2", "3.5: a 2"],
      "of each, what is in force")
    XCTAssertEqual(
      Set(stage.advance(by: .seconds(9))),
      ["4: a 1", "4: b 1", "5: a 0", "5: a completed", "5: b 0", "5: b completed"])
  }

  func testEqualPhasesKeepTheirOrderAfterASlowCallback() {
    sleep(for: .milliseconds(2_500), inACallbackAt: .seconds(4))
    stage.driver.advance(by: .milliseconds(2_700))
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["4: a 1", "4: b 1"])
  }

  func testBehindASlowOutcome() {
    stage.start(first, for: .seconds(1)) { _, _ in
    } onOutcome: { [driver = stage.driver] _ in
      driver.sleep(for: .seconds(3))
    }
    stage.start(second, for: .seconds(5))
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 0", "1: a completed", "4: b 1"])
  }

  func testAFirstValueIsWhatIsLeftWhenItIsTold() {
    stage.start(first, for: .seconds(9)) { [stage, second] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      stage.start(second, for: .seconds(5))
      stage.driver.sleep(for: .milliseconds(1_600))
    }
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(1)).prefix(2), ["1: a 8", "2.6: b 3.4"])
  }

  func testWhateverThePlaceOfTheSlowOneInTheBatch() {
    // More than are taken at once.
    let count = 120
    for slow in 0..<count { trySlowCallback(at: slow, of: count) }
  }

  private func trySlowCallback(at slow: Int, of count: Int) {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let players = (0..<count).map { _ in Player() }
    let told = Box(Array(repeating: [Duration](), count: count))
    let untrue = Box(0)
    for (index, player) in players.enumerated() {
      manager.start(player, for: .seconds(5)) { _, left in
        told.value[index].append(left.duration)
        let exact = max(.zero, .seconds(5) - driver.now)
        // The multiple of the interval from which less than one is missing.
        if left.duration < exact || left.duration - exact >= .seconds(1) { untrue.value += 1 }
        if index == slow, left == TimeLeft(.seconds(4)) { driver.sleep(for: .milliseconds(2_500)) }
      }
    }
    driver.advance(by: .seconds(9))
    XCTAssertEqual(untrue.value, 0, "the slow one was number \(slow)")
    let collapsed: [Duration] = [.seconds(5), .seconds(2), .seconds(1), .zero]
    let patient: [Duration] = [.seconds(5), .seconds(4), .seconds(2), .seconds(1), .zero]
    XCTAssertTrue(told.value.allSatisfy { $0 == collapsed || $0 == patient })
    XCTAssertEqual(told.value[slow], patient)
    XCTAssertEqual(manager.activeCount, 0)
    withExtendedLifetime(players) {}
  }

  /// Starts two in one phase; the first one's callback is slow.
  private func sleep(for duration: Duration, inACallbackAt slow: Duration) {
    stage.start(first, for: .seconds(5)) { [driver = stage.driver] left, _ in
      if left == TimeLeft(slow) { driver.sleep(for: duration) }
    }
    stage.start(second, for: .seconds(5))
    _ = stage.log()
  }
}
