import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// The one timer is armed anew only for an earlier instant, so that a storm of registrations cannot starve it.
final class TimerArmingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var timer = ArmCountingDriver(driver)
  private lazy var manager = CountdownManager(driver: timer)

  @discardableResult
  private func start(
    for milliseconds: Int, every interval: Duration = .seconds(1),
    onValue: @escaping @Sendable (Duration) -> Void = { _ in }
  ) -> Countdown {
    manager.start(keep(Player()), for: .milliseconds(milliseconds), ticks: .every(interval)) {
      onValue($1.duration)
    }
  }

  func testManyThatStartAndTickTogetherArmTheTimerOnceAPass_thoseInCallbacksToo() {
    start(for: 2_000) { [manager] left in
      guard left == .seconds(1) else { return }
      for number in 0..<1_000 { manager.start(for: .zero, id: number) { _ in } }
    }
    for _ in 0..<1_000 { start(for: 2_000) }
    XCTAssertEqual(timer.armCount, 1)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(timer.armCount, 2)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(timer.armCount, 2, "not without a cause")
    XCTAssertNil(driver.nextWakeUp)
  }

  func testAStormThatGoesOnDoesNotKeepTheTimerFromFiring() {
    let ticks = Box(0)
    start(for: 60_000, every: .milliseconds(50)) { _ in ticks.value += 1 }
    let storm = Player()
    for _ in 0..<1_000 {
      manager.start(storm, for: .seconds(60)) { _, _ in }
      driver.advance(by: .milliseconds(1))
    }
    XCTAssertEqual(ticks.value, 1 + 20)
    XCTAssertLessThan(timer.armCount, 100)
  }

  func testOnlyAnEarlierInstantArmsTheTimerAnew_andItIsPutOffWhenThatIsCancelledOrMoved() {
    for (milliseconds, count, instant) in [
      (9_700, 1, 700), (9_800, 1, 700), (9_500, 2, 500), (9_600, 2, 500),
    ] {
      let countdown = start(for: milliseconds)
      XCTAssertEqual(timer.armCount, count, "\(milliseconds)")
      XCTAssertEqual(driver.nextWakeUp, .milliseconds(instant), "\(milliseconds)")
      guard milliseconds == 9_600 else { continue }
      countdown.extend(by: .milliseconds(-300))
      XCTAssertEqual(driver.nextWakeUp, .milliseconds(300))
      countdown.extend(by: .milliseconds(200))
      XCTAssertEqual(driver.nextWakeUp, .milliseconds(500))
      countdown.cancel()
    }
    driver.advance(by: .milliseconds(999))
    XCTAssertEqual(driver.wakeUpCount, 3)
  }

  func testARenewedLeaseDoesNotWakeUp() {
    let lease = manager.startSilently(keep(Player()), for: .seconds(30))
    for _ in 0..<4 {
      driver.advance(by: .seconds(20))
      lease.extend(toAtLeast: .seconds(30))
    }
    driver.advance(by: .seconds(30))
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testAZeroThatIsMovedAwayBeforeItsPassDoesNotWakeUp() {
    let values = Box<[Duration]>([])
    let countdown = start(for: 10_000) { values.value.append($0) }
    start(for: 10_000) { left in
      guard left == .seconds(10) else { return }
      // Inside a callback a zero waits until that has returned; this one is moved away before.
      countdown.extend(by: .seconds(-20))
      countdown.extend(by: .seconds(30))
    }
    XCTAssertEqual(values.value, [.seconds(10), .seconds(30)])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
  }
}
