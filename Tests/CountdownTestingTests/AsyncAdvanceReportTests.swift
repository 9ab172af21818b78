import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What `await driver.advance(by:)` says of consumers that do not come back for more.
final class AsyncAdvanceReportTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let gate = AsyncStream<Void>.makeStream()

  /// Lets a second pass, and returns what is reported.
  private func reports() async -> [String] {
    let reports = Locked<[String]>([])
    await driver.advance(by: .seconds(1), within: .milliseconds(20)) { report in
      reports.use { $0.append(report) }
    }
    return reports.now
  }

  /// Opens the gate, and waits for who is behind it.
  private func release(_ loops: [Task<Void, Never>]) async {
    gate.continuation.finish()
    await driver.advance(by: .seconds(9))
    for loop in loops { await loop.value }
  }

  /// A loop over `values` that does not come back from its first value.
  private func busyLoop() -> Task<Void, Never> {
    let (manager, gate) = (manager, gate.stream)
    return Task.begun {
      for await _ in manager.values(for: .seconds(3)) { for await _ in gate {} }
    }
  }

  func testAnIteratorThatHasNotAskedHoldsNothingUp() async {
    var iterator = manager.values(for: .seconds(9)).makeAsyncIterator()
    let reports = await reports()
    XCTAssertEqual(reports, [])
    let first = await iterator.next(isolation: nil)
    XCTAssertNotNil(first)
  }

  func testTheReportNamesFiveConsumersAndCountsTheOthers() async {
    let (manager, gate) = (manager, gate.stream)
    var loops = [
      busyLoop(),
      Task.begun {
        for await number in manager.ticks(every: .seconds(1)) where number == 0 {
          for await _ in gate {}
          break
        }
      },
    ]
    let report = await reports().first
    XCTAssertEqual(
      report,
      "after 0.02 seconds 2 of 2 consumers have not come back for more: "
        + "a loop over ticks, a loop over values")
    XCTAssertEqual(driver.now, .seconds(1))
    for (count, isCutShort) in [(5, false), (6, true)] {
      while loops.count < count { loops.append(busyLoop()) }
      let report = await reports().first ?? ""
      XCTAssertTrue(report.contains("\(count) of \(count) consumers"), report)
      XCTAssertEqual(report.hasSuffix(" and 1 more"), isCutShort, report)
    }
    await release(loops)
  }

  func testTheReportCoversAConsumerThatHasAdvancedBefore() async {
    let (driver, manager, gate) = (driver, manager, gate.stream)
    let loop = Task.begun {
      await driver.advance(by: .seconds(1))
      for await _ in manager.values(for: .seconds(3)) { for await _ in gate {} }
    }
    while driver.consumers.count == 0 { await Task.yield() }
    let reports = await reports()
    XCTAssertFalse(reports.isEmpty)
    await release([loop])
  }
}
