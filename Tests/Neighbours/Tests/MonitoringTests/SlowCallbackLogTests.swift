import CountdownKit
import CountdownTesting
import InMemoryLogging
import Logging
import Monitoring
import XCTest

/// A line for each slow callback, as the page "Servers and actors" shows it.
final class SlowCallbackLogTests: XCTestCase {
  func testEachSlowCallbackIsALine_andNoOther() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let lines = InMemoryLogHandler()
    let logger = Logger(label: "countdowns") { _ in lines }
    for name in ["red", "blue"] {
      manager.start(for: .seconds(5), id: name) { left in
        logger.watch(name, by: driver.clock) {
          if name == "blue", left.seconds.isMultiple(of: 2) { driver.sleep(for: .milliseconds(51)) }
          if name == "red" { driver.sleep(for: .milliseconds(50)) }
        }
      }
    }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(
      lines.entries.map(\.metadata["callback"]), ["blue", "blue", "blue"], "4, 2 and 0 seconds are left")
    XCTAssertEqual(lines.entries.first?.metadata["took"], "0.051 seconds")
    XCTAssertTrue(lines.entries.allSatisfy { $0.level == .warning })
  }

  func testACallbackThatThrowsIsALineToo() {
    struct Failure: Error {}
    let driver = ManualDriver()
    let lines = InMemoryLogHandler()
    let logger = Logger(label: "countdowns") { _ in lines }
    XCTAssertThrowsError(
      try logger.watch("late", slowerThan: .seconds(1), by: driver.clock) {
        driver.sleep(for: .seconds(2))
        throw Failure()
      })
    XCTAssertEqual(lines.entries.map(\.metadata["took"]), ["2.0 seconds"])
  }
}
