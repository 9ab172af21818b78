import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Each of several callers of `await driver.advance(by:)` waits for what loops do last on their actors, also where another
/// caller waits for the same.
///
/// One caller alone: `AsyncAdvanceTests`. Nothing here hops to the actors: that would wait for the work itself.
final class LastWorkConcurrencyTests: XCTestCase {
  /// An actor whose last work takes a moment.
  private actor Lamp {
    nonisolated let isOn = Locked(false)

    func follow(_ manager: CountdownManager, until mayEnd: Locked<Bool> = Locked(true)) async {
      for await _ in manager.values(for: .seconds(1)) {}
      let limit = ContinuousClock.now + .seconds(2)
      while !mayEnd.now, ContinuousClock.now < limit { sched_yield() }
      for _ in 0..<300 { sched_yield() }
      isOn.replace(with: true)
    }
  }

  func testACallerThatComesWhileAnotherVisitsTheActor() async throws {
    try onlyWithAllTests()
    var missed = 0
    for _ in 0..<20 {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let lamp = Lamp()
      let mayEnd = Locked(false)
      let task = Task { await lamp.follow(manager, until: mayEnd) }
      while driver.consumers.count == 0 { await Task.yield() }
      let first = Task.detached { await driver.advance(by: .seconds(1)) }
      // The loop has ended, and its actor works on.
      while driver.consumers.count > 0 { await Task.yield() }
      mayEnd.replace(with: true)
      await driver.advance(by: .zero)
      if !lamp.isOn.now { missed += 1 }
      await first.value
      await task.value
    }
    XCTAssertEqual(missed, 0, "of 20")
  }
}
