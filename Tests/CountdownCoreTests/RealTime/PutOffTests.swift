import XCTest

@testable import CountdownCore

/// The real timer is put off where what it was armed for has gone, but not over and over: that would cost more than to go off
/// for nothing.
final class PutOffTests: XCTestCase {
  func testItIsPutOffAFewTimesBetweenTwoPasses() throws {
    let engine = CountdownEngine()
    let timer = try XCTUnwrap(engine.timer as? DispatchTimer)
    let handlers = (0..<1_000).map { _ in CountdownHandler() }
    let ids = handlers.enumerated().map { number, handler in
      let request = CountdownRequest(
        silentlyFor: .seconds(100 + 3 * number), receiver: ObjectIdentifier(handler))
      return engine.start(request, handler: handler)
    }
    XCTAssertEqual(timer.scheduleCount, 1)
    for id in ids.dropLast() { engine.cancel(id) }
    XCTAssertEqual(timer.scheduleCount, 5, "four times it is worth while")
    let handler = CountdownHandler()
    let request = CountdownRequest(silentlyFor: .seconds(50), receiver: ObjectIdentifier(handler))
    _ = engine.start(request, handler: handler)
    XCTAssertEqual(timer.scheduleCount, 6, "to be earlier is no putting off")
    engine.cancelAll()
  }
}
