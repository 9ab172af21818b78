import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// `DispatchDriver`, the real timer, seen through the engine.
///
/// Nothing here may be early. How late it may be is bounded generously: other processes want the cores too.
final class DispatchDriverTests: XCTestCase {
  private let receiver = RealTimeReceiver()
  private var id: ObjectIdentifier { receiver.id }
  private let values = Locked<[Duration]>([])

  // MARK: Time

  func testEndsAtTheRightTimeAndNeverEarly() {
    let engine = CountdownEngine()
    defer { withExtendedLifetime(engine) {} }
    let end = expectation(description: "end")
    let clock = ContinuousClock()
    let ticks = Locked<[(left: Duration, instant: ContinuousClock.Instant)]>([])
    let start = clock.now
    engine.start(id, for: .milliseconds(200), every: .milliseconds(50)) { left, _ in
      ticks.use { $0.append((left, clock.now)) }
    } onEnd: { outcome in
      XCTAssertEqual(outcome, .completed)
      end.fulfill()
    }
    wait(for: [end], timeout: 5)
    XCTAssertEqual(ticks.now.last?.left, .zero)
    for tick in ticks.now.dropFirst() {
      let planned = Duration.milliseconds(200) - tick.left
      XCTAssertGreaterThanOrEqual(tick.instant - start, planned, "early")
      XCTAssertLessThan(tick.instant - start, planned + .seconds(2))
    }
    XCTAssertEqual(engine.activeCount, 0)
  }

  func testABlockedTargetQueueGetsOneCallbackWithTheRightValue() {
    let target = DispatchQueue(label: "target")
    let engine = CountdownEngine(deliveringOn: target)
    defer { withExtendedLifetime(engine) {} }
    let ticked = expectation(description: "ticked")
    target.sync {
      _ = engine.start(id, for: .seconds(100), every: .milliseconds(20)) { [values] left, stop in
        stop = values.use {
          $0.append(left)
          return $0.count == 2
        }
        if stop { ticked.fulfill() }
      }
      hold(for: .milliseconds(200))
    }
    wait(for: [ticked], timeout: 5)
    XCTAssertEqual(values.now.count, 2)
    XCTAssertLessThanOrEqual(values.now[1], .milliseconds(99_800))
    XCTAssertEqual(values.now[1].components.attoseconds % 20_000_000_000_000_000, 0)
  }

  func testBlockedWorkersOfTheGlobalQueueDoNotKeepTheTimerFromFiring() {
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<300 { DispatchQueue.global().async { gate.wait() } }
    let engine = CountdownEngine()
    defer { withExtendedLifetime(engine) {} }
    let end = expectation(description: "end")
    engine.start(id, for: .milliseconds(50), onTick: { _, _ in }, onEnd: { _ in end.fulfill() })
    wait(for: [end], timeout: 5)
    for _ in 0..<300 { gate.signal() }
  }

  func testAnOlderClockDoesNotMakeTheTimerLater() {
    let engine = CountdownEngine()
    defer { withExtendedLifetime(engine) {} }
    let ticked = expectation(description: "ticked")
    // Were each tick as late as the clock is old, the last would take hours.
    engine.start(id, for: .seconds(100_000), every: .milliseconds(10)) { [values] left, stop in
      stop = values.use {
        $0.append(left)
        return $0.count == 20
      }
      if stop { ticked.fulfill() }
    }
    wait(for: [ticked], timeout: 20)
  }

  func testIdleTheTimerDoesNotGoOff() {
    let driver = PassCountingDriver()
    let engine = CountdownEngine(driver: driver)
    defer { withExtendedLifetime(engine) {} }
    hold(for: .milliseconds(30))
    XCTAssertEqual(driver.passCount, 0)
    let end = expectation(description: "end")
    engine.start(id, for: .milliseconds(20), onTick: { _, _ in }, onEnd: { _ in end.fulfill() })
    wait(for: [end], timeout: 5)
    engine.start(id, for: .seconds(100), every: .milliseconds(20), onTick: { _, _ in })
    engine.cancel(id)
    // Whatever is still on its way has its chance; afterwards there is nothing.
    hold(for: .milliseconds(100))
    let count = driver.passCount
    hold(for: .milliseconds(200))
    XCTAssertEqual(driver.passCount, count)
  }

