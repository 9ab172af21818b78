import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A server's clock that jumps puts a deadline before the engine's zero, and further: nothing traps, whatever meets it.
final class JumpingClockTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private lazy var clock = ServerClock(driver: driver)
  private let journal = EventJournal()

  private func synchronize(shiftedBy shift: Duration) {
    // Three, so that a sample which contradicts what is known is believed.
    for _ in 0..<3 {
      clock.synchronize(serverDate: driver.date + Double(shift.components.seconds), roundTrip: .zero)
    }
  }

  private func start(_ alignment: Countdown.Alignment) -> Countdown {
    synchronize(shiftedBy: .zero)
    return manager.start(
      for: .until(driver.date + 5, by: clock), ticks: .every(.seconds(1), alignment: alignment)
    ) { _ in
    } onEnd: { [journal] in
      journal.note("\($0)")
    }
  }

  func testJumpsOfYearsInEveryState() {
    for alignment in [Countdown.Alignment.shared, .deadline] {
      for policy in [nil, CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
        for isPaused in [false, true] {
          for seconds in [10, 3_000_000_000, -3_000_000_000, 1] {
            jump(by: .seconds(seconds), start(alignment), policy, isPaused: isPaused)
          }
        }
      }
    }
  }

  private func jump(
    by jump: Duration, _ countdown: Countdown, _ policy: CountdownManager.SuspensionPolicy?, isPaused: Bool
  ) {
    driver.advance(by: .milliseconds(300))
    if let policy { manager.suspend(policy) }
    if isPaused { countdown.pause() }
    synchronize(shiftedBy: jump)
    let label = Player()
    countdown.observe(by: label) { _, _ in }
    countdown.setTicks(.every(.milliseconds(333)))
    synchronize(shiftedBy: .zero - jump)
    driver.advance(by: .milliseconds(300))
    synchronize(shiftedBy: jump * 2)
    countdown.resume()
    manager.resume()
    driver.advance(by: .seconds(10))
    countdown.cancel()
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take().count, 1)
    XCTAssertEqual(manager.activeCount, 0)
  }
}
