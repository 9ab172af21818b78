import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// How many receivers are looked at for each pass, and by whom: counted, since nothing else shows what is spent in vain, and since
/// whoever looks at a receiver may come to hold it last.
final class ProbeCountTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    static nonisolated(unsafe) var looks = 0

    override func liveReceiver() -> AnyObject? {
      unsafe Self.looks += 1
      return self
    }
  }

  func testOnlyAPassLooks_atAFewPausedOnesAndAtEachInItsTurn() {
    let driver = ManualDriver(wallNow: .zero)
    let engine = CountdownEngine(driver: driver)
    let handlers = (0..<100).map { _ in Handler() }
    func looks(during body: () -> Void) -> Int {
      unsafe Handler.looks = 0
      body()
      return unsafe Handler.looks
    }
    func start(_ handler: Handler) {
      engine.start(
        CountdownRequest(for: .seconds(1_000), receiver: ObjectIdentifier(handler)), handler: handler)
    }
    for handler in handlers { start(handler) }
    let count = looks {
      driver.advance(by: .seconds(10))
      for countdown in handlers.prefix(50) { engine.cancel(countdown) }
      for countdown in handlers.suffix(50) {
        engine.move(countdown, .by(.seconds(1)))
        _ = engine.look(at: countdown)
      }
    }
    XCTAssertEqual(count, 0, "ticks, calls by name and questions")
    engine.cancelAll()

    for handler in handlers.dropFirst() {
      start(handler)
      engine.move(handler, .pause)
    }
    XCTAssertEqual(looks { start(handlers[0]) }, 2, "a delivery that is no pass")
    XCTAssertEqual(looks { driver.advance(by: .seconds(1)) }, 8)
    XCTAssertEqual(looks { driver.advance(by: .seconds(10)) }, 80)
    for handler in handlers.dropFirst(4) { engine.cancel(ObjectIdentifier(handler)) }
    XCTAssertEqual(looks { driver.advance(by: .seconds(1)) }, 3, "fewer are looked at once")
    engine.shutDown()
  }
}
