import CountdownKit
import Dispatch
import Observation
import TestSupport

@testable import CountdownCore

extension Way {
  /// The main queue, and the models that live there.
  static let mainQueue: [Way] = [
    Way(name: "a first value on the main queue", callers: [.thread], makeManager: onMain) { scene in
      { _ in
        scene.manager.cancel(scene.receiver)
        scene.start()
      }
    },
    Way(name: "an observable countdown", callers: [.thread], makeManager: onMain) { scene in
      let model = onMainActor { ObservableCountdown(using: scene.manager) }
      return { _ in
        onMainActor { model.start(for: .milliseconds(1)) { _ in scene.callback() } }
      }
    },
    Way(name: "a change that a model hears of", callers: [.thread], makeManager: onMain) { scene in
      let (model, countdown) = onMainActor {
        let model = ObservableCountdown(using: scene.manager)
        model.start(for: .hours(1), ticks: .rare)
        watch(model, scene)
        return (model, scene.receiver.countDown(with: model) { _, _ in })
      }
      return { _ in
        withExtendedLifetime(model) {
          if !countdown.pause() { countdown.resume() }
        }
      }
    },
    // A stage that is over before its block is called is not reported: under valgrind, each would be.
    Way(name: "stages of a course", callers: [.thread], isCounted: false, makeManager: onMain) { scene in
      let stages = ["work", "rest"].map { CountdownCourse.Stage($0, .milliseconds(2)) }
      let model = onMainActor {
        let model = ObservableCourse(using: scene.manager)
        model.start(CountdownCourse(stages, rounds: 1_000_000), onStage: { _ in scene.callback() })
        return model
      }
      return { _ in withExtendedLifetime(model) {} }
    },
  ]

  private static let onMain: @Sendable (DispatchQueue?) -> CountdownManager = { _ in
    CountdownManager(deliveringOn: .main)
  }

  private static func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    DispatchQueue.main.sync { MainActor.assumeIsolated { body() } }
  }

  @MainActor private static func watch(_ model: ObservableCountdown, _ scene: GrowthScene) {
    withObservationTracking {
      _ = model.isPaused
    } onChange: { [weak model] in
      scene.callback()
      MainActor.assumeIsolated {
        if let model { watch(model, scene) }
      }
    }
  }
}

extension Receiver: CountdownReceiver {}

extension Way {
  /// Passes in slices, and managers that come and go.
  static let managers: [Way] = [
    Way(name: "a move in several slices", callers: [.thread], makeManager: inSlices) { scene in
      let (moves, movesBetween) = (Locked(0), Locked(0))
      let countdown = scene.manager.start(scene.receiver, for: .hours(1), ticks: .rare) { _, _ in
        let number = moves.add(1)
        sliced.async { movesBetween.replace(with: number) }
        Clock.sleep(until: Clock.wall + 200_000)
      }
      // The pass, and then the block of its callback.
      for _ in 0..<2 { sliced.sync {} }
      countdown.observe(by: scene.followers[0]) { _, _ in
        // Only behind a block that had its turn in the middle of the pass.
        if moves.now == movesBetween.now { scene.callback() }
      }
      scene.wait()
      return { _ in countdown.extend(by: .seconds(1)) }
    },
    Way(name: "a manager", callers: [.thread]) { scene in
      // Each lives until the next.
      var manager = CountdownManager()
      return { _ in
        manager = CountdownManager()
        manager.start(scene.receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      }
    },
  ]

  private static let sliced = DispatchQueue(label: "sliced")

  /// Makes a manager on the real clock, each of whose slices is over after one callback.
  private static let inSlices: @Sendable (DispatchQueue?) -> CountdownManager = { _ in
    CountdownManager(driver: BriefSlices(DispatchDriver(deliveringOn: sliced)))
  }
}

private final class BriefSlices: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  override var longestSlice: Duration { .microseconds(1) }

  /// The exact clock: with the coarse one, a short callback takes no time.
  override var coarseNow: Int64 { nowInNanoseconds }
}
