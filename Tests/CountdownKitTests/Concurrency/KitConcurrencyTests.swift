import CountdownCore
import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Receivers and closures that several threads make and drop while passes run, on real time.
///
/// Run it under ThreadSanitizer.
final class KitConcurrencyTests: XCTestCase {
  private let tracker = LifetimeTracker()

  func testExactlyOneOutcomeAndNothingAfterItWhateverEightThreadsDo() {
    var startedCount = 0
    ConcurrencySeconds.rounds { round in
      let crowd = ManagerCrowd(receivers: 24)
      crowd.run(threads: 8, for: .milliseconds(500), seed: round)
      crowd.finish()
      XCTAssertEqual(crowd.faults, [])
      startedCount += crowd.startedCount
    }
    XCTAssertGreaterThan(startedCount, 500)
    print("Kit: \(startedCount) countdowns, each with its one outcome")
  }

  func testReceiversDroppedByOtherThreadsHaveExactlyOneOutcome() throws {
    try onlyWithAllTests()
    let manager = CountdownManager()
    onEightThreads(for: .milliseconds(1_200)) { [tracker] number, outcomes in
      let cancelsInDeinit = number % 3 == 0
      let receiver = tracker.object { [weak manager] dying in
        if cancelsInDeinit { manager?.cancel(dying) }
      }
      manager.start(receiver, for: .milliseconds(number % 7), ticks: .every(.milliseconds(1))) {
        receiver, _, stop in
        receiver.firstWord &+= 1
        stop = number % 11 == 0
      } onEnd: { _, _ in
        outcomes.add(1)
      }
      withExtendedLifetime(receiver) {
        if number % 5 == 0 { Thread.sleep(forTimeInterval: 0.002) }
      }
      // Here the last reference goes, unless a callback holds it just now.
    }
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testClosuresDroppedOnAnyThreadMayCallTheManager() throws {
    try onlyWithAllTests()
    let manager = CountdownManager()
    let permanent = (0..<8).map { _ in Player() }
    onEightThreads(for: .milliseconds(1_200)) { [tracker] number, outcomes in
      let captured = tracker.object { [weak manager] _ in
        manager?.cancel(permanent[number % 8])
        manager?.countdown(of: permanent[(number + 1) % 8])?.extend(by: .milliseconds(1))
      }
      manager.start(permanent[(number + 3) % 8], for: .milliseconds(4), ticks: .every(.milliseconds(1))) {
        _, _ in
        captured.firstWord &+= 1
      } onEnd: { _, _ in
        outcomes.add(1)
      }
    }
    // Without an outcome to be delivered, they are released by the call itself.
    for player in permanent {
      let captured = tracker.object { [weak manager] _ in manager?.cancel(player) }
      manager.start(player, for: .seconds(60)) { _, _ in captured.firstWord &+= 1 }
    }
    expectNoDeadlock { manager.cancelAll() }
    waitUntil { tracker.livingCount == 0 }
  }

  func testManagersDroppedOnAnyThreadEndTheirCountdowns() {
    onEightThreads(for: .milliseconds(400)) { [tracker] number, outcomes in
      let manager = CountdownManager()
      let receiver = tracker.object()
      manager.start(
        receiver, for: .milliseconds(number % 2 == 0 ? 2 : 9_000), ticks: .every(.milliseconds(1))
      ) {
        _, _, _ in
      } onEnd: { _, _ in
        outcomes.add(1)
      }
      withExtendedLifetime((manager, receiver)) {
        if number % 3 == 0 { Thread.sleep(forTimeInterval: 0.001) }
      }
    }
  }

  /// Runs a body over and over on eight threads; each run starts one countdown, and has one outcome.
  private func onEightThreads(
    for duration: Duration, _ body: @escaping @Sendable (_ number: Int, _ outcomes: Locked<Int>) -> Void
  ) {
    let (starts, outcomes) = (Locked(0), Locked(0))
    let end = ContinuousClock.now + duration
    onThreads(8) { thread in
      var number = thread
      while ContinuousClock.now < end {
        starts.add(1)
        body(number, outcomes)
        number += 13
      }
    }
    XCTAssertGreaterThan(starts.now, 100)
    waitUntil { outcomes.now >= starts.now && tracker.livingCount == 0 }
    // So that one too many is seen.
    Thread.sleep(forTimeInterval: 0.02)
    XCTAssertEqual(outcomes.now, starts.now)
  }
}
