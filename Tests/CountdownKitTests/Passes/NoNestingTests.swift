import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Passes never nest, whatever a callback does with the time.
final class NoNestingTests: XCTestCase {
  /// A countdown does something when so many seconds are left, or, at -1, in its outcome; beside one of ten seconds.
  private func delivered(
    for seconds: Int, at left: Int, by time: Int,
    _ act: @escaping @Sendable (ManualDriver, CountdownManager) -> Void
  ) -> String {
    let (driver, journal) = (ManualDriver(), EventJournal())
    let manager = CountdownManager(driver: driver)
    manager.start(for: .seconds(seconds), id: "acts") { [unowned manager] value in
      journal.note("<\(value.seconds)")
      if value.seconds == left { act(driver, manager) }
      journal.note(">")
    } onEnd: { [unowned manager] _ in
      journal.note("<end")
      if left < 0 { act(driver, manager) }
      journal.note(">")
    }
    manager.start(for: .seconds(10), id: "neighbour") { journal.note("\($0.seconds)") }
    driver.advance(by: .seconds(time))
    return journal.take().joined()
  }

  func testWhateverATickDoesRunsNothingInside() {
    XCTAssertEqual(
      delivered(for: 10, at: 8, by: 2) { driver, _ in driver.advance(by: .seconds(3)) },
      "<10>10<9>9<8>8<7>7<6>6<5>5")
    XCTAssertEqual(delivered(for: 10, at: 8, by: 2) { driver, _ in driver.wake() }, "<10>10<9>9<8>8")
    let resumed = delivered(for: 10, at: 8, by: 2) { driver, manager in
      driver.sleep(for: .seconds(3))
      manager.suspend()
      manager.resume()
    }
    XCTAssertEqual(resumed, "<10>10<9>9<8>5<5>")
  }

  func testAnAdvanceInsideAnOutcomeOrAFirstValueExtendsTheRunningOne() {
    XCTAssertEqual(
      delivered(for: 1, at: -1, by: 1) { driver, _ in driver.advance(by: .seconds(2)) }, "<1>10<0><end>987")
    XCTAssertEqual(
      delivered(for: 3, at: 3, by: 0) { driver, _ in driver.advance(by: .seconds(5)) }, "<3><0><end>10")
  }
}
