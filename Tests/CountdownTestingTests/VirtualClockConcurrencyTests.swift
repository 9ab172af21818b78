import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// What virtual time orders between threads that share nothing else: no manager, whose lock would order them too.
///
/// Run it under the thread sanitizer.
final class VirtualClockConcurrencyTests: XCTestCase {
  private let driver = ManualDriver()
  private let word = BareWord()

  func testReadingATimeShowsWhatWasDoneBeforeASleepOrAnAdvance() {
    whoSees(.seconds(1)) { $0.sleep(for: .seconds(1)) }
    whoSees(.seconds(2)) { $0.advance(by: .seconds(1)) }
  }

  func testReadingTheTimeOfAPassShowsWhatWasDoneBeforeTheAdvance() {
    let hasSeen = Signal()
    let timer = ManualTimer(driver.time)
    // The pass goes on once the other thread has seen its time, and so before time goes on.
    timer.activate { hasSeen.await() }
    timer.arm(at: .seconds(1))
    whoSees(.seconds(1), then: hasSeen.raise) { $0.advance(by: .seconds(2)) }
    withExtendedLifetime(timer) {}
  }

  /// One thread writes a word and lets time pass; the other reads the word once it has seen the time.
  private func whoSees(
    _ time: Duration, then hasSeen: @escaping @Sendable () -> Void = {},
    whilePassing pass: @escaping @Sendable (ManualDriver) -> Void
  ) {
    onTwoThreads { [driver, word] in
      word.value = time.inNanoseconds
      pass(driver)
    } _: { [driver, word] in
      spin { driver.now >= time }
      // Read before anything of XCTest's, which takes locks.
      let value = word.value
      hasSeen()
      XCTAssertEqual(value, time.inNanoseconds)
    }
  }

  func testACallerWhileNoTimePassesSeesWhatWasDoneWhileItPassed() {
    let (hasBegun, isSeen) = (Signal(), Signal())
    let timer = ManualTimer(driver.time)
    timer.activate { [word] in
      hasBegun.raise()
      isSeen.await()
      word.value = 1
    }
    onTwoThreads { [driver] in
      driver.wake()
    } _: { [clock = driver.time, word] in
      hasBegun.await()
      let wasRunning = clock.isCallerRunning
      isSeen.raise()
      spin { clock.isCallerRunning }
      // Read before anything of XCTest's, which takes locks.
      let value = word.value
      XCTAssertFalse(wasRunning)
      XCTAssertEqual(value, 1)
    }
    withExtendedLifetime(timer) {}
  }
}
