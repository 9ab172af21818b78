import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 7 again: a closure may hold the last reference to an object whose `deinit` calls the manager, and is
/// never released under the lock.
final class CallsFromCapturedObjectsTests: XCTestCase {
  func testAReleasedClosureMayCallAnything() {
    releasingClosures(by: "cancel", as: .cancelled) { $0.countdown?.cancel() }
    releasingClosures(by: "cancel all", as: .cancelled, endsOther: true) { $0.manager?.cancelAll() }
    releasingClosures(by: "replacement", as: .replaced) { scene in
      guard let receiver = scene.receiver else { return }
      scene.manager?.start(receiver, for: .seconds(3)) { _, _, _ in }
    }
    releasingClosures(by: "completion", as: .completed) { $0.driver.advance(by: .seconds(10)) }
    releasingClosures(by: "the stop flag", as: .stopped, stopsAt: .seconds(9)) {
      $0.driver.advance(by: .seconds(1))
    }
    releasingClosures(by: "the death of the receiver", as: .receiverReleased) { scene in
      scene.dropReceiver()
      scene.driver.advance(by: .seconds(1))
    }
    releasingClosures(by: "the death of the manager", as: .cancelled, endsOther: true) { $0.dropManager() }
  }

  func testClosureOfARefusedStartMayCallAnything() {
    for call in PublicCall.all {
      let isOver = expectNoDeadlock(call.name) {
        let scene = CallScene()
        scene.receiver = scene.tracker.object()
        scene.countdown = scene.manager?.start(scene.receiver!, for: .seconds(10), into: scene.ledger)
        let calls = EventJournal()
        scene.start(scene.receiver!, ifActive: .keep, capturing: call, noting: calls)
        XCTAssertEqual(calls.take(), [call.name])
        scene.finish()
        XCTAssertEqual(scene.ledger.outcomes, [call.outcome], call.name)
        XCTAssertEqual(scene.otherLedger.outcomes, [call.otherOutcome], call.name)
      }
      guard isOver else { return }
    }
  }

  /// Starts a countdown whose closure holds an object that makes each of the public calls when it goes.
  private func releasingClosures(
    by name: String, as outcome: Countdown.Outcome, endsOther: Bool = false, stopsAt: Duration? = nil,
    end: @escaping @Sendable (CallScene) -> Void
  ) {
    for call in PublicCall.all {
      let name = "\(call.name), released by \(name)"
      for hearsOutcome in [true, false] {
        let isOver = expectNoDeadlock(name) {
          let scene = CallScene()
          scene.receiver = scene.tracker.object()
          let calls = EventJournal()
          scene.countdown = scene.start(
            scene.receiver!, capturing: call, noting: calls, stopsAt: stopsAt, hearsOutcome: hearsOutcome)
          XCTAssertEqual(calls.take(), [], name)
          end(scene)
          XCTAssertEqual(calls.take(), [call.name], name)
          scene.finish(hearsOutcome: hearsOutcome)
          XCTAssertEqual(scene.ledger.outcomes, hearsOutcome ? [outcome] : [], name)
          XCTAssertEqual(scene.otherLedger.outcomes, [endsOther ? .cancelled : call.otherOutcome], name)
          XCTAssertEqual(scene.ledger.lateValues + scene.otherLedger.lateValues, 0, name)
        }
        guard isOver else { return }
      }
    }
  }
}

extension CallScene {
  /// Starts a countdown whose closure holds the last reference to an object that makes a call in its `deinit`.
  @discardableResult
  fileprivate func start(
    _ receiver: TrackedObject, ifActive: Countdown.IfActive = .replace, capturing call: PublicCall,
    noting calls: EventJournal, stopsAt: Duration? = nil, hearsOutcome: Bool = true
  ) -> Countdown? {
    let captured = tracker.object { _ in
      calls.note(call.name)
      call.make(self)
    }
    let ledger = ledger
    let onEnd: @Sendable (TrackedObject?, Countdown.Outcome) -> Void = { ledger.note($1) }
    return manager?.start(
      receiver, for: .seconds(10), ifActive: ifActive,
      onTick: { _, left, stop in
        captured.firstWord += 1
        stop = left.duration == stopsAt
      }, onEnd: hearsOutcome ? onEnd : nil)
  }
}
