import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is delivered is true although the clock that is read before each callback lags behind, and stands still between its
/// steps.
final class CoarseClockTests: XCTestCase {
  /// When the first of two gets a value, its callback is slow, so the second has to get another one; in milliseconds.
  func testBehindASlowCallbackAnotherValueIsTrue() {
    let rows:
      [(
        expected: Int, slow: Int, time: Int, start: Int, duration: Int, interval: Int, Countdown.Alignment,
        step: Int
      )] = [
        // The pass begins just when the coarse clock goes on, and the callback ends just before it does.
        (880, 990, 115, 10, 1_100, 110, .deadline, 20),
        // The coarse clock stands still during the callback: of the first tick, and of a later one.
        (120, 135, 16, 45, 150, 15, .deadline, 20), (105, 120, 16, 30, 150, 15, .deadline, 20),
        // The grid's next instant comes before less is left.
        (210, 240, 33, 159, 270, 30, .shared, 36),
      ]
    for (expected, slow, time, start, duration, interval, alignment, step) in rows {
      let driver = ManualDriver(wallNow: .zero)
      let manager = CountdownManager(driver: CoarseDriver(driver, stepsOf: .milliseconds(step)))
      let values = Box<[Duration]>([])
      driver.advance(by: .milliseconds(start))
      for isFirst in [true, false] {
        manager.start(
          keep(Player()), for: .milliseconds(duration),
          ticks: .every(.milliseconds(interval), alignment: alignment)
        ) { _, left in
          if !isFirst { values.value.append(left.duration) }
          if isFirst, left == TimeLeft(.milliseconds(slow)) { driver.sleep(for: .milliseconds(time)) }
        }
      }
      while driver.now < .milliseconds(start + duration - slow) { driver.advance(by: .milliseconds(1)) }
      XCTAssertEqual(values.value.last, .milliseconds(expected))
      XCTAssertFalse(values.value.contains(.milliseconds(slow)), "delivered though untrue")
    }
  }

  /// A thread may lose its processor between any two readings of the clocks: what is delivered next was true since then.
  func testTimePassesBetweenTwoReadingsOfTheClocks() {
    for reading in 1...12 {
      let driver = ManualDriver(wallNow: .zero)
      let interrupted = InterruptedDriver(CoarseDriver(driver, stepsOf: .milliseconds(4)), driver)
      let manager = CountdownManager(driver: interrupted)
      let lastReturn = Box(Duration.zero)
      for _ in 0..<3 {
        manager.start(keep(Player()), for: .seconds(10)) { _, left in
          let since = Duration.seconds(10) - lastReturn.value
          let least = Duration.seconds(10) - driver.now
          XCTAssertGreaterThanOrEqual(left.duration, least, "before reading \(reading)")
          XCTAssertLessThan(left.duration, since + .seconds(1), "before reading \(reading)")
          lastReturn.value = driver.now
        }
      }
      driver.advance(by: .milliseconds(1_999))
      interrupted.readingsUntilInterrupted = reading
      driver.advance(by: .milliseconds(1))
      driver.advance(by: .seconds(2))
      XCTAssertEqual(interrupted.readingsUntilInterrupted, 0)
    }
  }
}

/// Virtual time of which some passes just before a reading of a clock.
private final class InterruptedDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let manual: ManualDriver
  var readingsUntilInterrupted = 0

  init(_ driver: any CountdownDriver, _ manual: ManualDriver) {
    self.manual = manual
    super.init(driver)
  }

  private func read() {
    guard readingsUntilInterrupted > 0 else { return }
    readingsUntilInterrupted -= 1
    if readingsUntilInterrupted == 0 { manual.sleep(for: .milliseconds(1_200)) }
  }

  override var now: Duration {
    read()
    return driver.now
  }

  override var coarseNow: Int64 {
    read()
    return driver.coarseNow
  }
}
