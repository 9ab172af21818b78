import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 7 again: a closure may hold the last reference to an object whose `deinit` calls the manager, and is
/// never released under the lock.
final class CallsFromCapturedObjectsTests: XCTestCase {
  /// What releases the closures.
  fileprivate enum Release: CaseIterable, Sendable {
    case cancel, cancelAll, replacement, completion, stopFlag, deathOfTheReceiver, deathOfTheManager
    /// Of a start that keeps what runs.
    case refusal

    /// How it ends the countdown; nil: not at all.
    var outcome: Countdown.Outcome? {
      switch self {
      case .cancel, .cancelAll, .deathOfTheManager: .cancelled
      case .replacement: .replaced
      case .completion: .completed
      case .stopFlag: .stopped
      case .deathOfTheReceiver: .receiverReleased
      case .refusal: nil
      }
    }
  }

  func testAReleasedClosureMayCallAnything() {
    for (call, release) in PublicCall.each(at: Release.self) {
      for hearsOutcome in [true, false] {
        let isOver = expectNoDeadlock("\(call.name), released by \(release)") {
          Self.play(call, release, hearsOutcome: hearsOutcome)
        }
        guard isOver else { return }
      }
    }
  }

  private static func play(_ call: PublicCall, _ release: Release, hearsOutcome: Bool) {
    let name = "\(call.name), released by \(release)"
    let scene = CallScene()
    scene.receiver = scene.tracker.object()
    let calls = EventJournal()
    let isRefused = release == .refusal
    if isRefused {
      scene.countdown = scene.manager?.start(scene.receiver!, for: .seconds(10), into: scene.ledger)
    }
    let started = scene.start(
      ifActive: isRefused ? .keep : .replace, capturing: call, noting: calls,
      stopsAt: release == .stopFlag ? .seconds(9) : nil, hearsOutcome: hearsOutcome)
    if !isRefused {
      scene.countdown = started
      XCTAssertEqual(calls.take(), [], name)
    }
    release.make(in: scene)
    XCTAssertEqual(calls.take(), [call.name], name)
    scene.finish(hearsOutcome: hearsOutcome || isRefused)
    let outcome = release.outcome ?? call.outcome
    XCTAssertEqual(scene.ledger.outcomes, hearsOutcome || isRefused ? [outcome] : [], name)
    let endsOther = release == .cancelAll || release == .deathOfTheManager
    XCTAssertEqual(scene.otherLedger.outcomes, [endsOther ? .cancelled : call.otherOutcome], name)
    XCTAssertEqual(scene.ledger.lateValues + scene.otherLedger.lateValues, 0, name)
  }
}

extension CallsFromCapturedObjectsTests.Release {
  fileprivate func make(in scene: CallScene) {
    switch self {
    case .cancel: scene.countdown?.cancel()
    case .cancelAll: scene.manager?.cancelAll()
    case .replacement: scene.manager?.start(scene.receiver!, for: .seconds(3)) { _, _, _ in }
    case .completion: scene.driver.advance(by: .seconds(10))
    case .stopFlag: scene.driver.advance(by: .seconds(1))
    case .deathOfTheReceiver:
      scene.dropReceiver()
      scene.driver.advance(by: .seconds(1))
    case .deathOfTheManager: scene.dropManager()
    case .refusal: break
    }
  }
}

extension CallScene {
  /// Starts a countdown whose closure holds the last reference to an object that makes a call in its `deinit`.
  fileprivate func start(
    ifActive: Countdown.IfActive, capturing call: PublicCall, noting calls: EventJournal, stopsAt: Duration?,
    hearsOutcome: Bool
  ) -> Countdown? {
    let captured = tracker.object { [unowned self] _ in
      calls.note(call.name)
      call.make(self)
    }
    let ledger = ledger
    let onEnd: @Sendable (TrackedObject?, Countdown.Outcome) -> Void = { ledger.note($1) }
    return manager?.start(
      receiver!, for: .seconds(10), ifActive: ifActive,
      onTick: { _, left, stop in
        captured.firstWord += 1
        stop = left.duration == stopsAt
      }, onEnd: hearsOutcome ? onEnd : nil)
  }
}
