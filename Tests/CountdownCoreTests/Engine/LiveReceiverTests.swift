import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// Whoever looks whether a receiver is alive may come to hold the last reference to it: its `deinit` then runs when
/// that is given up, which must not be under the lock.
final class LiveReceiverTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private let onLook: () -> AnyObject

    init(onLook: @escaping () -> AnyObject) { self.onLook = onLook }

    override func liveReceiver() -> AnyObject? { onLook() }
  }

  private final class Guest {
    private let farewell: () -> Void

    init(_ farewell: @escaping () -> Void) { self.farewell = farewell }

    deinit { farewell() }
  }

  func testAReceiverThatIsLookedAtIsLetGoOutsideTheLock() {
    let looks: [@Sendable (CountdownEngine, ObjectIdentifier, CountdownHandler) -> Void] = [
      { XCTAssertIdentical($0.find($1), $2) },
      { engine, receiver, _ in XCTAssertTrue(engine.cancel(receiver)) },
      { engine, receiver, _ in
        XCTAssertNil(
          engine.start(CountdownRequest(for: .seconds(10), receiver: receiver), handler: CountdownHandler()))
      },
      { engine, receiver, running in
        let request = CountdownRequest(for: .seconds(10), receiver: receiver, ifActive: .keep)
        XCTAssertIdentical(engine.start(request, handler: CountdownHandler()), running)
      },
      // A first value is a delivery, which looks after one that is paused.
      { engine, _, running in
        engine.move(running, .pause)
        engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: CountdownHandler())
      },
    ]
    for (number, look) in looks.enumerated() {
      expectNoDeadlock("\(number)") { [receiver = ObjectIdentifier(self)] in
        let engine = CountdownEngine(driver: ManualDriver(wallNow: .zero))
        let farewells = Box(0)
        let handler = Handler(onLook: {
          Guest { [weak engine] in
            farewells.value += 1
            _ = engine?.statistics.active
          }
        })
        engine.start(CountdownRequest(for: .seconds(10), receiver: receiver), handler: handler)
        look(engine, receiver, handler)
        XCTAssertEqual(farewells.value, 1, "\(number)")
        engine.shutDown()
      }
    }
  }
}
