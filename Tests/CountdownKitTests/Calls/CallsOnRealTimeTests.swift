import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Promise 7 once more, on the real timer: every call returns, wherever it is made, and whoever is being called
/// back meanwhile.
///
/// All calls are tried at the same time, each with a manager and queues of its own.
final class CallsOnRealTimeTests: XCTestCase {
  func testPromise7AnyCallFromAnywhere_onTheRealTimer() { withEachCall { scene, call in call.make(scene) } }

  func testPromise7AnyCallFromAnywhere_byOtherThreadsWhileACallbackIsHeld() {
    withEachCall { scene, call in
      expectNoDeadlock("\(call.name) waits for a callback") { call.make(scene) }
    }
  }

  /// Makes each call at an event of a countdown, on its delivering queue.
  private func withEachCall(_ make: @escaping @Sendable (CallScene, PublicCall) -> Void) {
    // No id is hashed here.
    let calls = PublicCall.each(at: CallScene.Event.allCases.filter { $0 != .hashOfAnID })
    onThreads(calls.count) { Self.play(calls[$0].call, at: calls[$0].place, make) }
  }

  private static func play(
    _ call: PublicCall, at place: CallScene.Event,
    _ make: @escaping @Sendable (CallScene, PublicCall) -> Void
  ) {
    let name = "\(call.name) at \(place)"
    let queue = DispatchQueue(label: "calls")
    let isMade = Signal()
    let scene = queue.sync {
      let scene = CallScene(on: queue)
      // A busy machine may make one callback of many ticks.
      scene.play(
        for: place == .tick ? .seconds(5) : .milliseconds(9), every: .milliseconds(3),
        droppingReceiverAt: .lastValue, callingAt: place
      ) {
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
      scene.letGo()
    }
  }
}
