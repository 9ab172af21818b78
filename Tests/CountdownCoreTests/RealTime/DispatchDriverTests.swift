import CountdownCore
import Dispatch
import TestSupport
import XCTest

/// `DispatchDriver`, the real timer, seen through the engine.
///
/// Nothing here may be early. How late it may be is bounded generously: other processes want the cores too.
final class DispatchDriverTests: XCTestCase {
  private let target = DispatchQueue(label: "target")

  func testEndsAtTheRightTimeAndNeverEarly() {
    let engine = CountdownEngine()
    let end = expectation(description: "end")
    let clock = ContinuousClock()
    let ticks = Locked<[(left: Duration, instant: ContinuousClock.Instant)]>([])
    let start = clock.now
    engine.start(for: .milliseconds(400), every: .milliseconds(10)) { left, _ in
      ticks.use { $0.append((left, clock.now)) }
    } onEnd: { outcome in
      XCTAssertEqual(outcome, .completed)
      end.fulfill()
    }
    wait(for: [end], timeout: 5)
    XCTAssertEqual(ticks.now.last?.left, .zero)
    XCTAssertGreaterThan(ticks.now.count, 12, "more and more of them are late")
    for tick in ticks.now.dropFirst() {
      let planned = Duration.milliseconds(400) - tick.left
      XCTAssertGreaterThanOrEqual(tick.instant - start, planned, "early")
      XCTAssertLessThan(tick.instant - start, planned + .seconds(2))
    }
    engine.shutDown()
  }

  func testBlockedWorkersOfTheGlobalQueueDoNotKeepTheTimerOfAClientsQueueFromFiring() {
    let engine = CountdownEngine(deliveringOn: target)
    let (gate, values) = (DispatchSemaphore(value: 0), Signal())
    for _ in 0..<300 { DispatchQueue.global().async { gate.wait() } }
    engine.start(for: .seconds(100), every: .milliseconds(50)) { _, _ in values.raise() }
    waitUntil { values.count >= 2 }
    for _ in 0..<300 { gate.signal() }
    engine.shutDown()
  }

  func testFirstValuesComeBeforeStartReturnsOnTheTargetAndOnQueuesThatTargetIt() {
    let onTarget = DispatchQueue(label: "on the target", target: target)
    let above = DispatchQueue(label: "above", attributes: .concurrent, target: onTarget)
    let engine = CountdownEngine(deliveringOn: target)
    let check = { @Sendable in
      let values = Locked<[Duration]>([])
      engine.start(for: .seconds(9)) { left, _ in values.use { $0.append(left) } }
      XCTAssertEqual(values.now.map { $0 > .seconds(7) && $0 <= .seconds(9) }, [true])
    }
    for queue in [target, onTarget, above] {
      queue.sync(execute: check)
      queue.async(execute: check)
      queue.sync(flags: .barrier) {}
    }
    engine.shutDown()
  }
}
