import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Promise 7 once more, on the real timer: every call returns, wherever it is made, and whoever is being called
/// back meanwhile.
///
/// All calls are tried at the same time, each with a manager and queues of its own.
final class CallsOnRealTimeTests: XCTestCase {
  /// Where a call is made.
  fileprivate enum Place: CaseIterable, Sendable {
    case firstValue, tick, lastValue, outcome, deinitOfTheReceiver, deinitOfACapturedObject
  }

  func testPromise7AnyCallFromAnywhere_onTheRealTimer() { withEachCall { scene, call in call.make(scene) } }

  func testPromise7AnyCallFromAnywhere_byOtherThreadsWhileACallbackIsHeld() {
    withEachCall { scene, call in
      expectNoDeadlock("\(call.name) waits for a callback") { call.make(scene) }
    }
  }

  /// Makes each call at an event of a countdown, on its delivering queue.
  private func withEachCall(_ make: @escaping @Sendable (CallScene, PublicCall) -> Void) {
    let calls = PublicCall.each(at: Place.self)
    onThreads(calls.count) { Self.play(calls[$0].call, at: calls[$0].place, make) }
  }

  private static func play(
    _ call: PublicCall, at place: Place, _ make: @escaping @Sendable (CallScene, PublicCall) -> Void
  ) {
    let name = "\(call.name) at \(place)"
    let queue = DispatchQueue(label: "calls")
    let (isMade, chance) = (Signal(), Locked<Void?>(()))
    let scene = queue.sync {
      let scene = CallScene(on: queue)
      // A busy machine may make one callback of many ticks.
      scene.play(lasting: place == .tick ? .seconds(5) : .milliseconds(9)) { event in
        guard event == place, chance.use({ $0.take() }) != nil else { return }
        make(scene, call)
        isMade.raise()
      }
      return scene
    }
    waitUntil { isMade.count > 0 }
    queue.sync {
      scene.manager?.resume()
      scene.manager?.cancelAll()
    }
    // What other threads have ended is delivered by a pass.
    waitUntil { queue.sync { !scene.ledger.outcomes.isEmpty && !scene.otherLedger.outcomes.isEmpty } }
    queue.sync {
      XCTAssertEqual(scene.ledger.outcomes.count, 1, name)
      XCTAssertEqual(scene.otherLedger.outcomes.count, 1, name)
      XCTAssertEqual(scene.ledger.lateValues + scene.otherLedger.lateValues, 0, name)
      XCTAssertEqual(scene.manager?.activeCount ?? 0, 0, name)
      // Its `deinit` holds the scene.
      scene.dropReceiver()
    }
  }
}

extension CallScene {
  /// Starts the countdown at whose events calls are made.
  fileprivate func play(
    lasting duration: Duration, _ report: @escaping @Sendable (CallsOnRealTimeTests.Place) -> Void
  ) {
    let receiver = tracker.object(onDeinit: { _ in report(.deinitOfTheReceiver) })
    self.receiver = receiver
    let captured = tracker.object(onDeinit: { _ in report(.deinitOfACapturedObject) })
    countdown = manager?.start(receiver, for: duration, ticks: .every(.milliseconds(3))) {
      [self] _, left, _ in
      captured.firstWord += 1
      ledger.note(left.duration)
      report(left == .zero ? .lastValue : ledger.values.count == 1 ? .firstValue : .tick)
      if left == .zero { dropReceiver() }
    } onEnd: { [ledger] _, outcome in
      ledger.note(outcome)
      report(.outcome)
    }
  }
}
