import Dispatch
import Synchronization
import XCTest

@testable import CountdownCore

/// The real timer in its rhythm: it is scheduled a few times only, and every value comes in its time.
final class TimerRhythmTests: XCTestCase {
  private final class Log: CountdownHandler, @unchecked Sendable {
    // Unchecked: protected by the mutex.
    private let values = Mutex<[Int64]>([])
    let ended: XCTestExpectation

    init(_ ended: XCTestExpectation) {
      self.ended = ended
    }

    var received: [Int64] { values.withLock { $0 } }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      values.withLock { $0.append(value) }
      return true
    }

    override func end(_ outcome: CountdownOutcome) { ended.fulfill() }

    override var wantsOutcome: Bool { true }
  }

  func testARegularCountdownHardlyEverSchedulesTheTimer() {
    let engine = CountdownEngine()
    let log = Log(expectation(description: "ended"))
    let clock = ContinuousClock()
    let start = clock.now
    _ = engine.start(
      CountdownRequest(for: .seconds(1), receiver: ObjectIdentifier(log), every: .milliseconds(20)),
      handler: log)
    wait(for: [log.ended], timeout: 20)
    XCTAssertGreaterThanOrEqual(start.duration(to: clock.now), .seconds(1))
    let values = log.received
    XCTAssertEqual(values.last, 0)
    XCTAssertEqual(values, values.sorted(by: >))
    XCTAssertGreaterThan(values.count, 10, "a tick came once in five or more times")
    // A few to find the rhythm, one at the end, and one for each time a busy machine made it stumble.
    XCTAssertLessThan((engine.timer as? DispatchTimer)?.scheduleCount ?? .max, 5 + values.count / 2)
    engine.cancelAll()
  }
}
