import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// How often the real timer is scheduled, and goes off: counted, not timed.
final class WakeUpConcurrencyTests: XCTestCase {
  /// Real time, that counts its passes.
  private final class CountingDriver: ForwardingDriver, @unchecked Sendable {
    // Unchecked, like its superclass.

    let passes = Signal()

    override func activate(_ pass: @escaping @Sendable () -> Void) {
      timer.activate { [passes] in
        passes.raise()
        pass()
      }
    }
  }

  private let driver = CountingDriver(DispatchDriver(deliveringOn: nil))
  private lazy var engine = CountdownEngine(driver: driver)

  /// The timer is armed under the engine's lock.
  private var scheduleCount: Int {
    engine.state.withLock { _ in (driver.timer as? DispatchTimer)?.scheduleCount ?? 0 }
  }

  override func tearDown() { engine.shutDown() }

  private func startSilently(for seconds: Int) -> CountdownHandler {
    var request = CountdownRequest(for: .seconds(seconds), receiver: nil, ticks: nil)
    request.callbacks = CountdownCallbacks(outcome: false)
    let handler = CountdownHandler()
    engine.start(request, handler: handler)
    return handler
  }

  /// To put it off over and over would cost more than to go off for nothing.
  func testWhereWhatItWasArmedForHasGoneTheTimerIsPutOffAFewTimesBetweenTwoPasses() {
    let ids = (0..<1_000).map { startSilently(for: 100 + 3 * $0) }
    XCTAssertEqual(scheduleCount, 1)
    for id in ids.dropLast() { engine.cancel(id) }
    XCTAssertEqual(scheduleCount, 5, "four times it is worth while")
    _ = startSilently(for: 50)
    XCTAssertEqual(scheduleCount, 6, "to be earlier is no putting off")
  }

  /// The timer stays armed for the first of them.
  func testToStartAndCancelTheOnlyCountdownSchedulesNothing() {
    for _ in 0..<1_000 { XCTAssertTrue(engine.cancel(startSilently(for: 100))) }
    XCTAssertEqual(scheduleCount, 1)
    let id = startSilently(for: 90)
    XCTAssertEqual(scheduleCount, 2, "what is earlier comes earlier")
    engine.cancel(id)
    XCTAssertEqual(driver.passes.count, 0)
  }

  func testABlockedQueueRunsOnePassForAllThatWasDueMeanwhile() {
    let target = DispatchQueue(label: "target")
    let driver = CountingDriver(DispatchDriver(deliveringOn: target))
    let engine = CountdownEngine(driver: driver)
    target.suspend()
    for _ in 0..<100 { engine.cancel(engine.start(for: .seconds(100), onTick: { _, _ in })) }
    target.resume()
    target.sync {}
    XCTAssertLessThan(driver.passes.count, 5, "not one for each call")
    engine.shutDown()
  }

  func testIdleTheTimerDoesNotGoOff() throws {
    try onlyWithAllTests()
    func expectIdle(_ state: String) {
      // Whatever is still on its way has its chance; afterwards there is nothing.
      usleep(100_000)
      let count = driver.passes.count
      usleep(250_000)
      XCTAssertEqual(driver.passes.count, count, state)
    }
    let countdown = engine.start(for: .seconds(100), every: .milliseconds(10), onTick: { _, _ in })
    driver.passes.await(10)
    engine.cancel(countdown)
    expectIdle("after a rhythm that was cancelled")
    let end = expectation(description: "end")
    engine.start(for: .milliseconds(300), every: .milliseconds(10)) { _, _ in
    } onEnd: { _ in
      end.fulfill()
    }
    wait(for: [end], timeout: 5)
    expectIdle("after a rhythm that has ended by itself")
  }
}
