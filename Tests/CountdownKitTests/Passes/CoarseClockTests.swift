import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is delivered is true although the clock that is read before each callback lags behind, and stands still between its
/// steps.
final class CoarseClockTests: XCTestCase {
  /// Starts two; when the first gets a value, its callback is slow: then the second has to get another one.
  ///
  /// All in milliseconds.
  private func expect(
    _ expected: Int, behind slow: Int, lasting time: Int, startedAt start: Int, for duration: Int,
    every interval: Int, alignment: Countdown.Alignment = .deadline, stepsOf step: Int, line: UInt = #line
  ) {
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
    XCTAssertEqual(values.value.last, .milliseconds(expected), line: line)
    XCTAssertFalse(values.value.contains(.milliseconds(slow)), "delivered though untrue", line: line)
  }

  func testBehindACallbackThatTakesLittleMoreThanAnInterval() {
    // The pass begins just when the coarse clock goes on, and the callback ends just before it does.
    expect(880, behind: 990, lasting: 115, startedAt: 10, for: 1_100, every: 110, stepsOf: 20)
  }

  func testBehindACallbackDuringWhichTheCoarseClockStandsStill() {
    // The first tick, and a later one.
    expect(120, behind: 135, lasting: 16, startedAt: 45, for: 150, every: 15, stepsOf: 20)
    expect(105, behind: 120, lasting: 16, startedAt: 30, for: 150, every: 15, stepsOf: 20)
  }

  func testOnTheSharedGridWhereItsNextInstantComesBeforeLessIsLeft() {
    expect(
      210, behind: 240, lasting: 33, startedAt: 159, for: 270, every: 30, alignment: .shared, stepsOf: 36)
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
