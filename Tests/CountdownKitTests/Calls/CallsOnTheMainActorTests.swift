import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Promise 7 for the calls that belong to the main actor, on the real timer of the main queue.
final class CallsOnTheMainActorTests: XCTestCase {
  private static let starts: [WayToStart] =
    WayToStart.ofReceivers + WayToStart.withoutReceiverOnTheMainActor + WayToStart.ofFollowers
    + WayToStart.ofModels + WayToStart.further

  // Not of the main actor itself: XCTest on Linux takes few tests in a class that are.
  func testPromise7AnyCallFromAnywhere_onTheMainActor() {
    MainActor.assumeIsolated {
      for way in Self.starts {
        let isOver = Watchdog(way.name)
        Self.make(way)
        isOver.signal()
      }
    }
  }

  /// Starts something in a first value, in a zero, in an outcome, and where a closure is released.
  @MainActor
  private static func make(_ way: WayToStart) {
    let manager = CountdownManager(deliveringOn: .main)
    let scene = StartScene(using: manager)
    scene.stops.value = true
    let calls = EventJournal()
    let call: @MainActor (String) -> Void = { place in
      calls.note(place)
      way.start(scene, StartParameters())
    }
    let isReleased = XCTestExpectation(description: way.name)
    let captured = Holder(
      scene.tracker.object { _ in
        MainActor.assumeIsolated { call("deinit") }
        isReleased.fulfill()
      })
    // Not the player, for whom something is started.
    let receiver = scene.tracker.object()
    receiver.countDown(for: .milliseconds(4), ticks: .every(.milliseconds(4)), using: manager) {
      [object = captured.value!] _, left in
      object.firstWord += 1
      call(left == .zero ? "zero" : "first value")
    } onEnd: { _, outcome in
      call("\(outcome)")
    }
    captured.drop()
    XCTAssertEqual(XCTWaiter.wait(for: [isReleased], timeout: 30), .completed, way.name)
    XCTAssertEqual(calls.take(), ["first value", "zero", "completed", "deinit"], way.name)
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0, way.name)
  }

  func testPromise7AnyCallFromAnywhere_ofAReceiverByAnotherThreadWhileTheMainActorIsHeld() {
    let manager = CountdownManager(deliveringOn: .main)
    let receiver = keep(LifetimeTracker().object())
    let isOver = expectation(description: "over")
    manager.start(receiver, for: .seconds(9), ticks: .every(.milliseconds(2))) { receiver, _ in
      expectNoDeadlock("waits for a callback") {
        XCTAssertNotNil(receiver.activeCountdown(using: manager)?.timeLeft)
        receiver.cancelCountdown(using: manager)
      }
    } onEnd: { _, outcome in
      XCTAssertEqual(outcome, .cancelled)
      isOver.fulfill()
    }
    wait(for: [isOver], timeout: 30)
  }
}

/// Ends the process when the main thread does not come back: no other thread could say so.
private struct Watchdog {
  private let isOver = DispatchSemaphore(value: 0)

  init(_ name: String) {
    Thread.detachNewThread { [isOver] in
      if isOver.wait(timeout: .now() + 60) == .timedOut { fatalError("deadlock: \(name)") }
    }
  }

  func signal() { isOver.signal() }
}
