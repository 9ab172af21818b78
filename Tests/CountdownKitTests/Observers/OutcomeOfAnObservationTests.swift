import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `observation.outcome`: who waits for the end of one that follows another has it with that, whatever was done to the
/// countdown meanwhile.
final class OutcomeOfAnObservationTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  private func check(
    pausedBefore: Bool = false, _ change: (Countdown) -> Void, line: UInt = #line
  ) async {
    let countdown = manager.start(for: .seconds(10)) { _ in }
    let player = Player()
    let observation = countdown.observe(by: player) { _, _ in }
    if pausedBefore { countdown.pause() }
    let wait = Task.begun { await observation.outcome }
    let beside = Task.begun { await countdown.outcome }
    change(countdown)
    let left = countdown.timeLeft?.duration ?? .zero
    await driver.advance(by: left)
    XCTAssertFalse(countdown.isActive, line: line)
    XCTAssertEqual(driver.consumers.count, 0, "somebody waits for what is over", line: line)
    manager.cancelAll()
    for task in [wait, beside] {
      let outcome = await task.value
      XCTAssertEqual(outcome, .completed, line: line)
    }
    withExtendedLifetime(player) {}
  }

  func testItWaitsNoLongerThanForOneThatWasBroughtForward() async {
    await check { $0.extend(by: .seconds(-8)) }
    await check { $0.extend(by: .seconds(-10)) }
  }

  func testItWaitsForOneThatWasPutOff() async {
    await check { $0.extend(by: .seconds(5)) }
  }

  func testItEndsWithOneThatStoodStill() async {
    await check(pausedBefore: true) { $0.resume() }
    await check {
      $0.pause()
      $0.resume()
    }
  }
}
