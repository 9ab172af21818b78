import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A timer that stood still while the machine slept, and is late by hours, does not keep others from being told.
final class LateTimerTests: XCTestCase {
  /// Virtual time whose timer has lost what it was armed for.
  private final class DeafDriver: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    let driver: any CountdownDriver
    let timer: any CountdownTimer

    init(_ driver: ManualDriver) {
      self.driver = driver
      timer = driver.makeTimer()
    }

    var isAway = false

    func sleep() { timer.disarm() }

    func isDelivering(onMainActor: Bool) -> Bool { !isAway }
  }

  private let clock = ManualDriver()
  private lazy var driver = DeafDriver(clock)
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  private func start(_ name: String, for duration: Duration, every interval: Duration) -> Countdown {
    manager.start(keep(Player(name)), for: duration, every: interval) { [journal] player, left in
      journal.note("\(player.name) \(left)")
    } onEnd: { [journal] _, outcome in
      journal.note("\(name) \(outcome)")
    }
  }

  /// Two countdowns, one of them paused; then the machine sleeps for longer than the timer was to wait.
  private func sleepWithAPausedOne() -> Countdown {
    let paused = start("b", for: .seconds(10), every: .seconds(1))
    paused.pause()
    _ = start("a", for: .seconds(3_600), every: .seconds(3_600))
    driver.sleep()
    clock.sleep(for: .seconds(7_200))
    _ = journal.take()
    return paused
  }

  func testWhatIsResumedAfterTheMachineSleptComesInTime() {
    sleepWithAPausedOne().resume()
    clock.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["a 0:00", "a completed", "b 0:09"])
  }

  func testWhatEndsElsewhereAfterTheMachineSleptIsToldAtOnce() {
    let paused = sleepWithAPausedOne()
    driver.isAway = true
    paused.cancel()
    driver.isAway = false
    clock.advance(by: .zero)
    XCTAssertEqual(journal.take(), ["b cancelled", "a 0:00", "a completed"])
  }

  func testWhatIsStartedAfterTheMachineSleptComesInTime() {
    _ = start("a", for: .seconds(3_600), every: .seconds(3_600))
    driver.sleep()
    clock.sleep(for: .seconds(7_200))
    _ = start("b", for: .seconds(10), every: .seconds(1))
    XCTAssertEqual(journal.take(), ["a 1:00:00", "b 0:10"])
    clock.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["a 0:00", "a completed", "b 0:09"])
  }
}
