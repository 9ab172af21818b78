import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A countdown by a server's clock leaves nothing behind in it, however it ends.
final class ServerDeadlineLifetimeTests: XCTestCase {
  private let tracker = LifetimeTracker()

  func testHoweverItEnds() async {
    typealias End = (inout CountdownManager?, TrackedObject, Countdown, ServerScene) async -> Void
    let ends: [(name: String, end: End)] = [
      ("completed", { _, _, _, scene in scene.driver.advance(by: .seconds(61)) }),
      ("cancelled", { _, _, countdown, _ in countdown.cancel() }),
      ("replaced", { manager, receiver, _, _ in manager?.start(receiver, for: .seconds(1)) { _, _ in } }),
      (
        "over with a correction",
        { _, _, _, scene in
          scene.origin += 3_600
          scene.sample()
        }
      ),
      ("all are cancelled", { manager, _, _, _ in manager?.cancelAll() }),
      ("all is shut down", { manager, _, _, _ in await manager?.shutDown() }),
      ("its manager has died", { manager, _, _, _ in manager = nil }),
    ]
    for (name, end) in ends {
      let scene = ServerScene()
      var manager: CountdownManager? = CountdownManager(driver: scene.driver)
      let receiver = tracker.object()
      func start(in seconds: Double, ifActive: Countdown.IfActive = .replace) -> Countdown {
        manager!.start(
          receiver, for: .until(scene.driver.date + seconds, by: scene.clock), ifActive: ifActive
        ) { _, _ in }
      }
      // Over at once; replaced; and kept was another.
      for seconds in [-1.0, 60, 60] { _ = start(in: seconds) }
      let countdown = start(in: 60)
      _ = start(in: 60, ifActive: .keep)
      XCTAssertEqual(scene.clock.state.withLock { $0.followers.count }, 1, name)
      await end(&manager, receiver, countdown, scene)
      // Dead ones would be counted.
      XCTAssertEqual(scene.clock.state.withLock { $0.followers.count }, 0, name)
      withExtendedLifetime(countdown) {}
    }
    XCTAssertEqual(tracker.livingCount, 0)
  }

  func testTheClockLivesAsLongAsItsCountdowns() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    var clock: ServerClock? = ServerClock(driver: driver)
    weak let weakClock = clock
    let countdown = manager.start(for: .until(driver.date + 3, by: clock)) { _ in }
    clock = nil
    XCTAssertNotNil(weakClock)
    // It can still bring samples.
    weakClock?.synchronize(serverDate: driver.date + 1.000_001, roundTrip: .zero)
    XCTAssertEqual(countdown.timeLeft?.seconds, 2)
    driver.advance(by: .seconds(3))
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(weakClock, "also where somebody remembers the countdown")
  }

  /// A clock that a move replaces may have no other owner; what its driver's `deinit` does must not wait for the move.
  func testAMoveToAnotherClockLetsGoOfNothingUnderTheLock() {
    final class OwnDriver: ForwardingDriver, @unchecked Sendable {
      var atEnd: () -> Void = {}
      deinit { atEnd() }
    }
    let (driver, isGone) = (ManualDriver(), Box(false))
    let (manager, clock) = (CountdownManager(driver: driver), ServerClock(driver: driver))
    let countdown = {
      let own = OwnDriver(driver)
      own.atEnd = {
        let answer = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          _ = manager.activeCount
          answer.signal()
        }
        XCTAssertEqual(answer.wait(timeout: .now() + 5), .success, "the lock is held")
        isGone.value = true
      }
      return manager.start(for: .until(driver.date + 3, by: ServerClock(driver: own))) { _ in }
    }()
    countdown.reschedule(for: .until(driver.date + 5, by: clock))
    XCTAssertEqual(countdown.timeLeft?.seconds, 5)
    countdown.cancel()
    XCTAssertTrue(isGone.value)
  }
}
