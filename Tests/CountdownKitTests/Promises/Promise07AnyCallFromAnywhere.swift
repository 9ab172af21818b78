import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 7: any call from anywhere.
///
/// Every method may be called from a callback and from a `deinit`, without deadlock and without recursion, and does
/// what it does elsewhere.
///
/// More of it, all in `Calls`: on the real timer, on the main actor, from objects that closures capture, and chains of
/// callbacks that never end.
final class Promise07AnyCallFromAnywhereTests: XCTestCase {
  private typealias Scenario = @Sendable (CallScene, PublicCall) -> Void

  /// Runs a scenario with each call of the public interface, and looks at the outcomes.
  private func fromEachCall(
    expecting outcome: @escaping @Sendable (PublicCall) -> Countdown.Outcome?, _ scenario: @escaping Scenario
  ) {
    for call in PublicCall.all {
      let isOver = expectNoDeadlock(call.name) {
        let scene = CallScene()
        scenario(scene, call)
        scene.finish()
        if let outcome = outcome(call) { XCTAssertEqual(scene.ledger.outcomes, [outcome], call.name) }
        XCTAssertEqual(scene.ledger.outcomes.count, 1, call.name)
        XCTAssertEqual(scene.otherLedger.outcomes, [call.otherOutcome], call.name)
        XCTAssertEqual(scene.ledger.lateValues + scene.otherLedger.lateValues, 0, call.name)
        XCTAssertEqual(scene.manager?.activeCount ?? 0, 0, call.name)
        XCTAssertNil(scene.driver.nextWakeUp, call.name)
      }
      guard isOver else { return }
    }
  }

  func testPromise7AnyCallFromAnywhere_fromTheFirstValue() {
    fromEachCall(expecting: \.outcome) { $0.run(calling: $1, at: 10) }
  }

  func testPromise7AnyCallFromAnywhere_fromATick() {
    fromEachCall(expecting: \.outcome) { scene, call in
      scene.run(calling: call, at: 8)
      scene.driver.advance(by: .seconds(2))
    }
  }

  func testPromise7AnyCallFromAnywhere_fromALateTickAmongOthers() {
    fromEachCall(expecting: \.outcome) { scene, call in
      scene.run(calling: call, at: 3)
      scene.driver.sleep(for: .seconds(7))
      scene.driver.wake()
    }
  }

  func testPromise7AnyCallFromAnywhere_fromTheLastValue() {
    fromEachCall(expecting: { _ in .completed }) { scene, call in
      scene.run(calling: call, at: 0)
      scene.driver.advance(by: .seconds(10))
    }
  }

  func testPromise7AnyCallFromAnywhere_fromTheOutcome() {
    fromEachCall(expecting: { _ in .completed }) { scene, call in
      scene.run(onEnd: { call.make(scene) })
      scene.driver.advance(by: .seconds(10))
    }
    fromEachCall(expecting: { _ in .cancelled }) { scene, call in
      scene.run(onEnd: { call.make(scene) })
      scene.countdown?.cancel()
    }
  }

  func testPromise7AnyCallFromAnywhere_fromAReceiversDeinit() {
    for isInsideAPass in [false, true] {
      fromEachCall(expecting: outcomeInDeinit) { scene, call in
        scene.run(
          onDeinit: { call.make(scene) },
          onTick: { if isInsideAPass, $0 == .seconds(8) { scene.dropReceiver() } })
        scene.driver.advance(by: .seconds(2))
        scene.dropReceiver()
        scene.driver.advance(by: .seconds(1))
      }
    }
  }

  /// Where a call ends the countdown by another name than its receiver's, either outcome is right.
  private let outcomeInDeinit: @Sendable (PublicCall) -> Countdown.Outcome? = { call in
    ["cancelAll", "shutDown", "countdown.cancel", "cancel by a token", "drop the manager"].contains(call.name)
      ? nil : .receiverReleased
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
}
