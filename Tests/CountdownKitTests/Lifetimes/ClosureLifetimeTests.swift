import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 9, second half: closures are released when their outcome has been delivered, or when the running pass
/// ends; outside passes before the call that ends the countdown returns.
final class ClosureLifetimeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receivers = LifetimeTracker()
  private let captured = LifetimeTracker()
  private lazy var receiver = Holder(receivers.object())

  func testClosuresAreReleased_beforeCancelReturns() {
    forEachKind { _ in manager.cancel(receiver.value!) }
    forEachKind { $0.cancel() }
    forEachKind { _ in manager.cancelAll() }
  }

  func testClosuresAreReleased_beforeTheStartThatReplacesReturns() {
    let other = EventLedger()
    forEachKind { _ in manager.start(receiver.value!, for: .seconds(7), into: other) }
    forEachKind { _ in manager.start(receiver.value!, for: .zero, into: other) }
    forEachKind { [manager] _ in manager.startTicking(receiver.value!, every: .seconds(1)) { _, _, _ in } }
  }

  func testClosuresAreReleased_whenTheCountdownCompletes() {
    forEachKind { _ in driver.advance(by: .seconds(10)) }
    forEachKind { $0.extend(by: .seconds(-20)) }
    forEachKind { $0.reschedule(until: .distantPast) }
  }

  func testClosuresAreReleased_whenItIsOverAtOnce() {
    manager.start(receiver.value!, for: .zero, onTick: block(captured.object()))
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testClosuresAreReleased_whenTheReceiverIsFoundToBeGone() {
    forEachKind { _ in
      receiver.drop()
      driver.advance(by: .seconds(1))
      receiver.value = receivers.object()
    }
  }

  func testClosuresAreReleased_whenTheManagerDies() {
    let other = Holder(CountdownManager(driver: driver))
    other.value!.start(receiver.value!, for: .seconds(5), onTick: block(captured.object()))
    XCTAssertEqual(captured.livingCount, 1)
    other.drop()
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testClosuresAreReleased_whenAKeptStartDropsItsNewBlock() {
    manager.start(receiver.value!, for: .seconds(5)) { _, _, _ in }
    manager.start(receiver.value!, for: .seconds(5), ifActive: .keep, onTick: block(captured.object()))
    XCTAssertEqual(captured.livingCount, 0)
    XCTAssertEqual(manager.timeLeft(of: receiver.value!), TimeLeft(.seconds(5)))
  }

  func testClosuresAreReleased_alsoThoseOfEndlessTicks() {
    let ends: [(Countdown) -> Void] = [
      { $0.cancel() }, { _ in self.manager.cancelAll() }, { _ in self.driver.advance(by: .seconds(3)) },
      { _ in self.manager.start(self.receiver.value!, for: .seconds(1)) { _, _, _ in } },
    ]
    for end in ends {
      let ticks = startTicking(captured.object())
      XCTAssertEqual(captured.livingCount, 1)
      end(ticks)
      XCTAssertEqual(captured.livingCount, 0)
    }
  }

  @MainActor
  func testClosuresAreReleased_alsoThoseOfTheMainActor() {
    let object = Holder(captured.object())
    let countdown = countDown(object.value!)
    object.drop()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(captured.livingCount, 1)
    countdown.cancel()
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testClosuresLiveUntilTheRunningPassEnds_andAreReleasedThen() {
    let others = keep((0..<3).map { _ in receivers.object() })
    let living = EventJournal()
    for other in others {
      manager.start(other, for: .seconds(5), onTick: block(captured.object()))
    }
    manager.start(receiver.value!, for: .seconds(5)) { [manager, captured] receiver, left, _ in
      guard left.seconds == 4 else { return }
      manager.cancel(others[0])
      manager.start(others[1], for: .seconds(3)) { _, _, _ in }
      manager.cancelAll()
      living.note("\(captured.livingCount)")
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(living.take(), ["3"], "released while a pass may still call them")
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testAClosureThatCancelsItselfOutlivesItsOwnCall() {
    let living = EventJournal()
    manager.start(receiver.value!, for: .seconds(5), onTick: cancelling(captured.object(), living))
    XCTAssertEqual(captured.livingCount, 1)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(living.take(), ["1"])
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testTheBlockForTheOutcomeIsReleasedAfterItsCall() {
    let ends: [(Countdown) -> Void] = [{ $0.cancel() }, { _ in self.driver.advance(by: .seconds(9)) }]
    for end in ends {
      let object = Holder(captured.object())
      let countdown = startHearing(object.value!)
      object.drop()
      XCTAssertEqual(captured.livingCount, 1)
      end(countdown)
      XCTAssertEqual(captured.livingCount, 0)
    }
  }

  /// Ends a countdown without a block for the outcome, and one with it.
  private func forEachKind(line: UInt = #line, _ end: (Countdown) -> Void) {
    let kinds: [(TrackedObject) -> Countdown] = [
      { self.manager.start(self.receiver.value!, for: .seconds(5), onTick: self.block($0)) },
      { self.startHearing($0) },
    ]
    for start in kinds {
      let countdown = start(captured.object())
      XCTAssertEqual(captured.livingCount, 1, line: line)
      end(countdown)
      XCTAssertEqual(captured.livingCount, 0, line: line)
    }
  }

  private func cancelling(
    _ object: TrackedObject, _ living: EventJournal
  ) -> @Sendable (TrackedObject, TimeLeft, inout Bool) -> Void {
    { [manager, captured] receiver, left, _ in
      guard left.seconds == 4 else { return }
      manager.cancel(receiver)
      living.note("\(captured.livingCount)")
      object.firstWord += 1
    }
  }

  private func startTicking(_ object: TrackedObject) -> Countdown {
    manager.startTicking(receiver.value!, every: .seconds(1)) { _, number, stop in
      object.firstWord += 1
      stop = number == 2
    } onEnd: { _, _ in
      object.firstWord += 1
    }
  }

  @MainActor
  private func countDown(_ object: TrackedObject) -> Countdown {
    receiver.value!.countDown(for: .seconds(5), using: manager) { _, _, _ in
      object.firstWord += 1
    } onEnd: { _, _ in
      object.firstWord += 1
    }
  }

  private func startHearing(_ object: TrackedObject) -> Countdown {
    manager.start(
      receiver.value!, for: .seconds(5), onTick: { _, _, _ in }, onEnd: { _, _ in object.firstWord += 1 })
  }

  private func block(_ object: TrackedObject) -> @Sendable (TrackedObject, TimeLeft, inout Bool) -> Void {
    { _, _, _ in object.firstWord += 1 }
  }
}
