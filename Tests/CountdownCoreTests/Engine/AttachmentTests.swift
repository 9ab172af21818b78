import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// What a countdown holds until its end is given up at each kind of end, outside the lock, though somebody keeps the countdown.
final class AttachmentTests: XCTestCase {
  private final class Guest: DeadlineKeeper, @unchecked Sendable {
    // Unchecked: nothing in it changes.
    let wallTime: Duration? = nil
    private let farewell: () -> Void

    init(_ farewell: @escaping () -> Void) { self.farewell = farewell }

    deinit { farewell() }

    func note(_ countdown: CountdownHandler) {}
    func forgetDate() {}
    func takeCorrection() -> Duration? { nil }
  }

  private func expectFarewell(
    _ name: String, _ callbacks: CountdownCallbacks,
    whenItEndsBy end: @escaping @Sendable (inout CountdownEngine?, CountdownHandler, AwayDriver) -> Void
  ) {
    expectNoDeadlock(name) {
      let driver = AwayDriver(ManualDriver(wallNow: .zero))
      var engine: CountdownEngine? = CountdownEngine(driver: driver)
      let farewells = Box(0)
      let handler = CountdownHandler()
      handler.keep(
        by: Guest { [weak engine] in
          farewells.value += 1
          _ = engine?.activeCount
        })
      var request = CountdownRequest(for: .seconds(1), receiver: nil)
      request.callbacks = callbacks
      engine?.start(request, handler: handler)
      XCTAssertEqual(farewells.value, 0, name)
      end(&engine, handler, driver)
      XCTAssertEqual(farewells.value, 1, name)
      withExtendedLifetime(handler) {}
    }
  }

  func testACallEndsIt() {
    for callbacks in [CountdownCallbacks.valuesOnly, .outcome] {
      expectFarewell("on the queue", callbacks) { engine, handler, _ in engine?.cancel(handler) }
    }
    expectFarewell("elsewhere", .valuesOnly) { engine, handler, driver in
      driver.isAway = true
      engine?.cancel(handler)
    }
  }

  func testItEndsByItself() {
    for callbacks in [CountdownCallbacks.valuesOnly, .outcome] {
      expectFarewell("at zero", callbacks) { engine, handler, _ in engine?.move(handler, .to(.zero)) }
    }
  }

  func testItEndsWithItsEngine() {
    for callbacks in [CountdownCallbacks.valuesOnly, .outcome] {
      expectFarewell("with its engine", callbacks) { engine, _, _ in engine = nil }
    }
  }
}
