import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is delivered is true when it is delivered, also behind a neighbour's slow callback; and the statistics see the lateness.
final class SlowCallbackTests: XCTestCase {
  /// Two of five seconds in one phase, the first of which is slow once: as it gets a value, or its outcome.
  func testValuesBehindASlowCallbackAreThoseOfTheirMoment() {
    let rows: [(length: Int, slowAtOutcome: Bool, sleeping: Duration, delivered: [String])] = [
      (5, false, .seconds(5), ["1: a 4", "6: b 0", "6: b completed", "6: a 0", "6: a completed"]),
      (
        5, false, .milliseconds(2_500),
        [
          "1: a 4", "3.5: b 2", "3.5: a 2", "4: a 1", "4: b 1", "5: a 0", "5: a completed", "5: b 0",
          "5: b completed",
        ]
      ),
      (1, true, .seconds(3), ["1: a 0", "1: a completed", "4: b 1", "5: b 0", "5: b completed"]),
    ]
    for row in rows {
      let (stage, first, second) = (Stage(), Player("a"), Player("b"))
      let sleep = { @Sendable [driver = stage.driver] in driver.sleep(for: row.sleeping) }
      stage.start(first, for: .seconds(row.length)) { left, _ in
        if left == TimeLeft(.seconds(4)) { sleep() }
      } onOutcome: { _ in
        if row.slowAtOutcome { sleep() }
      }
      stage.start(second, for: .seconds(5))
      let delivered = stage.advance(by: .seconds(9))
      for name in ["a", "b"] {
        let own: (String) -> Bool = { $0.contains(": \(name) ") }
        XCTAssertEqual(delivered.filter(own), row.delivered.filter(own), "\(row.sleeping)")
      }
      withExtendedLifetime((first, second)) {}
    }
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
    let delivered = Box(Array(repeating: [Duration](), count: count))
    let untrue = Box(0)
    for (index, player) in players.enumerated() {
      manager.start(player, for: .seconds(5)) { _, left in
        delivered.value[index].append(left.duration)
        let exact = max(.zero, .seconds(5) - driver.now)
        // The multiple of the interval from which less than one is missing.
        if left.duration < exact || left.duration - exact >= .seconds(1) { untrue.value += 1 }
        if index == slow, left == TimeLeft(.seconds(4)) { driver.sleep(for: .milliseconds(2_500)) }
      }
    }
    driver.advance(by: .seconds(1))
    let statistics = manager.statistics
    // Behind the last of the batch there is none: it makes late only the ticks of a second later.
    let worst = Duration.milliseconds(slow == count - 1 ? 1_500 : 2_500)
    XCTAssertEqual(statistics.worstLateness, worst, "\(slow)")
    XCTAssertEqual(statistics.longestCallback, .milliseconds(2_500), "\(slow)")
    XCTAssertEqual([statistics.ticks, statistics.passes], [delivered.value.joined().count, 2], "\(slow)")
    driver.advance(by: .seconds(9))
    XCTAssertEqual(untrue.value, 0, "the slow one was number \(slow)")
    let collapsed: [Duration] = [.seconds(5), .seconds(2), .seconds(1), .zero]
    let patient: [Duration] = [.seconds(5), .seconds(4), .seconds(2), .seconds(1), .zero]
    XCTAssertTrue(delivered.value.allSatisfy { $0 == collapsed || $0 == patient })
    XCTAssertEqual(delivered.value[slow], patient)
    XCTAssertEqual(manager.activeCount, 0)
    withExtendedLifetime(players) {}
  }
}
