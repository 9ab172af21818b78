import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Tasks and callbacks that begin again and again at one instant: `await advance` says so, and goes on in time.
final class EndlessTasksTests: XCTestCase, @unchecked Sendable {
  // Unchecked: the log is locked; a test has one task that changes `isDone`.

  private let driver = ManualDriver(patience: 0.02)
  private lazy var manager = CountdownManager(driver: driver)
  private let isDone = Locked(false)
  private let log = Locked<[String]>([])

  private func note(_ text: String) { log.use { $0.append("\(text) \(driver.now.components.seconds)") } }

  /// Lets three seconds pass beside a task that never waits for time, and another that waits for each second.
  private func expectReport(
    _ label: String, beside loop: Task<Void, Never>, file: StaticString = #filePath, line: UInt = #line
  ) async {
    let sleeper = Task { [manager] in
      for _ in 0..<3 {
        try? await manager.sleep(for: .seconds(1))
        note("slept until")
      }
    }
    let reports = await reports()
    XCTAssertEqual(reports.count, 1, "\(reports)", file: file, line: line)
    let report = reports.first ?? ""
    XCTAssert(report.hasPrefix(Self.sentence), report, file: file, line: line)
    XCTAssert(report.hasSuffix("; what has asked most often: \(label)"), report, file: file, line: line)
    XCTAssertEqual(log.now, ["slept until 1", "slept until 2", "slept until 3"], file: file, line: line)
    isDone.use { $0 = true }
    await driver.advance(by: .zero)
    await loop.value
    await sleeper.value
    XCTAssertEqual(manager.activeCount, 0, file: file, line: line)
  }

  private static let sentence =
    "virtual time stands still at 0.0 seconds, because callbacks or tasks begin again and again at this instant; waiting: "

  /// What is said while three seconds pass.
  private func reports() async -> [String] {
    let reports = Locked<[String]>([])
    await driver.advance(by: .seconds(3), within: .seconds(10)) { report in
      reports.use { $0.append(report) }
    }
    XCTAssertEqual(driver.now, .seconds(3))
    return reports.now
  }

  private func sleepForNothing() async {
    while !isDone.now { try? await manager.sleep(for: .zero) }
  }

  @MainActor func testASleepOnTheMainActor() async throws {
    try onlyWithAllTests()
    await expectReport("a sleep", beside: Task { await sleepForNothing() })
  }

  func testADetachedSleep() async {
    await expectReport("a sleep", beside: Task.detached { [self] in await sleepForNothing() })
  }

  private func takeNoValue() async {
    while !isDone.now { for await _ in manager.values(for: .zero) {} }
  }

  @MainActor func testALoopOverValuesOnTheMainActor() async throws {
    try onlyWithAllTests()
    await expectReport("a loop over values", beside: Task { await takeNoValue() })
  }

  func testADetachedLoopOverValues() async {
    await expectReport("a loop over values", beside: Task.detached { [self] in await takeNoValue() })
  }

  private func takeAValue() async {
    while !isDone.now { for await _ in manager.values(for: .seconds(9)) { break } }
  }

  @MainActor func testALoopThatLeavesAtItsFirstValueOnTheMainActor() async throws {
    try onlyWithAllTests()
    await expectReport("a loop over values", beside: Task { await takeAValue() })
  }

  func testADetachedLoopThatLeavesAtItsFirstValue() async {
    await expectReport("a loop over values", beside: Task.detached { [self] in await takeAValue() })
  }

  /// It waits for nothing, so there is nothing to say.
  func testADetachedSleepOnTheClock() async {
    let (clock, isDone) = (driver.clock, isDone)
    let loop = Task.detached {
      while !isDone.now { try? await clock.sleep(for: .zero) }
    }
    let reports = await reports()
    XCTAssertEqual(reports, [])
    isDone.use { $0 = true }
    await loop.value
  }

  func testActorsThatStartEachOthersCountdowns() async throws {
    try onlyWithAllTests()
    let manager = manager
    let (one, other) = (Server(), Server())
    await one.serve(other, manager, until: isDone)
    let reports = await reports()
    XCTAssertEqual(reports.count, 1, "\(reports)")
    let report = reports.first ?? ""
    XCTAssert(report.hasSuffix("; what has asked most often: an actor (Server)"), report)
    isDone.use { $0 = true }
    await driver.advance(by: .zero)
    XCTAssertEqual(manager.activeCount, 0)
  }

