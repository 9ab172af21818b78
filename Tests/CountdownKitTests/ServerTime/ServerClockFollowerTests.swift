import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A server's clock corrects the deadlines of the countdowns that count by it.
final class ServerClockFollowerTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }

  // MARK: - Corrections

  /// Whether what is left of a countdown changes without that time passes.
  private func isCorrected(_ countdown: Countdown, by act: () -> Void) -> Bool {
    let end = countdown.timeLeft.map { $0.duration + scene.driver.now }
    act()
    return countdown.timeLeft.map { $0.duration + scene.driver.now } != end
  }

  func testADeadlineIsMovedByWhatIsNewOnly() {
    let countdown = scene.start(until: scene.driver.date + 1_000)
    let asked: [(Duration, TimeInterval, Bool, String)] = [
      (.milliseconds(100), 0, true, "the first sample"), (.milliseconds(10), 0, true, "a better one"),
      (.milliseconds(100), 0, false, "a worse one"), (.milliseconds(100), 60, false, "a refused one"),
      (.milliseconds(100), 60, false, "another"), (.seconds(-1), 0, false, "a bad one"),
      (.milliseconds(100), 60, true, "the third"),
    ]
    for (roundTrip, seconds, isNew, name) in asked {
      let isCorrected = isCorrected(countdown) { scene.ask(roundTrip: roundTrip, wrongBy: seconds) }
      XCTAssertEqual(isCorrected, isNew, name)
    }
  }

  func testDeadlinesAreCorrectedInTheOrderOfTheStarts_untilTheyEnd() {
    let delivered = Box<[Int]>([])
    let end = scene.driver.date + 1_000
    let countdowns = (0..<40).map { number in
      scene.manager.start(for: .until(end, by: clock)) { _ in delivered.value.append(number) }
    }
    // A countdown that moves to the clock by which it counts already keeps its place.
    for countdown in countdowns.reversed() { countdown.reschedule(for: .until(end, by: clock)) }
    delivered.value = []
    scene.setServer(by: 100)
    XCTAssertEqual(delivered.value, Array(0..<40))
    for countdown in countdowns.prefix(38) { countdown.cancel() }
    scene.setServer(by: 100)
    XCTAssertEqual(delivered.value, Array(0..<40) + [38, 39])
  }

  func testWhatHasEndedDoesNotPileUp() {
    for _ in 0..<1_000 { scene.start(until: scene.driver.date + 1_000) }
    XCTAssertEqual(clock.state.withLock { $0.followers.count }, 1, "the others are replaced")
    scene.manager.cancelAll()
    XCTAssertEqual(clock.state.withLock { $0.followers.count }, 0)
  }

  // MARK: - No user code under the lock

  func testACallbackOfACorrectionMayCallTheClock() {
    let scene = scene
    let seen = Box<[Date?]>([])
    let isFirst = Box(true)
    scene.start(until: scene.driver.date + 1_000) { [clock] _ in
      guard clock.now != nil else { return }
      seen.value.append(clock.now)
      _ = clock.uncertainty
      scene.manager.start(for: .until(scene.driver.date + 1_000, by: clock)) { _ in }.cancel()
      if isFirst.value {
        isFirst.value = false
        scene.setServer(by: 100)
      }
    }
    let isOver = expectNoDeadlock("a callback calls the clock") { scene.setServer(by: 100) }
    guard isOver else { return }
    XCTAssertEqual(seen.value.count, 2, "two corrections, both delivered")
  }
}
