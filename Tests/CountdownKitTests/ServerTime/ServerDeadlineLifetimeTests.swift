import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A countdown by a server's clock leaves nothing behind in it, however it ends.
final class ServerDeadlineLifetimeTests: XCTestCase {
  private let scene = ServerScene()
  private let tracker = LifetimeTracker()
  private lazy var manager: CountdownManager? = CountdownManager(driver: scene.driver)
  private var receiver: TrackedObject?
  /// What is remembered for ever.
  private var countdowns: [Countdown?] = []

  @discardableResult
  private func start(in seconds: Double = 60, ifActive: Countdown.IfActive = .replace) -> Countdown? {
    let receiver = receiver ?? tracker.object()
    self.receiver = receiver
    let countdown = manager?.start(
      receiver, for: .until(scene.driver.date + seconds, by: scene.clock), ifActive: ifActive
    ) { [tracker] _, _ in
      withExtendedLifetime(tracker) {}
    }
    countdowns.append(countdown)
    return countdown
  }

  /// Expects how many countdowns the clock knows, dead ones included.
  private func expect(_ count: Int, _ message: String, line: UInt = #line) {
    XCTAssertEqual(scene.clock.state.withLock { $0.followers.count }, count, message, line: line)
  }

  private func pass(seconds: Int) { scene.driver.advance(by: .seconds(seconds)) }

  func testHoweverItEnds() async {
    start(in: 3)
    expect(1, "running")
    pass(seconds: 4)
    expect(0, "completed")
    start(in: -1)
    expect(0, "over at once")
    start()?.cancel()
    expect(0, "cancelled")
    for _ in 0..<3 { start() }
    expect(1, "replaced")
    manager?.start(receiver!, for: .seconds(1)) { _, _ in }
    expect(0, "replaced by one without a clock")
    start(ifActive: .keep)
    expect(0, "kept was another")
    start()
    receiver = nil
    pass(seconds: 1)
    expect(0, "its receiver has died")
    start()
    scene.origin += 3_600
    scene.sample()
    XCTAssertEqual(manager?.activeCount, 0)
    expect(0, "over with a correction")
    start(in: 7_200)
    expect(1, "running")
    manager?.cancelAll()
    expect(0, "all are cancelled")
    start(in: 7_200)
    await manager?.shutDown()
    start(in: 7_200)
    expect(0, "all is shut down")
    manager = CountdownManager(driver: scene.driver)
    start(in: 7_200)
    expect(1, "running")
    manager = nil
    expect(0, "its manager has died")
    XCTAssertEqual(tracker.livingCount, 1)
  }

  func testTheClockLivesAsLongAsItsCountdowns() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    var clock: ServerClock? = ServerClock(driver: driver)
    weak let weakClock = clock
    let countdown = manager.start(for: .until(driver.date + 3, by: clock)) { _ in }
    clock = nil
    XCTAssertNotNil(weakClock)
    // Whoever has it can still bring samples.
    weakClock?.synchronize(serverDate: driver.date + 1.000_001, roundTrip: .zero)
    XCTAssertEqual(countdown.timeLeft?.seconds, 2)
    driver.advance(by: .seconds(3))
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(weakClock, "also where somebody remembers the countdown")
  }

  /// A clock that tells of a correction may be the last to hold what follows it: nothing of the user's hangs on that.
  func testNothingIsLetGoByWhoBringsASample() {
    let callers = Locked<[Bool]>([])
    let done = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "delivery")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let manager = CountdownManager(deliveringOn: queue)
    for round in 0..<200 {
      let clock = ServerClock()
      do {
        let captured = tracker.object { _ in
          callers.use { $0.append(DispatchQueue.getSpecific(key: key) == true) }
        }
        manager.start(for: .until(Date() + 1_000, by: clock)) { _ in
          withExtendedLifetime(captured) {}
        } onEnd: { _ in
          done.signal()
        }
      }
      // Alternately it is over, and is not.
      let offset = round % 2 == 0 ? 2_000.0 : -2_000
      for _ in 0..<3 { clock.synchronize(serverDate: Date() + offset, roundTrip: .zero) }
      manager.cancelAll()
      done.wait()
    }
    queue.sync {}
    XCTAssertEqual(callers.now.filter { !$0 }.count, 0)
    XCTAssertEqual(tracker.livingCount, 0)
  }
}
