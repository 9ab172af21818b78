import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Promise 7 for the calls that belong to the main actor, on the real timer of the main queue.
final class CallsOnTheMainActorTests: XCTestCase {
  private typealias Call = @MainActor (StartScene) -> Void

  private static let starts: [WayToStart] =
    WayToStart.ofReceivers + WayToStart.withoutReceiverOnTheMainActor + WayToStart.ofFollowers
    + WayToStart.ofModels + WayToStart.further

  @MainActor private static let others: [(name: String, make: Call)] = [
    ("for nothing", { $0.player.countDown(for: .zero, using: $0.manager) { _, _, _ in } }),
    ("keep", { $0.player.countDown(for: .seconds(9), ifActive: .keep, using: $0.manager) { _, _ in } }),
    ("cancelCountdown", { $0.player.cancelCountdown(using: $0.manager) }),
    ("activeCountdown", { _ = $0.player.activeCountdown(using: $0.manager) }),
    ("a model, made, called and dropped", { call(ObservableCountdown(using: $0.manager)) }),
    ("a course, made, called and dropped", { call(ObservableCourse(using: $0.manager)) }),
    ("a stopwatch, made, called and dropped", { call(ObservableStopwatch(using: $0.manager)) }),
    ("the shared manager", { $0.player.countDown(for: .zero) { _, _ in } }),
  ]

  @MainActor
  private static func call(_ model: ObservableCountdown) {
    model.start(for: .seconds(9))
    model.start(for: .until(.distantFuture))
    model.pause()
    model.resume()
    model.toggle()
    model.extend(by: .seconds(1))
    model.extend(toAtLeast: .seconds(20))
    model.reschedule(for: .seconds(7))
    model.reschedule(for: .until(.distantFuture))
    model.restart()
    model.inTime.pause()
    model.inTime.resume()
    model.inTime.toggle()
    model.inTime.extend(by: .seconds(1))
    model.inTime.extend(toAtLeast: .seconds(20))
    model.inTime.reschedule(for: .seconds(7))
    model.inTime.restart()
    try? model.restore(model.savedState) { _ in }
    model.cancel()
    model.restart()
    try? model.restore(model.savedState)
    _ = (model.timeLeft, model.total, model.fractionLeft, model.phase, model.endDate, model.isRunning)
  }

  @MainActor
  private static func call(_ model: ObservableCourse) {
    model.start(CountdownCourse([]))
    model.start(CountdownCourse([.init("a", .seconds(9)), .init("b", .seconds(9))])) { _ in
    } onEnd: { _ in
    }
    model.pause()
    model.resume()
    model.toggle()
    model.skip()
    model.back()
    model.go(to: 1, round: 1)
    model.extendStage(by: .seconds(1))
    model.restart()
    try? model.restore(model.savedState) { _ in
    } onEnd: { _ in
    }
    _ = model.boundaries(limit: 3)
    model.cancel()
    try? model.restore(model.savedState)
    _ = (
      model.stage, model.stageIndex, model.round, model.timeLeft, model.fractionLeft, model.phase,
      model.endDate
    )
    _ = (model.course, model.elapsed, model.courseTimeLeft, model.courseEndDate)
  }

  @MainActor
  private static func call(_ watch: ObservableStopwatch) {
    watch.start(every: .milliseconds(1))
    watch.lap()
    watch.pause()
    watch.toggle()
    try? watch.restore(watch.savedState)
    watch.reset()
    watch.start()
    _ = (watch.elapsed, watch.laps, watch.isRunning)
  }

  private enum Place: CaseIterable {
    case firstValue, lastValue, outcome, deinitOfACapturedObject
  }

  // Not of the main actor themselves: XCTest on Linux takes few tests in a class that are.
  func testPromise7AnyCallFromAnywhere_onTheMainActor() {
    MainActor.assumeIsolated {
      for place in Place.allCases {
        for way in Self.starts {
          Self.make({ way.start($0, StartParameters()) }, at: place, name: "\(way.name) at \(place)")
        }
        for call in Self.others { Self.make(call.make, at: place, name: "\(call.name) at \(place)") }
      }
    }
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

  @MainActor
  private static func make(_ call: @escaping Call, at place: Place, name: String) {
    let manager = CountdownManager(deliveringOn: .main)
    let scene = StartScene(using: manager)
    scene.stops.value = true
    let isMade = XCTestExpectation(description: name)
    let isOver = Watchdog(name)
    var outcomes: [Countdown.Outcome] = []
    var chance: Void? = ()
    let report: @MainActor (Place) -> Void = { current in
      guard current == place, chance.take() != nil else { return }
      call(scene)
      isMade.fulfill()
    }
    let captured = Holder(
      scene.tracker.object { _ in MainActor.assumeIsolated { report(.deinitOfACapturedObject) } })
    start(scene.player, with: manager, capturing: captured.value!, report) { outcomes.append($0) }
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
    receiver.countDown(for: .milliseconds(4), ticks: .every(.milliseconds(2)), using: manager) { _, left in
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

/// Ends the process when the main thread does not come back: no other thread could say so.
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
