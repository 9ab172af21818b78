import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Random calls, on an `ObservableCountdown` and on a countdown beside it: both show the same, and observers are notified of each
/// change, and of nothing else.
final class ObservableRandomTests: XCTestCase {
  func testAModelShowsWhatACountdownDelivers() {
    MainActor.assumeIsolated {
      for seed in 1...60 {
        let scene = ObservableScene()
        var random = SplitMix64(seed: UInt64(seed))
        let twin = Twin(using: scene.manager)
        for step in 1...80 {
          let before = Self.values(of: scene.model)
          let (name, isAtOnce) = Self.act(on: scene, twin, &random)
          let message = "seed \(seed), step \(step): \(name)"
          twin.check(scene, message)
          let after = Self.values(of: scene.model)
          let changed = ObservedChanges.all.filter { before[$0] != after[$0] }
          let delivered = scene.changes.take()
          XCTAssertEqual(
            isAtOnce ? delivered : changed, isAtOnce ? changed : changed.filter(delivered.contains), message)
        }
      }
    }
  }

  @MainActor
  private static func values(of model: ObservableCountdown) -> [String: AnyHashable?] {
    [
      "left": model.timeLeft, "total": model.total, "fractionLeft": model.fractionLeft, "phase": model.phase,
      "isRunning": model.isRunning,
      "endDate": model.endDate,
    ]
  }

  /// Does something; the name of that, and whether it is seen at once, and no more than once.
  @MainActor
  private static func act(
    on scene: ObservableScene, _ twin: Twin, _ random: inout SplitMix64
  ) -> (name: String, isAtOnce: Bool) {
    let duration = random.below(20) == 0 ? Duration.zero : .milliseconds(random.next(0...5_000))
    let (interval, offset) = (Duration.milliseconds(random.next(1...2_000)), duration - .seconds(2))
    let date = scene.driver.date + duration / .seconds(1)
    typealias Call = (String, @MainActor (ObservableCountdown) -> Void, @MainActor (Twin) -> Void)
    let calls: [Call] = [
      (
        "start", { $0.start(for: duration, ticks: .every(interval)) { twin.heard.append($0) } },
        { $0.start(duration, interval, isHeard: true) }
      ),
      ("restart", { $0.restart() }, { $0.restart() }),
      ("extend", { $0.extend(by: offset) }, { $0.countdown?.extend(by: offset) }),
      ("extend to", { $0.extend(toAtLeast: duration) }, { $0.countdown?.extend(toAtLeast: duration) }),
      ("reschedule", { $0.reschedule(for: duration) }, { $0.countdown?.reschedule(for: duration) }),
      ("to a date", { $0.reschedule(for: .until(date)) }, { $0.countdown?.reschedule(for: .until(date)) }),
      ("pause", { $0.pause() }, { $0.countdown?.pause() }),
      ("resume", { $0.resume() }, { $0.countdown?.resume() }),
      ("toggle", { $0.toggle() }, { $0.toggle() }),
      ("cancel", { $0.cancel() }, { $0.countdown?.cancel() }),
    ]
    let others: [(name: String, act: @MainActor () -> Void)] = [
      ("sleep", { scene.driver.sleep(for: duration) }), ("suspend", { scene.manager.suspend() }),
      ("go on", { scene.manager.resume() }), ("go on", { scene.manager.resume() }),
      ("cancel all", { scene.manager.cancelAll() }), ("save", { twin.save(scene) }),
    ]
    if random.below(4) == 0 {
      scene.driver.advance(by: duration)
      return ("\(duration) pass", false)
    }
    if random.below(3) == 0, let (name, act) = others.randomElement(using: &random) {
      act()
      return ("\(name) \(duration)", false)
    }
    let (name, ofModel, ofTwin) = calls[random.below(calls.count)]
    let callBoth = { @MainActor in
      ofModel(scene.model)
      ofTwin(twin)
    }
    let isInCallback = random.below(3) == 0
    if isInCallback { scene.inCallback(callBoth) } else { callBoth() }
    return ("\(name) \(duration)\(isInCallback ? " in a callback" : "")", !isInCallback)
  }
}

