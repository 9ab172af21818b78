import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 9: receivers are weak, held only while their own callback runs.
///
/// Its second half, that closures are let go in time and where they belong: `ClosureLifetimeTests`.
final class Promise09ReceiversAreWeakTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private lazy var receiver = Holder(tracker.object())
  private let ledger = EventLedger()

  func testPromise9ReceiversAreWeak_betweenPasses() {
    let countdown = manager.start(receiver.value!, for: .seconds(10), into: ledger)
    driver.advance(by: .seconds(2))
    receiver.drop()
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(ledger.outcomes, [])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.outcomes, [.receiverReleased])
    XCTAssertEqual(ledger.values, [10, 9, 8].map { .seconds($0) })
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testPromise9ReceiversAreWeak_heldWhileTheirOwnCallbackRuns() {
    let journal = EventJournal()
    manager.start(receiver.value!, for: .seconds(10)) { [tracker, receiver] object, left, _ in
      guard left.seconds == 9 else { return }
      receiver.drop()
      object.firstWord += 1
      journal.note("in the callback \(tracker.livingCount)")
    } onEnd: { [tracker] _, outcome in
      journal.note("\(outcome) \(tracker.livingCount)")
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(tracker.livingCount, 0)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["in the callback 1", "receiverReleased 0"])
  }

  func testPromise9ReceiversAreWeak_notHeldWhileTheCallbacksOfOthersRun() {
    let receivers = keep((0..<3).map { _ in Holder(tracker.object()) })
    let ledgers = receivers.map { _ in EventLedger() }
    let living = Box(0)
    for (number, receiver) in receivers.enumerated() {
      manager.start(receiver.value!, for: .seconds(5), into: ledgers[number]) { [tracker] left in
        guard number == 1, left == .seconds(4) else { return }
        receivers[0].drop()
        receivers[2].drop()
        living.value = tracker.livingCount
      }
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(living.value, 1, "the pass holds a receiver whose callback does not run")
    XCTAssertEqual(ledgers[0].values, [.seconds(5), .seconds(4)])
    XCTAssertEqual(ledgers[2].values, [.seconds(5)])
    XCTAssertEqual(ledgers.map(\.outcomes), [[.receiverReleased], [], [.receiverReleased]])
  }

  func testPromise9ReceiversAreWeak_queriesDoNotKeepThem() {
    manager.start(receiver.value!, for: .seconds(5), into: ledger)
    let kept = manager.countdown(of: receiver.value!)
    manager.start(receiver.value!, for: .seconds(9), ifActive: .keep, into: ledger)
    manager.suspend()
    receiver.drop()
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(kept?.isActive, true, "not yet found dead")
    manager.resume()
    manager.cancelAll()
    XCTAssertEqual(ledger.outcomes.count, 1)
  }

  func testCancellingInTheReceiversDeinitEndsAsReceiverReleased_andSaysSoOnce() {
    let starts: [(TrackedObject, EventLedger) -> Void] = [
      { [manager] in manager.start($0, for: .seconds(5), into: $1) },
      { [manager] in manager.start($0, for: .seconds(5), into: $1).pause() },
      { [manager] receiver, ledger in
        manager.startTicking(receiver, every: .seconds(1)) { _, _ in
        } onEnd: {
          ledger.note($1)
        }
      },
    ]
    for start in starts {
      for isInsideACallback in [false, true] {
        let (answers, ledger) = (Box<[Bool]>([]), EventLedger())
        let receiver = Holder(
          tracker.object { [manager] dying in
            answers.value = [
              manager.cancel(dying), manager.cancel(dying), manager.timeLeft(of: dying) == nil,
              manager.countdown(of: dying) == nil, dying.activeCountdown(using: manager) == nil,
            ]
          })
        start(receiver.value!, ledger)
        if isInsideACallback {
          manager.start(for: .seconds(9)) { _ in
            receiver.drop()
            XCTAssertEqual(ledger.outcomes, [], "it comes after the callback around it")
          }
        }
        receiver.drop()
        XCTAssertEqual(answers.value, [true, false, true, true, true])
        XCTAssertEqual(ledger.outcomes, [.receiverReleased])
        manager.cancelAll()
      }
    }
  }

  // MARK: - Paused ones are found by any pass, though no call registers anything

  func testWithoutAnOutcomesClosureWhatPausedTicksHaveCapturedIsLetGo() {
    let captured = Holder(tracker.object())
    manager.startTicking(receiver.value!, every: .seconds(1)) { [object = captured.value] _, _ in
      withExtendedLifetime(object) {}
    }.pause()
    receiver.drop()
    captured.drop()
    XCTAssertEqual(tracker.livingCount, 1)
    driver.wake()
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testManyPausedOnesAreFoundByAnybodysTicksAmongTheLivingWhichStay() {
    let living = keep((0..<100).map { _ in tracker.object() })
    let stay = living.map { manager.start($0, for: .seconds(9), into: EventLedger()) }
    var dying = (0..<100).map { _ in tracker.object() }
    for countdown in stay + dying.map({ manager.start($0, for: .seconds(9), into: ledger) }) {
      countdown.pause()
    }
    dying = []
    manager.start(for: .seconds(1_000)) { _ in }
    driver.advance(by: .seconds(100))
    XCTAssertEqual(ledger.outcomes, Array(repeating: .receiverReleased, count: 100))
    XCTAssertEqual(manager.activeCount, 101)
    XCTAssertTrue(stay.allSatisfy { $0.resume() })
  }
}
