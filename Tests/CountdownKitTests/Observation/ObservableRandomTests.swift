import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Random calls, on an `ObservableCountdown` and on a countdown beside it: both show the same, and no observer is told of
/// what does not change.
final class ObservableRandomTests: XCTestCase {
  func testItShowsWhatACountdownTells() {
    for seed in 1...60 {
      withScene { scene in
        var random = SplitMix64(seed: UInt64(seed))
        let twin = Twin(using: scene.manager)
        for step in 1...80 {
          let call = Call.random(&random)
          call.make(scene, twin)
          twin.check(scene, "seed \(seed), step \(step): \(call)")
          _ = scene.changes.take()
        }
      }
    }
  }

  private enum Call {
    case start(Duration, every: Duration)
    case startInACallback(Duration)
    case extend(by: Duration)
    case extendInACallback(by: Duration)
    case extendToAtLeast(Duration), reschedule(for: Duration), rescheduleInACallback(for: Duration)
    case rescheduleUntil(Duration), restartInACallback, save
    case advance(Duration), sleep(Duration)
    case pause, resume, toggle, restart, cancel, suspend, resumeManager, cancelAll

    static func random(_ random: inout SplitMix64) -> Call {
      let duration = Duration.milliseconds(Int.random(in: 0...5_000, using: &random))
      switch Int.random(in: 0..<25, using: &random) {
      case 0: return .start(duration, every: .milliseconds(Int.random(in: 1...2_000, using: &random)))
      case 1: return .startInACallback(duration)
      case 2: return .extend(by: duration - .milliseconds(2_000))
      case 3: return .extendInACallback(by: duration - .milliseconds(2_000))
      case 4: return .sleep(duration)
      case 5: return .pause
      case 6: return .resume
      case 7: return .toggle
      case 8: return .restart
      case 9: return .cancel
      case 10: return .suspend
      case 11, 12: return .resumeManager
      case 13: return .cancelAll
      case 14: return .extendToAtLeast(duration)
      case 15: return .reschedule(for: duration)
      case 16: return .rescheduleInACallback(for: duration)
      case 17: return .rescheduleUntil(duration)
      case 18: return .restartInACallback
      case 19: return .save
      default: return .advance(duration)
      }
    }

    @MainActor
    func make(_ scene: ObservableScene, _ twin: Twin) {
      let model = scene.model
      switch self {
      case .start(let duration, let interval):
        model.start(for: duration, every: interval)
        twin.start(duration, interval)
      case .startInACallback(let duration):
        scene.inCallback {
          model.start(for: duration)
          twin.start(duration, .seconds(1))
        }
      case .extend(let duration):
        model.extend(by: duration)
        twin.countdown?.extend(by: duration)
      case .extendInACallback(let duration):
        scene.inCallback {
          model.extend(by: duration)
          twin.countdown?.extend(by: duration)
        }
      case .extendToAtLeast(let duration):
        model.extend(toAtLeast: duration)
        twin.countdown?.extend(toAtLeast: duration)
      case .reschedule(let duration):
        model.reschedule(for: duration)
        twin.countdown?.reschedule(for: duration)
      case .rescheduleInACallback(let duration):
        scene.inCallback {
          model.reschedule(for: duration)
          twin.countdown?.reschedule(for: duration)
        }
      case .rescheduleUntil(let duration):
        let date = scene.driver.date.addingTimeInterval(duration / .seconds(1))
        model.reschedule(until: date)
        twin.countdown?.reschedule(until: date)
      case .restartInACallback:
        scene.inCallback {
          model.restart()
          twin.restart()
        }
      case .save: twin.save(scene)
      case .advance(let duration): scene.driver.advance(by: duration)
      case .sleep(let duration): scene.driver.sleep(for: duration)
      case .pause:
        model.pause()
        twin.countdown?.pause()
      case .resume:
        model.resume()
        twin.countdown?.resume()
      case .toggle:
        model.toggle()
        if twin.countdown?.isPaused == true { twin.countdown?.resume() } else { twin.countdown?.pause() }
      case .restart:
        model.restart()
        twin.restart()
      case .cancel:
        model.cancel()
        twin.countdown?.cancel()
      case .suspend: scene.manager.suspend()
      case .resumeManager: scene.manager.resume()
      case .cancelAll: scene.manager.cancelAll()
      }
    }
  }

  /// A countdown that is called as the model is.
  @MainActor
  private final class Twin: CountdownReceiver {
    private let manager: CountdownManager
    private(set) var countdown: Countdown?
    private var told = TimeLeft.zero
    private var outcome: Countdown.Outcome?
    private var total = Duration.zero
    private var interval: Duration?
    /// What the model says of its ends, but for those that it was replaced at.
    private var lastOutcome: Countdown.Outcome?

    init(using manager: CountdownManager) {
      self.manager = manager
    }

    func start(_ duration: Duration, _ interval: Duration) {
      self.interval = interval
      total = TimeLeft(duration).duration
      outcome = nil
      countdown = countDown(for: duration, every: interval, using: manager) { twin, left in
        twin.told = left
      } onEnd: { twin, outcome in
        if outcome != .replaced { twin?.outcome = outcome }
      }
    }

    func restart() {
      guard let interval else { return }
      if let countdown, countdown.isActive {
        countdown.restart()
      } else {
        start(countdown?.total ?? total, interval)
      }
    }

    /// What was saved is restored in another model, which shows the same, but for what has not been told.
    func save(_ scene: ObservableScene) {
      let other = ObservableCountdown(using: scene.manager)
      var outcomes: [Countdown.Outcome] = []
      XCTAssertNoThrow(try other.restore(scene.model.savedState) { outcomes.append($0) })
      let isOverdue =
        countdown?.isActive == true && countdown?.timeLeft == .zero && countdown?.isPaused == false
      XCTAssertEqual(other.total, scene.model.total)
      if isOverdue {
        XCTAssertEqual(other.phase, .ended(.completed))
        XCTAssertEqual(outcomes, [.completed])
      } else {
        XCTAssertEqual(other.phase, scene.model.phase)
        XCTAssertEqual(outcomes, [])
        let left = countdown?.timeLeft?.duration ?? scene.model.left.duration
        XCTAssertEqual(other.left.duration / .seconds(1), left / .seconds(1), accuracy: 2e-6)
      }
    }

    func check(_ scene: ObservableScene, _ message: String) {
      let model = scene.model
      guard let countdown else { return XCTAssertEqual(model.phase, .idle, message) }
      XCTAssertEqual(model.left, told, message)
      if let outcome {
        XCTAssertEqual(model.phase, .ended(outcome), message)
      } else {
        XCTAssertEqual(model.phase, countdown.isPaused ? .paused : .running, message)
        XCTAssertEqual(model.total, countdown.total, message)
        total = model.total
      }
      if model.phase == .running {
        // What is overdue was to end some time ago.
        guard let left = countdown.timeLeft?.duration, left > .zero else { return }
        let end = scene.driver.date.addingTimeInterval(left / .seconds(1))
        XCTAssertEqual(model.endDate?.timeIntervalSince(end) ?? .nan, 0, accuracy: 1e-5, message)
      } else {
        XCTAssertNil(model.endDate, message)
      }
      XCTAssertEqual(
        model.fractionLeft, model.total > .zero ? told.duration / model.total : 0, accuracy: 1e-12, message)
      XCTAssert((0...1).contains(model.fractionLeft), message)
    }
  }
}