/// A countdown that is called as the model is.
@MainActor
private final class Twin: CountdownReceiver {
  private let manager: CountdownManager
  private(set) var countdown: Countdown?
  private var delivered = TimeLeft.zero
  private var outcome: Countdown.Outcome?
  private var total = Duration.zero
  private var interval: Duration?
  private var ends: [Countdown.Outcome] = []
  /// What the model's blocks got.
  var heard: [Countdown.Outcome] = []

  init(using manager: CountdownManager) {
    self.manager = manager
  }

  func start(_ duration: Duration, _ interval: Duration, isHeard: Bool = false) {
    self.interval = interval
    total = TimeLeft(duration).duration
    outcome = nil
    countdown = countDown(for: duration, ticks: .every(interval), using: manager) { twin, left in
      twin.delivered = left
    } onEnd: { twin, outcome in
      if outcome != .replaced { twin?.outcome = outcome }
      if isHeard { twin?.ends.append(outcome) }
    }
  }

  func restart() {
    guard let interval else { return }
    if let countdown, countdown.isActive {
      countdown.restart()
      // What was delivered before a pause is not delivered again.
      if let left = countdown.timeLeft { delivered = left }
    } else {
      start(countdown?.total ?? total, interval)
    }
  }

  func toggle() {
    if countdown?.isPaused == true { countdown?.resume() } else { countdown?.pause() }
  }

  /// What was saved is restored in another model, which shows the same, but for what has not been delivered.
  func save(_ scene: ObservableScene) {
    let other = ObservableCountdown(using: scene.manager)
    var outcomes: [Countdown.Outcome] = []
    XCTAssertNoThrow(try other.restore(scene.model.savedState) { outcomes.append($0) })
    let isOverdue =
      countdown?.isActive == true && countdown?.timeLeft == .zero && countdown?.isPaused == false
    XCTAssertEqual(other.total, scene.model.total)
    XCTAssertEqual(outcomes, isOverdue ? [.completed] : [])
    XCTAssertEqual(other.phase, isOverdue ? .ended(.completed) : scene.model.phase)
    let left = isOverdue ? .zero : countdown?.timeLeft?.duration ?? scene.model.timeLeft.duration
    XCTAssertEqual(other.timeLeft.duration / .seconds(1), left / .seconds(1), accuracy: 2e-6)
  }

  func check(_ scene: ObservableScene, _ message: String) {
    let model = scene.model
    XCTAssertEqual(heard, ends, message)
    guard let countdown else { return XCTAssertEqual(model.phase, .idle, message) }
    // In a pause it is exactly what is left.
    if outcome == nil, countdown.isPaused, let left = countdown.timeLeft { delivered = left }
    XCTAssertEqual(model.timeLeft, delivered, message)
    if let outcome {
      XCTAssertEqual(model.phase, .ended(outcome), message)
    } else {
      XCTAssertEqual(model.phase, countdown.isPaused ? .paused : .running, message)
      XCTAssertEqual(model.total, countdown.total, message)
      total = model.total
    }
    let fraction = model.total > .zero ? delivered.duration / model.total : 0
    XCTAssertEqual(model.fractionLeft, fraction, accuracy: 1e-12, message)
    XCTAssert((0...1).contains(model.fractionLeft), message)
    if outcome == .completed { return XCTAssertNotNil(model.endDate, message) }
    guard model.phase == .running else { return XCTAssertNil(model.endDate, message) }
    // What is overdue was to end some time ago.
    guard let left = countdown.timeLeft?.duration, left > .zero else { return }
    let end = scene.driver.date + left / .seconds(1)
    XCTAssertEqual(model.endDate?.timeIntervalSince(end) ?? .nan, 0, accuracy: 1e-5, message)
  }
}
