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
  private let oldLedger = EventLedger()
  private let ledger = EventLedger()

  func testPromise8IdentityIsALiveObject_aNewObjectAtADeadOnesAddressHasNoCountdown() throws {
    try withObjectAtADeadOnesAddress { object, old in
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

  func testPromise8IdentityIsALiveObject_aNewObjectIsStartedAndNothingIsReplaced() throws {
    for ifActive in [Countdown.IfActive.replace, .keep] {
      try withObjectAtADeadOnesAddress { object, old in
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

  func testPromise8IdentityIsALiveObject_aDeadOnesTicksDoNotReachTheNewObject() throws {
    try withObjectAtADeadOnesAddress { object, old in
      driver.advance(by: .seconds(5))
      XCTAssertEqual(object.firstWord, 0)
      XCTAssertEqual(oldLedger.outcomes, [.receiverReleased])
      XCTAssertEqual(manager.activeCount, 0)
      XCTAssertFalse(old.isActive)
    }
  }

  func testPromise8IdentityIsALiveObject_aPausedDeadOneIsNoMatchEither() throws {
    try withObjectAtADeadOnesAddress(pausing: true) { object, old in
      XCTAssertNil(manager.countdown(of: object))
      manager.cancel(object)
      XCTAssertFalse(old.isActive)
      XCTAssertEqual(oldLedger.outcomes, [.receiverReleased])
    }
  }

  func testChangingAReceiversContentsDoesNotChangeWhoItIs() {
    let receiver = keep(tracker.object())
    let countdown = manager.start(receiver, for: .seconds(100), into: ledger)
    for word in 1...50 {
      receiver.firstWord = word &* 0x1234_5678
      XCTAssertEqual(manager.countdown(of: receiver), countdown)
      XCTAssertEqual(manager.start(receiver, for: .seconds(1), ifActive: .keep, into: ledger), countdown)
    }
    XCTAssertEqual(manager.activeCount, 1)
    XCTAssertTrue(manager.cancel(receiver))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testFormingWeakReferencesDoesNotChangeWhoAReceiverIs() {
    let receiver = keep(tracker.object())
    manager.start(receiver, for: .seconds(100), into: oldLedger)
    let weakReferences = (0..<10).map { _ in WeakReference(object: receiver) }
    manager.start(receiver, for: .seconds(10), into: ledger)
    XCTAssertEqual(oldLedger.outcomes, [.replaced])
    XCTAssertEqual(manager.activeCount, 1)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(ledger.values, [10, 9, 8].map { .seconds($0) }, "counts at double speed")
    XCTAssertTrue(manager.cancel(receiver))
    XCTAssertEqual(weakReferences.compactMap(\.object).count, 10)
  }

  func testEqualContentsAreDifferentReceivers() {
    let receivers = keep((0..<1_000).map { _ in tracker.object() })
    for receiver in receivers { manager.start(receiver, for: .seconds(5), into: ledger) }
    XCTAssertEqual(manager.activeCount, 1_000)
    for receiver in receivers { XCTAssertTrue(manager.cancel(receiver)) }
    XCTAssertEqual(manager.activeCount, 0)
  }

  /// Starts a countdown for an object, drops the object, and goes on with a new one at the same address.
  ///
  /// The allocator may merge a dead one's memory with what is free beside it, so there is more than one try.
  private func withObjectAtADeadOnesAddress(
    pausing: Bool = false, _ body: (TrackedObject, Countdown) throws -> Void
  ) throws {
    // Those that must not give their address back.
    var elsewhere: [TrackedObject] = []
    defer { withExtendedLifetime(elsewhere) {} }
    for _ in 0..<200 {
      let (identity, countdown) = startForOneThatDies(pausing: pausing)
      for _ in 0..<100 {
        let object = tracker.object()
        if ObjectIdentifier(object) == identity {
          try body(object, countdown)
          _ = oldLedger.takeValues()
          oldLedger.forgetOutcomes()
          return
        }
        elsewhere.append(object)
      }
      countdown.cancel()
      _ = oldLedger.takeValues()
      oldLedger.forgetOutcomes()
    }
    throw XCTSkip("the allocator does not reuse addresses")
  }

  private func startForOneThatDies(pausing: Bool) -> (identity: ObjectIdentifier, Countdown) {
    let others = tracker.livingCount
    let receiver = Holder(tracker.object())
    let identity = ObjectIdentifier(receiver.value!)
    let countdown = manager.start(receiver.value!, for: .seconds(60), into: oldLedger)
    if pausing { countdown.pause() }
    receiver.drop()
    XCTAssertEqual(tracker.livingCount, others)
    return (identity, countdown)
  }
}

private final class WeakReference {
  private(set) weak var object: TrackedObject?

  init(object: TrackedObject) {
    self.object = object
  }
}
