import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 7: any call from anywhere.
///
/// Every method may be called from a callback and from a `deinit`, without deadlock and without recursion, and does
/// what it does elsewhere.
///
/// More of it, all in `Calls`: on the real timer, on the main actor, and crowds on a small stack.
final class Promise07AnyCallFromAnywhereTests: XCTestCase {
  private enum Place: CaseIterable, Sendable {
    case firstValue, tick, lateTick, lastValue, outcome, outcomeOfACancel, deinitOfTheReceiver
    case deinitInsideAPass
  }

  func testPromise7AnyCallFromAnywhere() {
    for (call, place) in PublicCall.each(at: Place.self) {
      let name = "\(call.name) in \(place)"
      let isOver = expectNoDeadlock(name) {
        let scene = CallScene()
        Self.run(scene, calling: call, in: place)
        scene.finish()
        if let outcome = Self.outcome(of: call, in: place) {
          XCTAssertEqual(scene.ledger.outcomes, [outcome], name)
        }
        XCTAssertEqual(scene.ledger.outcomes.count, 1, name)
        XCTAssertEqual(scene.otherLedger.outcomes, [call.otherOutcome], name)
        XCTAssertEqual(scene.ledger.lateValues + scene.otherLedger.lateValues, 0, name)
        XCTAssertEqual(scene.manager?.activeCount ?? 0, 0, name)
        XCTAssertNil(scene.driver.nextWakeUp, name)
      }
      guard isOver else { return }
    }
  }

  private static func run(_ scene: CallScene, calling call: PublicCall, in place: Place) {
    let driver = scene.driver
    switch place {
    case .firstValue: scene.run(calling: call, at: 10)
    case .tick:
      scene.run(calling: call, at: 8)
      driver.advance(by: .seconds(2))
    case .lateTick:
      scene.run(calling: call, at: 3)
      driver.sleep(for: .seconds(7))
      driver.wake()
    case .lastValue:
      scene.run(calling: call, at: 0)
      driver.advance(by: .seconds(10))
    case .outcome, .outcomeOfACancel:
      scene.run(onEnd: { call.make(scene) })
      if place == .outcome { driver.advance(by: .seconds(10)) } else { scene.countdown?.cancel() }
    case .deinitOfTheReceiver, .deinitInsideAPass:
      scene.run(
        onDeinit: { call.make(scene) },
        onTick: { if place == .deinitInsideAPass, $0 == .seconds(8) { scene.dropReceiver() } })
      driver.advance(by: .seconds(2))
      scene.dropReceiver()
      driver.advance(by: .seconds(1))
    }
  }

  /// How the countdown ends; nil: where a call in a `deinit` ends it by another name than its receiver's, either outcome is right.
  private static func outcome(of call: PublicCall, in place: Place) -> Countdown.Outcome? {
    switch place {
    case .firstValue, .tick, .lateTick: call.outcome
    case .lastValue, .outcome: .completed
    case .outcomeOfACancel: .cancelled
    case .deinitOfTheReceiver, .deinitInsideAPass: call.outcome == .cancelled ? nil : .receiverReleased
    }
  }

  // MARK: - From an object that a closure held last

  private static let releases:
    [(outcome: Countdown.Outcome, endsOther: Bool, make: @Sendable (CallScene) -> Void)] =
      [
        (.cancelled, false, { $0.countdown?.cancel() }), (.cancelled, true, { $0.manager?.cancelAll() }),
        (.replaced, false, { $0.manager?.start($0.receiver!, for: .seconds(3)) { _, _, _ in } }),
        (.completed, false, { $0.driver.advance(by: .seconds(10)) }),
        (
          .receiverReleased, false,
          { scene in
            scene.dropReceiver()
            scene.driver.advance(by: .seconds(1))
          }
        ),
        (.cancelled, true, { $0.dropManager() }),
      ]

  func testAReleasedClosureMayCallAnything() {
    for (number, call) in PublicCall.all.enumerated() {
      let release = Self.releases[number % Self.releases.count]
      let name = "\(call.name), \(release.outcome) \(number)"
      for hearsOutcome in [true, false] {
        let isOver = expectNoDeadlock(name) {
          let (scene, calls) = (CallScene(), EventJournal())
          scene.receiver = scene.tracker.object()
          scene.countdown = scene.start(capturing: call, noting: calls, hearsOutcome: hearsOutcome)
          XCTAssertEqual(calls.take(), [], name)
          release.make(scene)
          XCTAssertEqual(calls.take(), [call.name], name)
          scene.finish(hearsOutcome: hearsOutcome)
          XCTAssertEqual(scene.ledger.outcomes, hearsOutcome ? [release.outcome] : [], name)
          XCTAssertEqual(
            scene.otherLedger.outcomes, [release.endsOther ? .cancelled : call.otherOutcome], name)
          XCTAssertEqual(scene.otherLedger.lateValues, 0, name)
        }
        guard isOver else { return }
      }
    }
  }
}

extension CallScene {
  /// Starts the countdown whose events call back.
  fileprivate func run(
    onDeinit: @escaping @Sendable () -> Void = {}, onEnd: @escaping @Sendable () -> Void = {},
    onTick: @escaping @Sendable (Duration) -> Void = { _ in }
  ) {
    let receiver = tracker.object(onDeinit: { _ in onDeinit() })
    self.receiver = receiver
    let ledger = ledger
    countdown = manager?.start(receiver, for: .seconds(10)) { _, left, _ in
      ledger.note(left.duration)
      onTick(left.duration)
    } onEnd: {
      ledger.note($1)
      onEnd()
    }
  }

  /// Starts the countdown that makes a call when so many seconds are left.
  fileprivate func run(calling call: PublicCall, at seconds: Int) {
    run(onTick: { [self] in if $0 == .seconds(seconds) { call.make(self) } })
  }

  /// Starts a countdown whose closure holds the last reference to an object that makes a call in its `deinit`.
  fileprivate func start(capturing call: PublicCall, noting calls: EventJournal, hearsOutcome: Bool)
    -> Countdown?
  {
    let captured = tracker.object { [unowned self] _ in
      calls.note(call.name)
      call.make(self)
    }
    let onEnd: @Sendable (TrackedObject?, Countdown.Outcome) -> Void = { [ledger] in ledger.note($1) }
    return manager?.start(
      receiver!, for: .seconds(10), onTick: { _, _, _ in captured.firstWord += 1 },
      onEnd: hearsOutcome ? onEnd : nil)
  }
}
