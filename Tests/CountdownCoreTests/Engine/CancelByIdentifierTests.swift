import CountdownCore
import CountdownTesting
import XCTest

final class CancelByIdentifierTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private(set) var looks = 0

    override func liveReceiver() -> AnyObject? {
      looks += 1
      return self
    }
  }

  /// Whoever loads a receiver may come to hold it last, and it may be of another thread.
  func testCancellingACountdownOrSteeringItDoesNotLookForItsReceiver() {
    let engine = CountdownEngine(driver: ManualDriver())
    let handler = Handler()
    let receiver = ObjectIdentifier(handler)
    let id = engine.start(CountdownRequest(for: .seconds(10), receiver: receiver), handler: handler)
    engine.move(id, .by(.seconds(5)))
    _ = (engine.timeLeft(of: id), engine.isActive(id), engine.isPaused(id))
    engine.cancel(id)
    XCTAssertFalse(engine.isActive(id))
    XCTAssertEqual(handler.looks, 0)
  }
}
