import CountdownKit
import Dispatch
import Observation

/// The main queue, and the models that live there.
extension Way {
  static let mainQueue = [
    onMainQueue("a first value on the main queue") { scene in
      let receiver = Receiver()
      return {
        scene.manager.cancel(receiver)
        scene.manager.start(receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      }
    },
    onMainQueue("an observable countdown") { scene in
      let model = onMainActor { ObservableCountdown(using: scene.manager) }
      return {
        onMainActor { model.start(for: .milliseconds(1)) { _ in scene.callback() } }
      }
    },
    onMainQueue("a change that a model hears of") { scene in
      let follower = Follower()
      let (model, countdown) = onMainActor {
        let model = ObservableCountdown(using: scene.manager)
        model.start(for: .hours(1), ticks: .rare)
        watch(model, scene)
        return (model, follower.countDown(with: model) { _, _ in })
      }
      return {
        withExtendedLifetime((model, follower)) {
          if !countdown.pause() { countdown.resume() }
        }
      }
    },
    // A stage that is over before its block is called is not reported: under valgrind, each would be.
    onMainQueue("stages of a course", isCounted: false) { scene in
      let stages: [CountdownCourse.Stage] = [
        .init("work", .milliseconds(2)), .init("rest", .milliseconds(2)),
      ]
      let model = onMainActor {
        let model = ObservableCourse(using: scene.manager)
        model.start(CountdownCourse(stages, rounds: 1_000_000), onStage: { _ in scene.callback() })
        return model
      }
      return { withExtendedLifetime(model) {} }
    },
  ]

  private static func onMainQueue(
    _ name: String, isCounted: Bool = true, _ prepare: @escaping @Sendable (GrowthScene) -> Operation
  ) -> Way {
    Way(
      name, by: [.thread], isCounted: isCounted, of: { _ in CountdownManager(deliveringOn: .main) }, prepare)
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

  private static func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    DispatchQueue.main.sync { MainActor.assumeIsolated { body() } }
  }
}

private final class Follower: CountdownReceiver, Sendable {}