  func testIdleAfterARhythmTheTimerDoesNotGoOff() {
    let driver = PassCountingDriver()
    let engine = CountdownEngine(driver: driver)
    defer { withExtendedLifetime(engine) {} }
    engine.start(id, for: .seconds(100), every: .milliseconds(10), onTick: { _, _ in })
    while driver.passCount < 10 { hold(for: .milliseconds(5)) }
    engine.cancel(id)
    hold(for: .milliseconds(50))
    let count = driver.passCount
    hold(for: .milliseconds(200))
    XCTAssertEqual(driver.passCount, count)
  }

  func testIdleAfterARhythmThatHasEndedByItselfTheTimerDoesNotGoOff() {
    let driver = PassCountingDriver()
    let engine = CountdownEngine(driver: driver)
    defer { withExtendedLifetime(engine) {} }
    let end = expectation(description: "end")
    engine.start(
      id, for: .milliseconds(300), every: .milliseconds(10), onTick: { _, _ in },
      onEnd: { _ in end.fulfill() })
    wait(for: [end], timeout: 5)
    hold(for: .milliseconds(50))
    let count = driver.passCount
    hold(for: .milliseconds(300))
    XCTAssertEqual(driver.passCount, count)
  }

  // MARK: The delivering queue

  func testFirstValuesComeBeforeStartReturnsOnTheTargetAndOnQueuesThatTargetIt() {
    let target = DispatchQueue(label: "target")
    let onTarget = DispatchQueue(label: "on the target", target: target)
    let above = DispatchQueue(label: "above", attributes: .concurrent, target: onTarget)
    let engine = CountdownEngine(deliveringOn: target)
    defer { withExtendedLifetime(engine) {} }
    let check = { @Sendable [id, values] in
      values.use { $0 = [] }
      engine.start(id, for: .seconds(9)) { left, _ in values.use { $0.append(left) } }
      XCTAssertEqual(values.now.map { $0 > .seconds(7) && $0 <= .seconds(9) }, [true])
    }
    for queue in [target, onTarget, above] {
      queue.sync(execute: check)
      let done = expectation(description: "asynchronous")
      queue.async {
        check()
        done.fulfill()
      }
      wait(for: [done], timeout: 5)
    }
  }

  func testFirstValuesFromElsewhereComeOnTheTargetAsSoonAsItIsFree() {
    let target = DispatchQueue(label: "target")
    let key = DispatchSpecificKey<Bool>()
    target.setSpecific(key: key, value: true)
    let engine = CountdownEngine(deliveringOn: target)
    defer { withExtendedLifetime(engine) {} }
    engine.start(id, for: .seconds(1_000), every: .seconds(1_000), onTick: { _, _ in })
    let isHeld = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    target.async {
      isHeld.signal()
      gate.wait()
    }
    isHeld.wait()
    let others = (0..<8).map { _ in RealTimeReceiver() }
    defer { withExtendedLifetime(others) {} }
    let firsts = expectation(description: "first values")
    firsts.expectedFulfillmentCount = others.count
    for other in others {
      Thread.detachNewThread {
        engine.start(other.id, for: .seconds(900), every: .seconds(900)) { _, stop in
          XCTAssertEqual(DispatchQueue.getSpecific(key: key), true)
          stop = true
          firsts.fulfill()
        }
      }
    }
    gate.signal()
    wait(for: [firsts], timeout: 5)
  }

  func testNoCallbackAfterCancelOnTheDeliveringQueue() {
    let target = DispatchQueue(label: "target")
    let engine = CountdownEngine(deliveringOn: target)
    defer { withExtendedLifetime(engine) {} }
    for round in 0..<30 {
      let isOver = Locked(false)
      let lateTicks = Locked(0)
      engine.start(id, for: .seconds(9), every: .milliseconds(1)) { _, _ in
        if isOver.now { lateTicks.use { $0 += 1 } }
      }
      hold(for: .microseconds(300 * (round % 10)))
      target.sync {
        engine.cancel(id)
        isOver.use { $0 = true }
      }
      hold(for: .milliseconds(3))
      XCTAssertEqual(lateTicks.now, 0)
    }
  }

  @MainActor
  func testDeliversOnTheMainQueue() {
    let engine = CountdownEngine(deliveringOn: .main)
    defer { withExtendedLifetime(engine) {} }
    let end = expectation(description: "end")
    engine.start(id, for: .milliseconds(100), every: .milliseconds(50)) { [values] left, _ in
      MainActor.assumeIsolated { values.use { $0.append(left) } }
    } onEnd: { _ in
      MainActor.assumeIsolated { end.fulfill() }
    }
    XCTAssertEqual(values.now.count, 1, "before start returns")
    wait(for: [end], timeout: 5)
    XCTAssertEqual(values.now.last, .zero)
  }
}
