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

    func sleep() { timer.disarm() }
  }

  func testWhatIsStartedAfterTheMachineSleptComesInTime() {
    let clock = ManualDriver()
    let driver = DeafDriver(clock)
    let manager = CountdownManager(driver: driver)
    let (first, second) = (Player("a"), Player("b"))
    let journal = EventJournal()
    manager.start(first, for: .seconds(3_600), every: .seconds(3_600)) { _, left in journal.note("a \(left)")
    }
    driver.sleep()
    clock.sleep(for: .seconds(7_200))
    manager.start(second, for: .seconds(10)) { _, left in journal.note("b \(left)") }
    XCTAssertEqual(journal.take(), ["a 1:00:00", "b 0:10"])
    clock.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["a 0:00", "b 0:09"])
  }
}
