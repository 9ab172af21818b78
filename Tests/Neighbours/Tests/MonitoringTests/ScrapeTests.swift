import CountdownKit
import CountdownTesting
import Foundation
import FoundationNetworking
import Hummingbird
import Logging
import Monitoring
import XCTest

/// Metrics over HTTP, read as a Prometheus server reads them.
final class ScrapeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testAScrapeHasANumberForEachMetric_andTheMaximaBeginAnew() async throws {
    let driver = driver
    manager.start(for: .seconds(600), id: "quick") { _ in }
    manager.start(for: .seconds(600), id: "slow") { left in
      if left == .seconds(595) { driver.sleep(for: .milliseconds(300)) }
    }
    await driver.advance(by: .seconds(10))
    try await serving { port in
      let first = try await scrape(port)
      XCTAssertEqual(first["countdowns_active"], Sample(kind: "gauge", value: 2))
      XCTAssertEqual(first["countdowns_ticks_total"], Sample(kind: "counter", value: 22))
      XCTAssertEqual(first["countdowns_longest_callback_seconds"], Sample(kind: "gauge", value: 0.3))
      XCTAssertEqual(first.count, 4)
      let second = try await scrape(port)
      XCTAssertEqual(second["countdowns_longest_callback_seconds"], Sample(kind: "gauge", value: 0))
      XCTAssertEqual(second["countdowns_ticks_total"], Sample(kind: "counter", value: 22))
    }
  }

  private struct Sample: Equatable {
    let kind: String
    let value: Double
  }

  /// Reads the text as the format has it: a type and a sample for each metric, and a line feed behind the last.
  private func scrape(_ port: Int) async throws -> [String: Sample] {
    let url = try XCTUnwrap(URL(string: "http://127.0.0.1:\(port)/metrics"))
    let (body, response) = try await URLSession.shared.data(from: url)
    let http = try XCTUnwrap(response as? HTTPURLResponse)
    XCTAssertEqual(http.statusCode, 200)
    XCTAssertEqual(http.value(forHTTPHeaderField: "content-type"), "text/plain; version=0.0.4; charset=utf-8")
    let text = String(decoding: body, as: UTF8.self)
    XCTAssertTrue(text.hasSuffix("\n"))
    var kinds: [String: String] = [:]
    var samples: [String: Sample] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.prefix(2) == ["#", "TYPE"], words.count == 4 {
        kinds[words[2]] = words[3]
      } else {
        let kind = try XCTUnwrap(kinds[words[0]], "no type before \(line)")
        samples[words[0]] = Sample(kind: kind, value: try XCTUnwrap(Double(words[1])))
      }
    }
    return samples
  }

  private func serving(_ body: (Int) async throws -> Void) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let router = Router()
    router.serveMetrics(of: manager)
    var logger = Logger(label: "metrics")
    logger.logLevel = .critical
    let application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: logger)
    let server = Task { try await application.run() }
    defer { server.cancel() }
    try await body(await ports.first { _ in true } ?? 0)
  }
}
