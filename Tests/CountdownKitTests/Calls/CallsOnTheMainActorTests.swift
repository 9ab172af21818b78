import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Promise 7 for the calls that belong to the main actor, on the real timer of the main queue.
final class CallsOnTheMainActorTests: XCTestCase {
  private typealias Call = @MainActor (TrackedObject, CountdownManager) -> Void

  @MainActor private static let calls: [(name: String, make: Call)] = [
    ("for", { $0.countDown(for: .seconds(9), using: $1) { _, _, _ in } }),
    ("for, without a flag", { $0.countDown(for: .seconds(9), using: $1) { _, _ in } }),
    ("for nothing", { $0.countDown(for: .zero, using: $1) { _, _, _ in } }),
    ("until", { $0.countDown(until: .distantFuture, using: $1) { _, _, _ in } }),
    ("until, without a flag", { $0.countDown(until: .distantFuture, using: $1) { _, _ in } }),
    ("ticks", { $0.countTicks(every: .seconds(1), using: $1) { _, _, _ in } }),
    ("silently", { $0.countDownSilently(for: .seconds(9), using: $1) }),
    ("silently, until a date", { $0.countDownSilently(until: .distantFuture, using: $1) { _, _ in } }),
    ("ticks, without a flag", { $0.countTicks(every: .seconds(1), using: $1) { _, _ in } }),
    (
      "without a receiver",
      { _, manager in
        manager.countDown(for: .zero) { _ in }
        manager.countDown(for: .seconds(9), id: "a") { _, _ in }
        manager.countDown(until: .distantFuture, id: "a") { _ in }
        manager.countDown(until: .distantPast) { _, stop in stop = true }
        manager.countDownSilently(for: .seconds(9), id: "a")
        manager.countDownSilently(until: .distantPast)
        manager.countTicks(every: .seconds(1)) { _ in }
        manager.countTicks(every: .seconds(1), id: "a") { _, stop in stop = true }
        manager.start(for: .seconds(3), id: "b") { _ in }
        try? manager.countDown(restoring: manager.snapshot(), onTick: { _, _ in }, onEnd: { _, _ in })
      }
    ),
    ("keep", { $0.countDown(for: .seconds(9), ifActive: .keep, using: $1) { _, _ in } }),
    (
      "with another's",
      { receiver, manager in
        receiver.countDown(with: manager.start(for: .seconds(9)) { _ in }) { _, _ in }
        receiver.countDown(with: manager.start(for: .zero) { _ in }) { _, _, stop in stop = true }
      }
    ),
    ("cancelCountDown", { $0.cancelCountDown(using: $1) }),
    ("activeCountdown", { _ = $0.activeCountdown(using: $1) }),
    ("a model, made, called and dropped", { _, manager in call(ObservableCountdown(using: manager)) }),
    ("the shared manager", { receiver, _ in receiver.countDown(for: .zero) { _, _ in } }),
  ]

  @MainActor
  private static func call(_ model: ObservableCountdown) {
    model.start(for: .seconds(9))
    model.start(until: .distantFuture)
    model.pause()
    model.resume()
    model.toggle()
    model.extend(by: .seconds(1))
    model.extend(toAtLeast: .seconds(20))
    model.reschedule(for: .seconds(7))
    model.reschedule(until: .distantFuture)
    model.restart()
    try? model.restore(model.savedState) { _ in }
    model.cancel()
    model.restart()
    try? model.restore(model.savedState)
    _ = (model.left, model.total, model.fractionLeft, model.phase, model.endDate, model.isRunning)
  }

  private enum Place: CaseIterable {
    case firstValue, lastValue, outcome, deinitOfACapturedObject
  }

  // Not of the main actor themselves: XCTest on Linux takes few tests in a class that are.
  func testPromise7AnyCallFromAnywhere_onTheMainActor() {
    MainActor.assumeIsolated {
      for place in Place.allCases {
        for call in Self.calls { Self.make(call.make, at: place, name: "\(call.name) at \(place)") }
      }
    }
  }

  func testPromise7AnyCallFromAnywhere_ofAReceiverByAnotherThreadWhileTheMainActorIsHeld() {
    let manager = CountdownManager(deliveringOn: .main)
    let receiver = keep(LifetimeTracker().object())
    let isDone = DispatchSemaphore(value: 0)
    let isOver = expectation(description: "over")
    manager.start(receiver, for: .seconds(9), every: .milliseconds(2)) { receiver, _ in
      Thread.detachNewThread {
        XCTAssertNotNil(receiver.activeCountdown(using: manager)?.timeLeft)
        receiver.cancelCountDown(using: manager)
        isDone.signal()
      }
      XCTAssertEqual(isDone.wait(timeout: .now() + 20), .success, "waits for a callback")
    } onEnd: { _, outcome in
      XCTAssertEqual(outcome, .cancelled)
      isOver.fulfill()
    }
    wait(for: [isOver], timeout: 30)
  }

  @MainActor
  private static func make(_ call: @escaping Call, at place: Place, name: String) {
    let manager = CountdownManager(deliveringOn: .main)
    let tracker = LifetimeTracker()
    let receiver = tracker.object()
    let isMade = XCTestExpectation(description: name)
    let isOver = Watchdog(name)
    var outcomes: [Countdown.Outcome] = []
    var chance: Void? = ()
    let report: @MainActor (Place) -> Void = { current in
      guard current == place, chance.take() != nil else { return }
      call(receiver, manager)
      isMade.fulfill()
    }
    let captured = Holder(
      tracker.object { _ in MainActor.assumeIsolated { report(.deinitOfACapturedObject) } })
    start(receiver, with: manager, capturing: captured.value!, report) { outcomes.append($0) }
    captured.drop()
    XCTAssertEqual(XCTWaiter.wait(for: [isMade], timeout: 30), .completed, name)
    manager.cancelAll()
    isOver.signal()
    XCTAssertEqual(outcomes.count, 1, name)
    XCTAssertEqual(manager.activeCount, 0, name)
  }

  @MainActor
  private static func start(
    _ receiver: TrackedObject, with manager: CountdownManager, capturing captured: TrackedObject,
    _ report: @escaping @MainActor (Place) -> Void, onEnd: @escaping @MainActor (Countdown.Outcome) -> Void
  ) {
    var isFirst = true
    receiver.countDown(for: .milliseconds(4), every: .milliseconds(2), using: manager) { _, left in
      captured.firstWord += 1
      if isFirst { report(.firstValue) }
      isFirst = false
      if left == .zero { report(.lastValue) }
    } onEnd: { _, outcome in
      onEnd(outcome)
      report(.outcome)
    }
  }
}

/// Ends the process when the main thread does not come back: nobody else could say so.
private struct Watchdog {
  private let isOver = DispatchSemaphore(value: 0)

  init(_ name: String) {
    Thread.detachNewThread { [isOver] in
      if isOver.wait(timeout: .now() + 60) == .timedOut { fatalError("deadlock: \(name)") }
    }
  }

  func signal() {
    isOver.signal()
  }
}
