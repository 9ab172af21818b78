import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A timer that stood still while the machine slept, and is late by hours, does not keep others from being delivered.
final class LateTimerTests: XCTestCase {
  private let stage = Stage(withOtherThreads: true)

  /// Starts a countdown of an hour, and lets the machine sleep for two: the timer has lost what it was armed for.
  private func sleep() {
    stage.start(keep(Player("a")), for: .seconds(3_600), every: .seconds(3_600))
    stage.away?.timer.disarm()
    stage.driver.sleep(for: .seconds(7_200))
    _ = stage.log()
  }

  func testResumedAfterALateTimerACountdownComesInTime() {
    let paused = stage.start(keep(Player("b")), for: .seconds(10))
    paused.pause()
    sleep()
    paused.resume()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["7200: a 0", "7200: a completed", "7201: b 9"])
  }

  func testAnEndElsewhereAfterALateTimerIsDeliveredAtOnce() {
    let paused = stage.start(keep(Player("b")), for: .seconds(10))
    paused.pause()
    sleep()
    stage.elsewhere { paused.cancel() }
    XCTAssertEqual(stage.advance(by: .zero), ["7200: b cancelled", "7200: a 0", "7200: a completed"])
  }

  func testStartedAfterALateTimerACountdownComesInTime() {
    sleep()
    stage.start(keep(Player("b")), for: .seconds(10))
    XCTAssertEqual(stage.log(), ["7200: b 10"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["7200: a 0", "7200: a completed", "7201: b 9"])
  }
}
