import CountdownTesting
import XCTest

@testable import CountdownCore

/// Bells: what actors and loops get is decided when they take it.
final class BellTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    private(set) var rings = 0

    override func ring(stop: inout Bool) -> Bool {
      rings += 1
      return true
    }
  }

  /// A busy consumer has not taken what the bell rang for before.
  func testAChangeRingsAgain() {
    let driver = ManualDriver(wallNow: .zero)
    let engine = CountdownEngine(driver: driver)
    defer { engine.shutDown() }
    let handler = Handler()
    var request = CountdownRequest(for: .seconds(10), receiver: nil)
    request.callbacks = CountdownCallbacks(.loop)
    engine.start(request, handler: handler)
    driver.advance(by: .seconds(1))
    let rings = handler.rings
    engine.move(handler, .by(.seconds(5)))
    XCTAssertEqual(handler.rings, rings + 1)
    XCTAssertEqual(engine.take(handler), .value(14_000_000_000))
  }
}
