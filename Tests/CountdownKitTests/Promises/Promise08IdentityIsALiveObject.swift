import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 8: identity is a live object.
///
/// A new object at a dead one's address is a new receiver.
final class Promise08IdentityIsALiveObjectTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private let ledger = EventLedger()

  func testPromise8IdentityIsALiveObject_aNewObjectAtADeadOnesAddressHasNoCountdown() throws {
    for isPaused in [false, true] {
      try withObjectAtADeadOnesAddress(pausing: isPaused) { object, old, oldLedger in
        XCTAssertNil(manager.timeLeft(of: object))
        XCTAssertNil(manager.countdown(of: object))
        XCTAssertNil(object.activeCountdown(using: manager))
        XCTAssertTrue(
          manager.cancel(object), "it ends what the dead one has left, as a call in its deinit would")
        XCTAssertFalse(manager.cancel(object))
        XCTAssertEqual(oldLedger.outcomes, [.receiverReleased])
        XCTAssertFalse(old.isActive)
      }
    }
  }

  func testPromise8IdentityIsALiveObject_aNewObjectIsStartedAndNothingIsReplaced() throws {
    for ifActive in [Countdown.IfActive.replace, .keep] {
      try withObjectAtADeadOnesAddress { object, old, oldLedger in
        let countdown = manager.start(object, for: .seconds(3), ifActive: ifActive, into: ledger)
        XCTAssertNotEqual(countdown, old)
        XCTAssertEqual(oldLedger.outcomes, [.receiverReleased])
        driver.advance(by: .seconds(3))
        XCTAssertEqual(ledger.takeValues(), [3, 2, 1, 0].map { .seconds($0) })
        old.cancel()
      }
    }
    XCTAssertEqual(ledger.outcomes, [.completed, .completed])
  }

  func testPromise8IdentityIsALiveObject_allThatANewObjectHasIsItsOwn() throws {
    for (isOldKeyed, isNewKeyed) in [(false, true), (true, false), (true, true)] {
      try withObjectAtADeadOnesAddress(id: isOldKeyed ? "old" : nil) { object, old, oldLedger in
        XCTAssertEqual(manager.countdowns(of: object), [])
        let own = manager.start(object, for: .seconds(3), id: isNewKeyed ? "new" : nil) { _, _ in }
        XCTAssertEqual(manager.countdowns(of: object), [own])
        XCTAssertEqual(old.isActive, true)
        manager.cancelAll(of: object)
        XCTAssertEqual(manager.countdowns(of: object), [])
        XCTAssertEqual(oldLedger.outcomes, [.receiverReleased])
        XCTAssertFalse(own.isActive)
      }
    }
  }

  func testNeitherContentsNorWeakReferencesChangeWhoAReceiverIs() {
    let receiver = keep(tracker.object())
    let countdown = manager.start(receiver, for: .seconds(100), into: ledger)
    let weakReferences: [() -> TrackedObject?] = (1...50).map { word in
      receiver.firstWord = word &* 0x1234_5678
      XCTAssertEqual(manager.countdown(of: receiver), countdown)
      XCTAssertEqual(manager.start(receiver, for: .seconds(1), ifActive: .keep, into: ledger), countdown)
      return { [weak receiver] in receiver }
    }
    let later = EventLedger()
    manager.start(receiver, for: .seconds(10), into: later)
    XCTAssertEqual(ledger.outcomes, [.replaced])
    XCTAssertEqual(manager.activeCount, 1)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(later.values, [10, 9, 8].map { .seconds($0) }, "counts at double speed")
    XCTAssertTrue(manager.cancel(receiver))
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(weakReferences.compactMap { $0() }.count, 50)
  }

  /// Starts a countdown for an object, drops the object, and goes on with a new one at the same address.
  ///
  /// The allocator may merge a dead one's memory with what is free beside it, so there is more than one try.
  private func withObjectAtADeadOnesAddress(
    pausing: Bool = false, id: String? = nil, _ body: (TrackedObject, Countdown, EventLedger) throws -> Void
  ) throws {
    // Those that must not give their address back.
    var elsewhere: [TrackedObject] = []
    defer { withExtendedLifetime(elsewhere) {} }
    for _ in 0..<200 {
      let oldLedger = EventLedger()
      let (identity, countdown) = startForOneThatDies(pausing: pausing, id: id, into: oldLedger)
      for _ in 0..<100 {
        let object = tracker.object()
        if ObjectIdentifier(object) == identity { return try body(object, countdown, oldLedger) }
        elsewhere.append(object)
      }
      countdown.cancel()
    }
    throw XCTSkip("the allocator does not reuse addresses")
  }

  private func startForOneThatDies(
    pausing: Bool, id: String?, into oldLedger: EventLedger
  ) -> (identity: ObjectIdentifier, Countdown) {
    let others = tracker.livingCount
    let receiver = Holder(tracker.object())
    let identity = ObjectIdentifier(receiver.value!)
    let countdown = manager.start(receiver.value!, for: .seconds(60), id: id, into: oldLedger)
    if pausing { countdown.pause() }
    receiver.drop()
    XCTAssertEqual(tracker.livingCount, others)
    return (identity, countdown)
  }
}
