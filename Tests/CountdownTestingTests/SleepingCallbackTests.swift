import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Callbacks that sleep until the end of an advance, or longer.
final class SleepingCallbackTests: XCTestCase, @unchecked Sendable {
  // Unchecked: virtual time, on one thread at a time.

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let log = Locked<[String]>([])

  private func note(_ text: String) {
    log.use { $0.append("\(driver.now.components.seconds): \(text)") }
  }

  private func startSlowTicks(sleeping duration: Duration = .seconds(1)) {
    manager.startTicking(every: .seconds(1)) { [self] number in
      note("\(number)")
      if number > 0 { driver.sleep(for: duration) }
    }
  }

  private func take() -> [String] {
    log.use { log in
      defer { log = [] }
      return log
    }
  }

  func testAnAdvanceEndsThoughEachCallbackSleepsForTheInterval() {
    startSlowTicks()
    driver.advance(by: .seconds(3))
    XCTAssertEqual(take(), ["0: 0", "1: 1", "2: 2", "3: 3"])
    XCTAssertEqual(driver.now, .seconds(4))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(take(), ["4: 4", "5: 5"])
    XCTAssertEqual(driver.now, .seconds(6))
  }

  func testWhatWasDueWhenTheCallbackReturnedIsDeliveredOnceByEachManager() {
    let other = CountdownManager(driver: driver)
    startSlowTicks(sleeping: .seconds(4))
    _ = take()
    for seconds in [2, 3, 4, 6] {
      other.start(for: .seconds(seconds), ticks: .every(.seconds(60))) { [self] left in
        if left == .zero { note("the end of \(seconds) s") }
      }
    }
    // The first tick sleeps from 1 s to 5 s: another, and three ends, were due by then.
    driver.advance(by: .seconds(1))
    XCTAssertEqual(
      take().sorted(), ["1: 1", "5: 5", "5: the end of 2 s", "5: the end of 3 s", "5: the end of 4 s"])
    XCTAssertEqual(driver.now, .seconds(9))
  }

  func testATaskThatSleepsVirtuallyEndsTheAdvanceToo() async {
    let loop = Task.begun { [manager, driver] in
      for await number in manager.ticks(every: .seconds(1)) {
        if number == 50 { break }
        driver.sleep(for: .seconds(1))
      }
    }
    await driver.advance(by: .seconds(10))
    XCTAssertLessThanOrEqual(driver.now, .seconds(12))
    XCTAssertGreaterThanOrEqual(driver.now, .seconds(10))
    loop.cancel()
    await loop.value
  }
}
