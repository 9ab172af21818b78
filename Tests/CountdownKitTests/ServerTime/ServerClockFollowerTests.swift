import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A countdown by a server's clock is notified of its corrections.
final class ServerClockFollowerTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }

  private final class Follower: ServerClockFollower {
    private let onCorrection: @Sendable (ServerClock) -> Void

    init(onCorrection: @escaping @Sendable (ServerClock) -> Void = { _ in }) {
      self.onCorrection = onCorrection
    }

    func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration) { onCorrection(clock) }
  }

  // MARK: - Deadlines

  func testADeadlineIsOnTheScaleOfTheContinuousClock() throws {
    XCTAssertNil(clock.deadline(of: scene.serverNow))
    XCTAssertNil(clock.timeLeft(until: scene.serverNow))
    scene.driver.sleep(for: .seconds(5))
    scene.ask(roundTrip: .milliseconds(10))
    let date = scene.serverNow + 60
    let deadline = try XCTUnwrap(clock.deadline(of: date))
    XCTAssertEqual((deadline - scene.driver.now) / .seconds(1), 60, accuracy: 1e-5)
    scene.driver.sleep(for: .seconds(100))
    XCTAssertEqual(clock.deadline(of: date), deadline, "it changes with corrections only")
    XCTAssertEqual(clock.timeLeft(until: date), deadline - clock.continuousNow)
  }

  // MARK: - Corrections

  func testAFollowerIsCalledForChangesOfDeadlinesOnly() {
    let count = Box(0)
    let follower = keep(Follower { _ in count.value += 1 })
    clock.addFollower(follower)
    scene.ask(roundTrip: .milliseconds(100))
    XCTAssertEqual(count.value, 1, "the first sample")
    scene.ask(roundTrip: .milliseconds(10))
    XCTAssertEqual(count.value, 2, "a better one")
    scene.ask(roundTrip: .milliseconds(100))
    XCTAssertEqual(count.value, 2, "a worse one")
    scene.ask(roundTrip: .milliseconds(100), wrongBy: 60)
    scene.ask(roundTrip: .milliseconds(100), wrongBy: 60)
    scene.ask(roundTrip: .seconds(-1))
    XCTAssertEqual(count.value, 2, "refused ones")
    scene.ask(roundTrip: .milliseconds(100), wrongBy: 60)
    XCTAssertEqual(count.value, 3, "the third")
  }

  func testAFollowerIsCalledOnceInTheOrderOfAddingUntilItIsRemoved() {
    let delivered = Box<[Int]>([])
    let followers = keep((0..<40).map { number in Follower { _ in delivered.value.append(number) } })
    for follower in followers + followers.reversed() { clock.addFollower(follower) }
    scene.ask(roundTrip: .milliseconds(100))
    for follower in followers.prefix(38) { clock.removeFollower(follower) }
    scene.ask(roundTrip: .milliseconds(10))
    XCTAssertEqual(delivered.value, Array(0..<40) + [38, 39])
  }

  func testAFollowerIsHeldWeaklyAndDeadOnesDoNotPileUp() {
    let tracker = LifetimeTracker()
    let count = Box(0)
    var others: [Follower] = []
    for _ in 0..<1_000 {
      let object = tracker.object()
      clock.addFollower(Follower { _ in withExtendedLifetime(object) { count.value += 1 } })
      // It gets the dead one's address, so that the next follower has one of its own.
      others.append(Follower())
    }
    withExtendedLifetime(others) {}
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertLessThanOrEqual(clock.state.withLock { $0.followers.entryCount }, 16)
    scene.ask(roundTrip: .milliseconds(10))
    XCTAssertEqual(count.value, 0)
    XCTAssertEqual(clock.state.withLock { $0.followers.entryCount }, 0)
  }

  func testWhileManyLiveTheDeadAreLookedForSeldom() {
    var followers = ServerClockFollowers()
    let living = (1...100).map { _ in Follower() }
    let looks = living.enumerated().filter { followers.add($0.element).count == $0.offset + 1 }
    XCTAssertEqual(looks.map { $0.offset + 1 }, [16, 32, 64])
    XCTAssertEqual(followers.living().count, 100)
    withExtendedLifetime(living) {}
  }

  // MARK: - No user code under the lock

  func testAFollowerMayCallTheClock() {
    let seen = Box<[Date?]>([])
    let scene = scene
    let other = keep(Follower { _ in seen.value.append(nil) })
    let follower = keep(
      Follower { clock in
        seen.value.append(clock.now)
        _ = clock.uncertainty
        clock.addFollower(other)
        if seen.value.count == 1 { scene.ask(roundTrip: .milliseconds(10)) }
        clock.removeFollower(other)
      })
    clock.addFollower(follower)
    let isOver = expectNoDeadlock("a follower calls the clock") { scene.ask(roundTrip: .seconds(1)) }
    guard isOver else { return }
    XCTAssertEqual(
      seen.value.map { $0 != nil }, [true, true, false], "two corrections, the second delivered to both")
  }

  func testAFollowerMayDieAndCallTheClockInItsCallback() {
    let scene = scene
    let holder = Holder<Follower>(nil)
    let seen = Box<Date?>(nil)
    let captured = Holder(LifetimeTracker().object { [clock] _ in seen.value = clock.now })
    holder.value = Follower { [object = captured.value] _ in withExtendedLifetime(object) { holder.drop() } }
    captured.drop()
    holder.value.map { clock.addFollower($0) }
    let isOver = expectNoDeadlock("a follower dies") { scene.ask(roundTrip: .seconds(1)) }
    XCTAssertTrue(isOver && seen.value != nil)
  }
}
