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

  /// How many countdowns the clock knows, dead ones included.
  private var followerCount: Int { scene.clock.state.withLock { $0.followers.entryCount } }

  /// What is remembered for ever.
  private var countdowns: [Countdown?] = []

  @discardableResult
  private func start(_ receiver: TrackedObject, in seconds: Double = 60) -> Countdown? {
    let countdown = manager?.start(receiver, until: scene.driver.date + seconds, by: scene.clock) {
      [tracker] _, _ in withExtendedLifetime(tracker) {}
    }
    countdowns.append(countdown)
    return countdown
  }

  func testHoweverItEnds() {
    var receiver: TrackedObject? = tracker.object()
    start(receiver!, in: 3)
    XCTAssertEqual(followerCount, 1)
    scene.driver.advance(by: .seconds(4))
    XCTAssertEqual(followerCount, 0, "completed")
    start(receiver!, in: -1)
    XCTAssertEqual(followerCount, 0, "over at once")
    start(receiver!)?.cancel()
    XCTAssertEqual(followerCount, 0, "cancelled")
    for _ in 0..<3 { start(receiver!) }
    XCTAssertEqual(followerCount, 1, "replaced")
    manager?.start(receiver!, for: .seconds(1)) { _, _ in }
    XCTAssertEqual(followerCount, 0, "replaced by one without a clock")
    start(receiver!)
    receiver = nil
    scene.driver.advance(by: .seconds(1))
    XCTAssertEqual(followerCount, 0, "its receiver has died")
    let other = keep(tracker.object())
    start(other)
    scene.driver.shiftWallClock(by: .seconds(100))
    scene.ask(roundTrip: .zero)
    start(other)
    manager?.cancelAll()
    XCTAssertEqual(followerCount, 0, "all are cancelled")
    start(other)
    manager = nil
    XCTAssertEqual(followerCount, 0, "its manager has died")
    XCTAssertEqual(tracker.livingCount, 1)
  }

  func testFollowersLeaveNothingBehindEither() throws {
    let receiver = tracker.object()
    let leader = try XCTUnwrap(start(receiver))
    var other: TrackedObject? = tracker.object()
    for _ in 0..<3 { countdowns.append(leader.observe(by: other!) { _, _ in }) }
    XCTAssertEqual(followerCount, 2, "replaced")
    countdowns.last??.cancel()
    XCTAssertEqual(followerCount, 1, "cancelled")
    countdowns.append(leader.observe(by: other!) { _, _ in })
    XCTAssertEqual(followerCount, 2)
    other = nil
    scene.driver.advance(by: .seconds(2))
    XCTAssertEqual(followerCount, 1, "its receiver is gone")
    other = tracker.object()
    countdowns.append(leader.observe(by: other!) { _, _ in })
    leader.cancel()
    XCTAssertEqual(followerCount, 0, "the countdown was cancelled")
    countdowns.append(leader.observe(by: other!) { _, _ in })
    XCTAssertEqual(followerCount, 0, "too late")
  }

  func testEndedByACorrection() {
    let receiver = keep(tracker.object())
    start(receiver)
    scene.origin = scene.driver.date.addingTimeInterval(3_600)
    scene.ask(roundTrip: .zero)
    XCTAssertEqual(manager?.activeCount, 0)
    XCTAssertEqual(followerCount, 0)
  }

  func testStartedWhenAllIsShutDown() async {
    let receiver = keep(tracker.object())
    let manager = manager
    start(receiver)
    await manager?.shutDown()
    start(receiver)
    XCTAssertEqual(followerCount, 0)
  }

  func testKeptOnes() {
    let receiver = keep(tracker.object())
    manager?.start(receiver, for: .seconds(9)) { _, _ in }
    manager?.start(receiver, until: .distantFuture, by: scene.clock, ifActive: .keep) { _, _ in }
    XCTAssertEqual(followerCount, 0)
  }

  func testLoopsThatAreLeft() async {
    let (manager, clock, end) = (manager!, scene.clock, scene.driver.date + 60)
    for await _ in manager.values(until: end, by: clock) { break }
    XCTAssertEqual(followerCount, 0)
    let loop = Task.begun { for await _ in manager.values(until: end, by: clock) {} }
    XCTAssertEqual(followerCount, 1)
    loop.cancel()
    await loop.value
    XCTAssertEqual(followerCount, 0)
  }

  func testTheClockLivesAsLongAsItsCountdowns() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let receiver = keep(tracker.object())
    weak var weakClock: ServerClock?
    var countdown: Countdown?
    do {
      let clock = ServerClock(driver: driver)
      weakClock = clock
      countdown = manager.start(receiver, until: driver.date + 3, by: clock) { _, _ in }
    }
    XCTAssertNotNil(weakClock)
    // Whoever has it can still bring samples.
    weakClock?.synchronize(serverDate: driver.date.addingTimeInterval(1.000_001), roundTrip: .zero)
    XCTAssertEqual(manager.timeLeft(of: receiver)?.seconds, 2)
    driver.advance(by: .seconds(3))
    XCTAssertEqual(countdown?.isActive, false)
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
    func start(by clock: ServerClock) {
      let captured = tracker.object { _ in
        callers.use { $0.append(DispatchQueue.getSpecific(key: key) == true) }
      }
      manager.start(until: Date(timeIntervalSinceNow: 1_000), by: clock) { _ in
        withExtendedLifetime(captured) {}
      } onEnd: { _ in
        done.signal()
      }
    }
    for round in 0..<200 {
      let clock = ServerClock()
      start(by: clock)
      // Alternately it is over, and is not.
      let offset = round % 2 == 0 ? 2_000.0 : -2_000
      for _ in 0..<3 {
        clock.synchronize(serverDate: Date(timeIntervalSinceNow: offset), roundTrip: .zero)
      }
      manager.cancelAll()
      done.wait()
    }
    queue.sync {}
    XCTAssertEqual(callers.now.filter { !$0 }.count, 0)
    XCTAssertEqual(tracker.livingCount, 0)
  }
}
