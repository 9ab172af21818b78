import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// Whoever looks whether a receiver is alive may come to hold the last reference to it: its `deinit` then runs when
/// that is given up, which must not be under the lock.
final class LiveReceiverTests: XCTestCase {
  /// A handler whose receiver lives for as long as it is looked at, and calls the engine when it goes.
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private weak let engine: CountdownEngine?
    private(set) var farewells = 0

    init(_ engine: CountdownEngine) {
      self.engine = engine
    }

    override func liveReceiver() -> AnyObject? {
      Guest { [weak self] in
        guard let self else { return }
        farewells += 1
        _ = engine?.activeCount
      }
    }
  }

  private final class Guest {
    private let farewell: () -> Void

    init(_ farewell: @escaping () -> Void) {
      self.farewell = farewell
    }

    deinit {
      farewell()
    }
  }

  /// Does something to a countdown whose receiver is looked at; a deadlock fails instead of hanging.
  private func looking(
    line: UInt = #line,
    _ body: @escaping @Sendable (CountdownEngine, borrowing CountdownRequest, CountdownHandler) -> Void
  ) {
    expectNoDeadlock(line: line) {
      let engine = CountdownEngine(driver: ManualDriver(wallNow: .zero))
      let handler = Handler(engine)
      let request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(engine))
      body(engine, request, engine.started(request, handler: handler))
      XCTAssertEqual(handler.farewells, 1, line: line)
      engine.cancelAll()
    }
  }

  func testLookingItUp_cancellingIt_replacingItOrKeepingIt() {
    looking { engine, _, id in XCTAssertIdentical(engine.find(ObjectIdentifier(engine)), id) }
    looking { engine, _, _ in XCTAssertTrue(engine.cancel(ObjectIdentifier(engine))) }
    looking { engine, request, id in
      XCTAssertNil(engine.start(request, handler: CountdownHandler()))
    }
    looking { engine, _, id in
      let request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(engine), ifActive: .keep)
      XCTAssertIdentical(engine.start(request, handler: CountdownHandler()), id)
    }
  }

  /// A first value is a delivery, which looks after one that is paused; the other is not probed.
  func testPassingByWhileItIsPaused() {
    looking { engine, _, id in
      engine.pause(id)
      engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: CountdownHandler())
    }
  }
}
