import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `onEnd` gets the receiver while there is one, on every face that has one.
final class ReceiverOfTheOutcomeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private let journal = EventJournal()

  override func setUp() {
    driver.shiftWallClock(by: .seconds(978_307_200) - driver.wallNow)
  }

  func testItGetsTheReceiverWithEveryOutcomeThatLeavesItAlive() {
    withEveryFace { face, receiver, countdown, ears in
      if !face.isEndless {
        driver.advance(by: .seconds(3))
        expect("completed, itself", face)
        countdown = start(face, receiver.value!, ears)
      }
      if face.hasStopFlag {
        ears.stopsNext = true
        driver.advance(by: .seconds(1))
        ears.stopsNext = false
        expect("stopped, itself", face)
        countdown = start(face, receiver.value!, ears)
      }
      countdown.cancel()
      expect("cancelled, itself", face)
      start(face, receiver.value!, ears)
      start(face, receiver.value!, ears)
      expect("replaced, itself", face)
      receiver.value!.cancelCountDown(using: manager)
      expect("cancelled, itself", face)
      start(face, receiver.value!, ears)
      manager.cancelAll()
      expect("cancelled, itself", face)
    }
  }

  func testItGetsNilWhenTheReceiverIsGone() {
    withEveryFace { face, receiver, _, ears in
      receiver.drop()
      driver.advance(by: .seconds(1))
      expect("receiverReleased, nobody", face)
    }
  }

  func testItGetsNilInTheReceiversDeinit() {
    for face in Face.all {
      let ears = ears()
      let receiver = Holder(tracker.object { [manager] in manager.cancel($0) })
      start(face, receiver.value!, ears)
      receiver.drop()
      expect("receiverReleased, nobody", face)
    }
  }

  func testTheReceiverMayDieBetweenItsEndAndTheOutcome() {
    let other = keep(tracker.object())
    withEveryFace { face, receiver, countdown, _ in
      manager.start(other, for: .zero) { [countdown] _, _ in
        countdown.cancel()
        receiver.drop()
      }
      expect("cancelled, nobody", face)
    }
  }

  func testTheReceiverMayDieBetweenItsLastValueAndTheOutcome() {
    withEveryFace { face, receiver, _, ears in
      if face.isEndless, !face.hasStopFlag { return }
      driver.advance(by: .seconds(2))
      ears.stopsNext = face.isEndless
      ears.atEachValue = { [driver] _ in if driver.now.inNanoseconds % 3_000_000_000 == 0 { receiver.drop() }
      }
      driver.advance(by: .seconds(1))
      expect(face.isEndless ? "stopped, nobody" : "completed, nobody", face)
      XCTAssertEqual(tracker.livingCount, 0, face.name)
    }
  }

  func testTheReceiverIsHeldWhileItIsToldAndNoLonger() {
    withEveryFace { face, receiver, countdown, ears in
      ears.atTheEnd = { [journal, tracker] told, _ in
        receiver.drop()
        told?.firstWord += 1
        journal.note("\(tracker.livingCount)")
      }
      countdown.cancel()
      expect("1", face)
      XCTAssertEqual(tracker.livingCount, 0, face.name)
    }
  }

  func testTheReceiverStartsAnewWhenItIsTold() {
    withEveryFace { face, receiver, countdown, ears in
      var again = 3
      ears.atTheEnd = { [self, journal] told, outcome in
        journal.note("\(outcome)")
        again -= 1
        if let told, again > 0 { start(face, told, ears) }
      }
      countdown.cancel()
      manager.cancel(receiver.value!)
      manager.cancelAll()
      XCTAssertEqual(journal.take(), ["cancelled", "cancelled", "cancelled"], face.name)
      XCTAssertEqual(ears.values, 3, face.name)
    }
  }

  /// Does something for every face, of which a countdown runs.
  private func withEveryFace(
    _ body: (Face, Holder<TrackedObject>, inout Countdown, Face.Ears) -> Void
  ) {
    for face in Face.all {
      // From one whole three seconds to another.
      driver.advance(by: .nanoseconds(3_000_000_000 - driver.now.inNanoseconds % 3_000_000_000))
      let receiver = Holder<TrackedObject>(tracker.object())
      let ears = ears()
      var countdown = start(face, receiver.value!, ears)
      body(face, receiver, &countdown, ears)
      ears.atTheEnd = { _, _ in }
      manager.cancelAll()
      XCTAssertEqual(manager.activeCount, 0, face.name)
    }
  }

  /// What writes down the outcome, and whether its receiver is given with it.
  private func ears() -> Face.Ears {
    let ears = Face.Ears()
    var receiver: ObjectIdentifier?
    ears.atEachValue = { receiver = ObjectIdentifier($0) }
    ears.atTheEnd = { [journal] told, outcome in
      let who = told.map { ObjectIdentifier($0) == receiver ? "itself" : "another" } ?? "nobody"
      journal.note("\(outcome), \(who)")
    }
    return ears
  }

  @discardableResult
  private func start(_ face: Face, _ receiver: TrackedObject, _ ears: Face.Ears) -> Countdown {
    let now = Date(timeIntervalSince1970: Double(driver.wallNow.inNanoseconds) / 1e9)
    let manager = manager
    return MainActor.assumeIsolated { face.start(receiver, manager, now, ears) }
  }

  private func expect(_ line: String, _ face: Face, at place: UInt = #line) {
    XCTAssertEqual(journal.take(), [line], face.name, line: place)
  }
}
