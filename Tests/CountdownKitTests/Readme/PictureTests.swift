import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// The documentation's pictures of countdowns show what happens: each number in them, at its instant.
final class PictureTests: XCTestCase {
  /// alignment.svg: labels show whole seconds, rounded up.
  func testAlignment() throws {
    let ends = "2.4: c 0, 2.4: c completed, 2.8: a 0, 2.8: a completed"
    try checkScripts([
      "+0.3; a 2.5; b 3.9; +0.4; c 1.7; +9": """
      0.3: a 2.5, 0.3: b 3.9, 0.7: c 1.7, 0.8: a 2, 1.2: b 3, 1.4: c 1, 1.8: a 1, 2.2: b 2, \(ends), 3.2: b 1, 4.2: b 0, \
      4.2: b completed
      """,
      "+0.3; a 2.5 shared; b 3.9 shared; +0.4; c 1.7 shared; +9": """
      0.3: a 3, 0.3: b 4, 0.7: c 2, 1: a 2, 1: b 3, 1: c 1, 2: a 1, 2: b 2, \(ends), 3: b 1, 4.2: b 0, 4.2: b completed
      """,
    ])
  }

  /// background.svg: its three rows.
  func testBackground() throws {
    try checkScripts([
      "a 10; +2.5; suspend; +4; resume all; +3.5": """
      0: a 10, 1: a 9, 2: a 8, 6.5: a 4, 7: a 3, 8: a 2, 9: a 1, 10: a 0, 10: a completed
      """,
      "a 10; +2.5; freeze; +4; resume all; +3.5":
        "0: a 10, 1: a 9, 2: a 8, 7: a 7, 8: a 6, 9: a 5, 10: a 4",
      "a 10; +10": (0...10).map { "\($0): a \(10 - $0)" }.joined(separator: ", ") + ", 10: a completed",
    ])
  }

  /// slow-callback.svg: who waits, and how long.
  func testSlowCallback() throws {
    try checkScripts([
      "a 10 on 1 {sleep 0.8}; b 10; c 5.4; +2.4": """
      0: a 10, 0: b 10, 0: c 5.4, 0.4: c 5, 1: a 9, 1.8: b 9, 1.8: c 4, 2: a 8, 2: b 8, 2.4: c 3
      """
    ])
  }

  /// tolerance.svg: the eight ticks, and the wake-ups that they share.
  func testTolerance() {
    XCTAssertEqual(
      wakeUps(tolerance: .zero), ["0.013", "0.048", "0.077", "0.131", "0.164", "0.222", "0.278", "0.291"])
    XCTAssertEqual(wakeUps(tolerance: .milliseconds(100)), ["0.1", "0.2", "0.3"])
  }

  private func wakeUps(tolerance: Duration) -> [String] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    for phase in [13, 48, 77, 131, 164, 222, 278, 291] {
      manager.start(for: .seconds(9) + .milliseconds(phase), ticks: .every(.seconds(1), tolerance: tolerance))
      { _ in }
    }
    var instants: [String] = []
    while let next = driver.nextWakeUp, next <= .milliseconds(310) {
      instants.append(next.text)
      driver.advance(by: next - driver.now)
    }
    XCTAssertEqual(driver.wakeUpCount, instants.count)
    return instants
  }

  /// example-list.svg: the first rows of the example's list, 18.5 seconds after it was opened.
  func testExampleList() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    driver.advance(by: .milliseconds(200))
    let texts = Locked(Array(repeating: "", count: 9))
    for row in 0..<9 {
      let ticks: Countdown.Ticks = row == 0 ? .shared.pastZero : .shared
      manager.start(for: .seconds(10 + 7.3 * Double(row)), ticks: ticks, id: row) { left in
        let task = left.isPastZero ? "overdue" : row == 0 ? "pay within" : "bid within"
        texts.use { $0[row] = "\(task) \(left)" }
      } onEnd: { outcome in
        if outcome == .completed { texts.use { $0[row] = "closed" } }
      }
    }
    driver.advance(by: .milliseconds(18_500))
    XCTAssertEqual(
      texts.now,
      [
        "overdue -0:08", "closed", "bid within 0:07", "bid within 0:14", "bid within 0:21",
        "bid within 0:29", "bid within 0:36", "bid within 0:43", "bid within 0:51",
      ])
  }

  /// example-ring.svg: the example's workout, in its third round.
  @MainActor @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  func testExampleRing() async {
    let driver = ManualDriver()
    let workout = ObservableCourse(using: CountdownManager(driver: driver))
    workout.start(
      CountdownCourse([.init("Work", .seconds(20)), .init("Rest", .seconds(10))], rounds: 8))
    await driver.advance(by: .seconds(67))
    XCTAssertEqual(workout.stage?.name, "Work")
    XCTAssertEqual(workout.round, 3)
    XCTAssertEqual("\(workout.timeLeft)", "0:13")
    XCTAssertEqual(workout.fractionLeft, 0.65)
  }
}
