import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A task that waits for virtual time which nobody lets pass: that is said once, and only then.
final class StandstillTests: XCTestCase {
  private static let variable = "COUNTDOWN_STANDSTILL"

  func testWhoAwaitsAnOutcomeBeforeItAdvancesIsTold() throws {
    try onlyWithAllTests()
    let run = try BundleRun(
      "CountdownTestingTests.StandstillTests/testScene", of: Self.self, environment: [Self.variable: "1"])
    let said = try run.output().split(separator: "\n").filter { $0.hasPrefix("CountdownTesting: ") }
    XCTAssertEqual(
      said,
      [
        "CountdownTesting: a wait for an outcome has waited for 0.2 s of real time, and nobody lets virtual time pass: call 'advance' "
          + "before it, or in another task; waiting: no receiver, id sale: ends at 3.0 seconds"
      ])
    XCTAssertEqual(run.exitStatus, 0)
  }

  /// What the process does: in all scenes but one there is nothing to say.
  @MainActor func testScene() async throws {
    guard ProcessInfo.processInfo.environment[Self.variable] != nil else { return }
    let scenes = (0..<5).map { _ in Scene() }
    // Twice, and said once.
    scenes[0].ask()
    scenes[0].ask()
    // A game that was begun, and stands still since.
    await scenes[1].driver.advance(by: .zero)
    scenes[1].ask()
    // Nobody waits.
    let idle = scenes[2]
    // The blocks of an actor wait; no task does.
    let actor = Waiting()
    await actor.start(with: scenes[3].manager)
    // An advance waits for a loop that is busy with something else.
    let gate = AsyncStream<Void>.makeStream()
    let busy = Task.begun { [scene = scenes[4]] in
      for await _ in scene.manager.values(for: .seconds(1)) { for await _ in gate.stream {} }
    }
    scenes[4].ask()
    let advance = Task.begun { [scene = scenes[4]] in await scene.driver.advance(by: .seconds(3)) }
    try await Task.sleep(for: .seconds(1))
    XCTAssert(idle.countdown.isActive)
    gate.continuation.finish()
    await busy.value
    await advance.value
    for scene in scenes { await scene.end() }
  }

  @MainActor private final class Scene {
    let driver = ManualDriver(patience: 0.02)
    let manager: CountdownManager
    let countdown: Countdown
    private var tasks: [Task<Void, Never>] = []

    init() {
      manager = CountdownManager(driver: driver)
      countdown = manager.start(for: .seconds(3), id: "sale") { _ in }
    }

    func ask() { tasks.append(Task.begun { [countdown] in _ = await countdown.outcome }) }

    func end() async {
      manager.cancelAll()
      for task in tasks { await task.value }
    }
  }

  private actor Waiting {
    func start(with manager: CountdownManager) {
      manager.start(on: self, for: .seconds(3)) { _, _ in }
    }
  }
}
