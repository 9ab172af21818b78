import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Receivers and closures that several threads make and drop while passes run, on real time.
///
/// Run it under ThreadSanitizer.
final class KitConcurrencyTests: XCTestCase {
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

  func testReceiversDroppedByOtherThreadsHaveExactlyOneOutcome() {
    let manager = CountdownManager()
    let tracker = LifetimeTracker()
    let (startCount, outcomeCount) = (Locked(0), Locked(0))
    let end = ContinuousClock.now + .milliseconds(1_200)
    let group = DispatchGroup()
    for thread in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        var number = thread
        while ContinuousClock.now < end {
          startCount.use { $0 += 1 }
          let cancelsInDeinit = number % 3 == 0
          let receiver = tracker.object { [weak manager] dying in
            if cancelsInDeinit { manager?.cancel(dying) }
          }
          let stops = number % 11 == 0
          manager.start(receiver, for: .milliseconds(number % 7), every: .milliseconds(1)) {
            receiver, _, stop in
            receiver.firstWord &+= 1
            stop = stops
          } onEnd: { _, _ in
            outcomeCount.use { $0 += 1 }
          }
          withExtendedLifetime(receiver) {
            if number % 5 == 0 { Thread.sleep(forTimeInterval: 0.002) }
          }
          // Here the last reference goes, unless a callback holds it just now.
          number += 13
        }
        group.leave()
      }
    }
    XCTAssertEqual(group.wait(timeout: .now() + 60), .success, "deadlock")
    let patience = ContinuousClock.now + .seconds(20)
    while outcomeCount.now < startCount.now || tracker.livingCount > 0, ContinuousClock.now < patience {
      Thread.sleep(forTimeInterval: 0.005)
    }
    // So that one too many is seen.
    Thread.sleep(forTimeInterval: 0.02)
    XCTAssertEqual(outcomeCount.now, startCount.now)
    XCTAssertGreaterThan(startCount.now, 500)
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(manager.activeCount, 0)
  }
}
