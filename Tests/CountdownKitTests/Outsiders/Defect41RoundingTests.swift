import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Durations that are no whole number of nanoseconds: the first tick still comes a whole interval after the first value.
final class Defect41RoundingTests: XCTestCase {
  func testEveryThirdOfASecond() {
    let told = values(for: .seconds(1), every: .seconds(1) / 3)
    XCTAssertEqual(told.map(\.value.milliseconds), [1_000, 667, 333, 0])
    XCTAssertEqual(told.map(\.instant.milliseconds), [0, 333, 667, 1_000])
  }

  func testEveryPartOfAnyDuration() {
    for seconds in [1, 2, 5, 10, 60] {
      for parts in 1...50 {
        let told = values(for: .seconds(seconds), every: .seconds(seconds) / parts)
        XCTAssertEqual(told.count, parts + 1, "\(seconds) s in \(parts) parts")
      }
    }
  }

  func testSecondsWrittenAsDouble() {
    for tenths in 1...50 {
      for count in 1...20 {
        let interval = Duration.seconds(Double(tenths) / 10)
        let told = values(for: .seconds(Double(tenths * count) / 10), every: interval)
        XCTAssertEqual(told.count, count + 1, "\(count) times \(interval)")
        XCTAssertEqual(told.first?.value, .milliseconds(100 * tenths * count), "to the nearest nanosecond")
        XCTAssertEqual(told.last?.instant, .milliseconds(100 * tenths * count))
      }
    }
  }

  func testMovesByAFraction() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let player = keep(Player())
    let countdown = manager.start(player, for: .seconds(1)) { _, _ in }
    countdown.extend(by: .seconds(2) / 3)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1_666_666_667)))
    countdown.extend(by: .zero - .seconds(2) / 3)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(1)), "and back")
    countdown.extend(toAtLeast: .seconds(5) / 3)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1_666_666_667)))
  }

  func testTimeLeftIsRoundedToTheNearestNanosecond() {
    XCTAssertEqual(TimeLeft(.seconds(2) / 3).duration, .nanoseconds(666_666_667))
    XCTAssertEqual(TimeLeft(.seconds(1) / 3).duration, .nanoseconds(333_333_333))
  }

  /// What a countdown says, and when.
  private func values(
    for duration: Duration, every interval: Duration
  ) -> [(instant: Duration, value: Duration)] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let player = Player()
    let told = Box<[(instant: Duration, value: Duration)]>([])
    manager.start(player, for: duration, every: interval) { _, left in
      told.value.append((driver.now, left.duration))
    }
    driver.advance(by: .seconds(1_000))
    return told.value
  }
}

extension Duration {
  /// The nearest number of milliseconds.
  fileprivate var milliseconds: Int64 { (inNanoseconds + 500_000) / 1_000_000 }
}
