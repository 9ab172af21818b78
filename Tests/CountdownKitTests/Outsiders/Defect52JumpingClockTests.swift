import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A server's clock that jumps puts a deadline before the engine's zero, and further: nothing traps, whatever meets it.
final class Defect52JumpingClockTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private lazy var clock = ServerClock(driver: driver)
  private let journal = EventJournal()

  private func synchronize(shiftedBy shift: Duration) {
    let seconds = Double(shift.components.seconds)
    // Three, so that a sample which contradicts what is known is believed.
    for _ in 0..<3 {
      clock.synchronize(serverDate: driver.date.addingTimeInterval(seconds), roundTrip: .zero)
    }
  }

  private func start(for seconds: TimeInterval, alignment: Countdown.Alignment) -> Countdown {
    synchronize(shiftedBy: .zero)
    let journal = journal
    let end = driver.date.addingTimeInterval(seconds)
    return manager.start(until: end, by: clock, alignment: alignment, id: "auction") { left in
      journal.note("own \(left)")
    } onEnd: {
      journal.note("own \($0)")
    }
  }

  func testAFollowerOfACountdownWhoseDeadlineLiesBeforeTheManagersZero() {
    for alignment in [Countdown.Alignment.shared, .deadline] {
      let countdown = start(for: 5, alignment: alignment)
      manager.suspend()
      synchronize(shiftedBy: .seconds(10))
      let label = keep(Player("label"))
      countdown.observe(by: label) { [journal] _, left in
        journal.note("label \(left)")
      } onEnd: { [journal] _, outcome in
        journal.note("label \(outcome)")
      }
      driver.advance(by: .seconds(1))
      manager.resume()
      XCTAssertEqual(
        journal.take().suffix(4), ["own 0:00", "own completed", "label 0:00", "label completed"])
    }
  }

  func testJumpsOfYearsInEveryState() {
    let jumps: [Duration] = [.seconds(10), .seconds(3_000_000_000), .seconds(-3_000_000_000), .seconds(1)]
    for alignment in [Countdown.Alignment.shared, .deadline] {
      for freezes in [nil, false, true] {
        for isPaused in [false, true] {
          for jump in jumps {
            let countdown = start(for: 5, alignment: alignment)
            driver.advance(by: .milliseconds(300))
            if let freezes { manager.suspend(freezes ? .freezes : .keepsCounting) }
            if isPaused { countdown.pause() }
            synchronize(shiftedBy: jump)
            let label = Player("label")
            countdown.observe(by: label) { _, _ in }
            countdown.tick(every: .milliseconds(333))
            synchronize(shiftedBy: .zero - jump)
            driver.advance(by: .milliseconds(300))
            synchronize(shiftedBy: jump * 2)
            countdown.resume()
            manager.resume()
            driver.advance(by: .seconds(10))
            countdown.cancel()
            driver.advance(by: .zero)
            XCTAssertEqual(journal.take().filter { $0 == "own completed" || $0 == "own cancelled" }.count, 1)
            XCTAssertEqual(manager.activeCount, 0)
          }
        }
      }
    }
  }
}
