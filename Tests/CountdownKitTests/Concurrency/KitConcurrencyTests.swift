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
      crowd.run(threads: 8, for: .milliseconds(900), seed: round)
      crowd.finish()
      XCTAssertEqual(crowd.faults, [])
      startedCount += crowd.startedCount
    }
    XCTAssertGreaterThan(startedCount, 1_000)
    print("Kit: \(startedCount) countdowns, each with its one outcome")
  }

  func testReceiversDroppedByOtherThreadsHaveExactlyOneOutcome() throws {
    try onlyWithAllTests()
    let manager = CountdownManager()
    let counts = onEightThreads(for: .milliseconds(1_200)) { [tracker] number, outcomes in
      let cancelsInDeinit = number % 3 == 0
      let receiver = tracker.object { [weak manager] dying in
        if cancelsInDeinit { manager?.cancel(dying) }
      }
      manager.start(receiver, for: .milliseconds(number % 7), ticks: .every(.milliseconds(1))) {
        receiver, _, stop in
        receiver.firstWord &+= 1
        stop = number % 11 == 0
      } onEnd: { _, outcome in
        outcomes.note(outcome)
      }
      withExtendedLifetime(receiver) {
        if number % 5 == 0 { Thread.sleep(forTimeInterval: 0.002) }
      }
      // Here the last reference goes, unless a callback holds it just now.
    }
    counts.waitForAll()
    XCTAssertEqual(counts.outcomeCount, counts.startCount)
    XCTAssertGreaterThan(counts.startCount, 500)
    waitUntilNoReceiverLives()
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testClosuresDroppedOnAnyThreadMayCallTheManager() throws {
    try onlyWithAllTests()
    let manager = CountdownManager()
    let permanent = (0..<8).map { [tracker] _ in tracker.object() }
    defer { withExtendedLifetime(permanent) {} }
    let counts = onEightThreads(for: .milliseconds(1_200)) { [tracker] number, outcomes in
      let captured = tracker.object { [weak manager] _ in
        manager?.cancel(permanent[number % 8])
        _ = manager?.activeCount
        manager?.countdown(of: permanent[(number + 1) % 8])?.extend(by: .milliseconds(1))
      }
      manager.start(permanent[(number + 3) % 8], for: .milliseconds(4), ticks: .every(.milliseconds(1))) {
        _, _, _ in
        captured.firstWord &+= 1
      } onEnd: { _, outcome in
        outcomes.note(outcome)
      }
    }
    manager.cancelAll()
    counts.waitForAll()
    XCTAssertEqual(counts.outcomeCount, counts.startCount)
    waitUntilNoReceiverLives(but: 8)
  }

  func testClosuresThatCancelAllReleasesOnAnotherThreadMayCallTheManager() {
    let manager = CountdownManager()
    let receivers = (0..<100).map { _ in tracker.object() }
    for receiver in receivers {
      let captured = tracker.object { [weak manager] _ in manager?.cancel(receiver) }
      // Without an outcome to be delivered, they are released by the call itself.
      manager.start(receiver, for: .seconds(60)) { _, _ in captured.firstWord &+= 1 }
    }
    Thread.sleep(forTimeInterval: 0.05)
    expectNoDeadlock { manager.cancelAll() }
    withExtendedLifetime(receivers) { waitUntilNoReceiverLives(but: 100) }
  }

  func testManagersDroppedOnAnyThreadEndTheirCountdowns() {
    let counts = onEightThreads(for: .milliseconds(600)) { [tracker] number, outcomes in
      let manager = CountdownManager()
      let receivers = (0..<4).map { _ in tracker.object() }
      for receiver in receivers.dropFirst() {
        outcomes.expectOneMore()
        manager.start(receiver, for: .milliseconds(2), ticks: .every(.milliseconds(1))) { _, _, _ in
        } onEnd: { _, outcome in
          outcomes.note(outcome)
        }
      }
      manager.start(receivers[0], for: .seconds(9)) { _, _, _ in
      } onEnd: { _, outcome in
        outcomes.note(outcome)
      }
      withExtendedLifetime((manager, receivers)) {
        if number % 3 == 0 { Thread.sleep(forTimeInterval: 0.001) }
      }
    }
    counts.waitForAll()
    XCTAssertEqual(counts.outcomeCount, counts.startCount)
    waitUntilNoReceiverLives()
  }

  /// Runs a body over and over on eight threads; each run starts one countdown.
  private func onEightThreads(
    for duration: Duration, _ body: @escaping @Sendable (Int, OutcomeCounter) -> Void
  ) -> OutcomeCounter {
    let counts = OutcomeCounter()
    let end = ContinuousClock.now + duration
    onThreads(8) { thread in
      var number = thread
      while ContinuousClock.now < end {
        counts.expectOneMore()
        body(number, counts)
        number += 13
      }
    }
    return counts
  }

  private func waitUntilNoReceiverLives(but survivors: Int = 0, line: UInt = #line) {
    waitUntil(line: line) { tracker.livingCount <= survivors }
    XCTAssertEqual(tracker.livingCount, survivors, line: line)
  }
}

/// Counts the countdowns that were started, and the outcomes that were delivered.
private final class OutcomeCounter: Sendable {
  private let starts = Locked(0)
  private let outcomes = Locked(0)

  var startCount: Int { starts.now }
  var outcomeCount: Int { outcomes.now }

  func expectOneMore() {
    starts.add(1)
  }

  func note(_ outcome: Countdown.Outcome) {
    outcomes.add(1)
  }

  /// Waits for the outcomes, and a moment longer, so that one too many is seen.
  func waitForAll() {
    waitUntil { outcomeCount >= startCount }
    Thread.sleep(forTimeInterval: 0.02)
  }
}
