import CountdownKit
import Foundation
import TestSupport
import XCTest

/// What another thread calls while a callback is made: a delivery writes the value without the lock, right before.
///
/// Run it under the thread sanitizer.
final class StatisticsConcurrencyTests: XCTestCase {
  private typealias Call = @Sendable (CountdownManager, Countdown, ServerClock) -> Void

  func testStatisticsAndMovesBesideCallbacksOfAnotherThread() {
    let calls: [Call] = [
      { manager, _, _ in _ = manager.statistics },
      { _, _, clock in clock.synchronize(serverDate: clock.now! + 0.1, roundTrip: .milliseconds(1)) },
      { _, countdown, _ in countdown.extend(by: .milliseconds(100)) },
      { _, countdown, _ in _ = countdown.timeLeft },
    ]
    for call in calls {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let clock = ServerClock(driver: driver)
      clock.synchronize(serverDate: driver.date, roundTrip: .milliseconds(1))
      // These order nothing between the threads.
      let moments = (0..<20).map { _ in (isCalled: Signal(), isMade: Signal()) }
      let number = Locked(-1)
      let countdown = manager.start(
        for: .until(driver.date + 60, by: clock), ticks: .every(.milliseconds(20), tolerance: .zero)
      ) { _ in
        let number = number.use { number in
          number += 1
          return number
        }
        // The first value comes on the thread of the start.
        guard number > 0, number <= moments.count else { return }
        moments[number - 1].isCalled.raise()
        moments[number - 1].isMade.await()
      }
      onTwoThreads {
        driver.advance(by: .seconds(10))
      } _: {
        for moment in moments {
          moment.isCalled.await()
          call(manager, countdown, clock)
          moment.isMade.raise()
        }
      }
      XCTAssertGreaterThan(number.now, moments.count)
    }
  }
}
