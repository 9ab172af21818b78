import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is told is true when it is told, also behind a neighbour's slow callback.
final class SlowCallbackTests: XCTestCase {
  private let stage = Stage()
  private let first = Player("a")
  private let second = Player("b")

  func testOneWithNothingLeftIsToldZero() {
    startTwo(sleeping: .seconds(5))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 4", "6: b 0", "6: b completed", "6: a 0", "6: a completed"])
  }

  func testWhatIsLeftThenIsToldAndEqualPhasesKeepTheirOrder() {
    startTwo(sleeping: .milliseconds(2_500))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      [
        "1: a 4", "3.5: b 2", "3.5: a 2", "4: a 1", "4: b 1", "5: a 0", "5: a completed", "5: b 0",
        "5: b completed",
      ])
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

  /// Starts two in one phase; the first one's callback is slow once.
  private func startTwo(sleeping duration: Duration) {
    stage.start(first, for: .seconds(5)) { [driver = stage.driver] left, _ in
      if left == TimeLeft(.seconds(4)) { driver.sleep(for: duration) }
    }
    stage.start(second, for: .seconds(5))
    _ = stage.log()
  }

  // MARK: - In a crowd

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
}
