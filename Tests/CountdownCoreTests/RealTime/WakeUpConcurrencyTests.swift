import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// How often the real timer is scheduled, and goes off: counted, not timed.
final class WakeUpConcurrencyTests: XCTestCase {
  private let driver = PassCountingDriver()
  private lazy var engine = CountdownEngine(driver: driver)

  /// The timer is armed under the engine's lock.
  private var counts: (passes: Int, schedules: Int) {
    engine.state.withLock { _ in (driver.passCount, (driver.timer as? DispatchTimer)?.scheduleCount ?? 0) }
  }

  override func tearDown() {
    engine.shutDown()
  }

  /// To put it off over and over would cost more than to go off for nothing.
  func testWhereWhatItWasArmedForHasGoneTheTimerIsPutOffAFewTimesBetweenTwoPasses() {
    let ids = (0..<1_000).map { startSilently(for: 100 + 3 * $0) }
    XCTAssertEqual(counts.schedules, 1)
    for id in ids.dropLast() { engine.cancel(id) }
    XCTAssertEqual(counts.schedules, 5, "four times it is worth while")
    _ = startSilently(for: 50)
    XCTAssertEqual(counts.schedules, 6, "to be earlier is no putting off")
  }

  private func startSilently(for seconds: Int) -> CountdownHandler {
    var request = CountdownRequest(for: .seconds(seconds), receiver: nil, ticks: nil)
    request.callbacks = CountdownCallbacks(outcome: false)
    let handler = CountdownHandler()
    engine.start(request, handler: handler)
    return handler
  }

  /// The timer stays armed for the first of them.
  func testToStartAndCancelTheOnlyCountdownSchedulesNothing() {
    for _ in 0..<1_000 { XCTAssertTrue(engine.cancel(startSilently(for: 100))) }
    XCTAssertEqual(counts.schedules, 1)
    let id = startSilently(for: 90)
    XCTAssertEqual(counts.schedules, 2, "what is earlier comes earlier")
    engine.cancel(id)
    XCTAssertEqual(counts.passes, 0)
  }
}
