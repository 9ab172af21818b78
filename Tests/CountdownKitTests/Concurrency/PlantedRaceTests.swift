import CountdownCore
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
    manager.start(receiver, for: .milliseconds(30), every: .milliseconds(1)) { receiver, _ in
      receiver.firstWord &+= 1
    } onEnd: { _ in
      isOver.fulfill()
    }
    for _ in 0..<20 {
      receiver.firstWord &+= 1
      Thread.sleep(forTimeInterval: 0.001)
    }
    wait(for: [isOver], timeout: 10)
    withExtendedLifetime(manager) {}
  }

  /// A driver claims that every thread is on the delivering queue: what only that queue may touch is then touched
  /// inside the engine by two threads.
  func testARaceInsideTheEngine() throws {
    try XCTSkipUnless(planted == "engine", "a race on purpose")
    let driver = DriverThatDeliversAnywhere()
    let manager = CountdownManager(driver: driver)
    let receivers = (0..<4).map { _ in LifetimeTracker().object() }
    for receiver in receivers {
      manager.start(receiver, for: .seconds(100), every: .milliseconds(1)) { _, _ in }
    }
    let group = DispatchGroup()
    let end = ContinuousClock.now + .milliseconds(500)
    let bodies: [@Sendable () -> Void] = [
      { driver.runPass() }, { manager.countdown(of: receivers[0])?.extend(by: .seconds(1)) },
    ]
    for body in bodies {
      group.enter()
      Thread.detachNewThread {
        while ContinuousClock.now < end { body() }
        group.leave()
      }
    }
    XCTAssertEqual(group.wait(timeout: .now() + 20), .success)
    withExtendedLifetime(receivers) {}
  }
}

/// A driver that breaks the contract: passes run on any thread, and every thread is the delivering queue.
private final class DriverThatDeliversAnywhere: CountdownDriver, CountdownTimer {
  private let origin = ContinuousClock.now
  private let pass = Locked<(@Sendable () -> Void)?>(nil)

  var now: Duration { origin.duration(to: .now) }
  var wallNow: Duration { now }
  var deliversOnMainActor: Bool { false }

  func isDelivering(onMainActor: Bool) -> Bool { true }

  func makeTimer() -> any CountdownTimer { self }

  func arm(at instant: Duration) {}

  func disarm() {}

  func activate(_ pass: @escaping @Sendable () -> Void) {
    self.pass.replace(with: pass)
  }

  func runPass() { pass.now?() }
}