  private actor Server {
    func serve(_ other: Server, _ manager: CountdownManager, until isDone: Locked<Bool>) {
      if isDone.now { return }
      manager.startSilently(on: other, for: .zero) { other, outcome in
        if outcome == .completed { other.serve(self, manager, until: isDone) }
      }
    }
  }

  /// What is written where nobody collects it: in a process of its own, which goes on.
  func testTheSentenceIsWrittenToStandardError() throws {
    let run = try BundleRun(
      "CountdownTestingTests.EndlessTasksTests/testChain", of: Self.self, environment: [Self.variable: "1"])
    let output = try run.output()
    XCTAssertEqual(run.exitStatus, 0, output)
    XCTAssert(output.contains("CountdownTesting: virtual time stands still at 1.0 seconds"), output)
  }

  private static let variable = "COUNTDOWN_CHAIN"

  /// What the process does.
  func testChain() async {
    guard ProcessInfo.processInfo.environment[Self.variable] != nil else { return }
    let (manager, driver, isDone) = (manager, driver, isDone)
    @Sendable func startAnew() {
      manager.startSilently(for: .zero) { _ in if !isDone.now { startAnew() } }
    }
    manager.startSilently(for: .seconds(1)) { _ in startAnew() }
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(driver.now, .seconds(3))
    await driver.advance(to: .seconds(4))
    XCTAssertEqual(driver.now, .seconds(4))
    let isOver = await driver.advanceToEnd(within: .seconds(1))
    XCTAssertFalse(isOver)
    XCTAssertEqual(driver.now, .seconds(5))
    isDone.use { $0 = true }
  }

  func testEachChainHasItsReport_ifInstantsBetweenThemHaveEnded() async {
    let (manager, driver) = (manager, driver)
    @Sendable func startAnew(until end: Duration) {
      manager.start(for: .zero) { _ in
      } onEnd: { _ in
        if driver.now < end { startAnew(until: end) }
      }
    }
    manager.startTicking(every: .milliseconds(100)) { number in
      if number == 5 { startAnew(until: .milliseconds(550)) }
      if number == 20 { startAnew(until: .milliseconds(2_050)) }
    }
    let reports = await reports()
    XCTAssertEqual(reports.count, 2, "\(reports)")
    manager.cancelAll()
  }

  func testAChainOfCallbacks() async {
    let (manager, driver, isDone) = (manager, driver, isDone)
    let other = CountdownManager(driver: driver)
    @Sendable func startAnew() {
      manager.start(for: .zero) { _ in
      } onEnd: { _ in
        if !isDone.now { startAnew() }
      }
    }
    manager.startSilently(for: .seconds(1)) { _ in startAnew() }
    for one in [manager, other] {
      one.startTicking(every: .milliseconds(500)) { [self] number in
        if number > 0 { note("\(one === other ? "other" : "same") \(number)") }
      }
    }
    let reports = await reports()
    XCTAssertEqual(reports.count, 1)
    XCTAssert(reports.first?.contains("at 1.0 seconds") == true, reports.first ?? "")
    XCTAssertEqual(
      log.now.sorted(),
      ["other", "same"].flatMap { name in (1...6).map { "\(name) \($0) \($0 / 2)" } })
    isDone.use { $0 = true }
    await driver.advance(by: .zero)
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0)
  }

  @MainActor func testALoopThatEndsGetsItsReport_andNoSleepFails() async throws {
    try onlyWithAllTests()
    let (manager, count) = (manager, Locked(0))
    let loop = Task {
      for _ in 0..<120_000 {
        do { try await manager.sleep(for: .zero) } catch { return XCTFail("\(error)") }
        count.use { $0 += 1 }
      }
      for _ in 0..<2 {
        do { try await manager.sleep(for: .seconds(1)) } catch { return XCTFail("\(error)") }
        note("slept until")
      }
    }
    let reports = await reports()
    XCTAssertEqual(reports.count, 1, "\(reports)")
    XCTAssertLessThan(count.now, 120_000, "time went on before the loop had ended")
    while count.now < 120_000 { await Task.yield() }
    await driver.advance(by: .seconds(2))
    XCTAssertEqual(log.now, ["slept until 4", "slept until 5"])
    await loop.value
  }
}
