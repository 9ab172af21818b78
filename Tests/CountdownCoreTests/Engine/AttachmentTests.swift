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

    func forgetDate() {}
    func takeCorrection() -> Duration? { nil }
  }

  private typealias End = @Sendable (CountdownEngine, CountdownHandler, AwayDriver) -> Void

  func testItIsGivenUpAtEachKindOfEnd() {
    let ends: [(name: String, end: End)] = [
      ("by a call", { engine, handler, _ in engine.cancel(handler) }),
      (
        "by a call elsewhere",
        { engine, handler, driver in
          driver.isAway = true
          engine.cancel(handler)
          driver.isAway = false
        }
      ),
      ("by itself", { engine, handler, _ in engine.move(handler, .to(.zero)) }),
      ("with its engine", { engine, _, _ in engine.shutDown() }),
    ]
    for (name, end) in ends {
      for wantsOutcome in [false, true] {
        expectNoDeadlock(name) {
          let time = ManualDriver(wallNow: .zero)
          let driver = AwayDriver(time)
          let engine = CountdownEngine(driver: driver)
          defer { engine.shutDown() }
          let farewells = Box(0)
          let handler = CountdownHandler()
          handler.keep(
            by: Guest { [weak engine] in
              farewells.value += 1
              _ = engine?.statistics.active
            })
          var request = CountdownRequest(for: .seconds(1), receiver: nil)
          request.callbacks = CountdownCallbacks(outcome: wantsOutcome)
          engine.start(request, handler: handler)
          XCTAssertEqual(farewells.value, 0, name)
          end(engine, handler, driver)
          if wantsOutcome { time.advance(by: .zero) }
          XCTAssertEqual(farewells.value, 1, name)
          withExtendedLifetime(handler) {}
        }
      }
    }
  }
}
