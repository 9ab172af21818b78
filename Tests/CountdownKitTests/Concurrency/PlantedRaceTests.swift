import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Races that are there on purpose, to see that ThreadSanitizer would report one.
///
/// They run only where COUNTDOWN_PLANT_RACE names one of them, and are expected to be reported.
final class PlantedRaceTests: XCTestCase {
  private var planted: String? { ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_RACE"] }

  /// A callback and another thread change the same word.
  func testARaceBetweenACallbackAndAnotherThread() throws {
    try XCTSkipUnless(planted == "callback", "a race on purpose")
    let manager = CountdownManager()
    let receiver = LifetimeTracker().object()
    let isOver = expectation(description: "over")
    manager.start(receiver, for: .milliseconds(30), ticks: .every(.milliseconds(1))) { receiver, _ in
      receiver.firstWord &+= 1
    } onEnd: { _, _ in
      isOver.fulfill()
    }
    for _ in 0..<20 {
      receiver.firstWord &+= 1
      Thread.sleep(forTimeInterval: 0.001)
    }
    wait(for: [isOver], timeout: 10)
    withExtendedLifetime(manager) {}
  }
}
