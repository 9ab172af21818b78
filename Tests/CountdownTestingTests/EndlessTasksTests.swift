import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Tasks and callbacks that begin again and again at one instant: `await advance` says so, and goes on in time.
final class EndlessTasksTests: XCTestCase {
  /// Virtual time, until a test is done with it.
  private final class Scene: Sendable {
    let driver = ManualDriver(patience: 0.02)
    let manager: CountdownManager
    let isDone = Locked(false)
    let log = Locked<[String]>([])

    init() { manager = CountdownManager(driver: driver) }

    func note(_ text: String) { log.use { $0.append("\(text) \(driver.now.components.seconds)") } }

    /// What is said while three seconds pass.
    func reports() async -> [String] {
      let reports = Locked<[String]>([])
      await driver.advance(by: .seconds(3), within: .seconds(10)) { report in
        reports.use { $0.append(report) }
      }
      XCTAssertEqual(driver.now, .seconds(3))
      return reports.now
    }

    func finish() async {
      isDone.replace(with: true)
      await driver.advance(by: .zero)
    }
  }

  private typealias Loop = @Sendable (Scene) async -> Void

  /// Tasks that never wait for time, and what is said of them.
  private static let loops: [(label: String?, loop: Loop)] = [
    ("a sleep", { scene in while !scene.isDone.now { try? await scene.manager.sleep(for: .zero) } }),
    // It waits for nothing, so there is nothing to say.
    (nil, { scene in while !scene.isDone.now { try? await scene.driver.clock.sleep(for: .zero) } }),
    (
      "a loop over values",
      { scene in while !scene.isDone.now { for await _ in scene.manager.values(for: .zero) {} } }
    ),
    (
      "a loop over values",
      { scene in while !scene.isDone.now { for await _ in scene.manager.values(for: .seconds(9)) { break } } }
    ),
    ("an actor (Server)", { scene in await servers.0.serve(servers.1, scene) }),
  ]

  private static let servers = (Server(), Server())

  private actor Server {
    func serve(_ other: Server, _ scene: Scene) {
      if scene.isDone.now { return }
      scene.manager.startSilently(on: other, for: .zero) { other, outcome in
        if outcome == .completed { other.serve(self, scene) }
      }
    }
  }

  /// Lets three seconds pass beside a task that never waits for time, and another that waits for each second.
  private func expectReport(_ label: String?, beside begin: (Scene) -> Task<Void, Never>) async {
    let scene = Scene()
    let loop = begin(scene)
    let sleeper = Task {
      for _ in 0..<3 {
        try? await scene.manager.sleep(for: .seconds(1))
        scene.note("slept until")
      }
    }
    let reports = await scene.reports()
    XCTAssertEqual(reports.count, label == nil ? 0 : 1, "\(reports)")
    for report in reports {
      XCTAssert(report.hasPrefix(Self.sentence), report)
      XCTAssert(report.hasSuffix("; what has asked most often: \(label ?? "none")"), report)
    }
    XCTAssertEqual(scene.log.now, ["slept until 1", "slept until 2", "slept until 3"])
    await scene.finish()
    await loop.value
    await sleeper.value
    XCTAssertEqual(scene.manager.activeCount, 0)
  }

  private static let sentence =
    "virtual time stands still at 0.0 seconds, because callbacks or tasks begin again and again at this instant; waiting: "

  func testDetachedTasks() async {
    for (label, loop) in areAllTestsWanted ? Self.loops[...] : Self.loops.prefix(1) {
      await expectReport(label) { scene in Task.detached { await loop(scene) } }
    }
  }

  @MainActor func testTasksOfTheMainActor() async throws {
    try onlyWithAllTests()
    for (label, loop) in Self.loops where label != nil {
      await expectReport(label) { scene in Task { @MainActor in await loop(scene) } }
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
    let scene = Scene()
    @Sendable func startAnew() {
      scene.manager.startSilently(for: .zero) { _ in if !scene.isDone.now { startAnew() } }
    }
    scene.manager.startSilently(for: .seconds(1)) { _ in startAnew() }
    await scene.driver.advance(by: .seconds(3))
    await scene.driver.advance(to: .seconds(4))
    let isOver = await scene.driver.advanceToEnd(within: .seconds(1))
    XCTAssertFalse(isOver)
    XCTAssertEqual(scene.driver.now, .seconds(5))
    scene.isDone.replace(with: true)
  }

  func testEachChainOfCallbacksHasItsReport_ifInstantsBetweenThemHaveEnded() async {
    let (scene, other) = (Scene(), Scene())
    let manager = CountdownManager(driver: scene.driver)
    @Sendable func startAnew(until end: Duration) {
      scene.manager.start(for: .zero) { _ in
      } onEnd: { _ in
        if scene.driver.now < end { startAnew(until: end) }
      }
    }
    manager.startTicking(every: .milliseconds(100)) { number in
      if number == 5 { startAnew(until: .milliseconds(550)) }
      if number == 20 { startAnew(until: .milliseconds(2_050)) }
      if number % 10 == 0 { other.note("\(number)") }
    }
    let reports = await scene.reports()
    XCTAssertEqual(reports.count, 2, "\(reports)")
    XCTAssert(reports.first?.contains("at 0.5 seconds") == true, reports.first ?? "")
    XCTAssertEqual(other.log.now, ["0 0", "10 0", "20 0", "30 0"], "no tick is missed")
    await scene.finish()
  }
}
