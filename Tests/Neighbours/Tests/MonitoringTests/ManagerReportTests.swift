import CountdownKit
import CountdownTesting
import InMemoryLogging
import Logging
import MetricsTestKit
import Monitoring
import XCTest

/// The example of the page "Servers and actors": statistics as metrics and as lines of a log, on virtual time.
final class ManagerReportTests: XCTestCase {
  func testEachMinuteIsReported_andASlowCallbackIsLogged() async throws {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let (metrics, lines) = (TestMetrics(), InMemoryLogHandler())
    let logger = Logger(label: "countdowns") { _ in lines }
    let report = ManagerReport(of: manager, named: "lobbies", to: logger, factory: metrics)
    let reports = CountdownManager(driver: driver)
    await report.begin(on: reports)
    manager.start(for: .seconds(600), id: "quick") { _ in }
    manager.start(for: .seconds(600), ticks: .every(.seconds(30)), id: "slow") { left in
      if left == .seconds(570) { driver.sleep(for: .milliseconds(300)) }
    }
    await driver.advance(by: .seconds(60))
    let labels = [("manager", "lobbies")]
    XCTAssertEqual(try metrics.expectGauge("countdowns_active", labels).lastValue, 2)
    XCTAssertGreaterThanOrEqual(metrics.counterTotal(label: "countdowns_ticks", dimensions: labels), 60)
    XCTAssertEqual(lines.entries.count, 1)
    XCTAssertEqual(lines.entries.first?.metadata["longest"], "0.3 seconds")
    await driver.advance(by: .seconds(59))
    XCTAssertEqual(lines.entries.count, 1)
    let longest = try metrics.expectTimer("countdowns_longest_callback", labels)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(longest.values, [300_000_000, 0], "each report is about its own minute")
  }
}
