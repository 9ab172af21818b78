import CountdownKit

extension Way {
  /// Tasks that loop, sleep and wait.
  static let tasks: [Way] = [
    inOneTask("a loop over values") { scene in
      for await _ in scene.manager.values(for: .hours(1), ticks: .eachMillisecond) { scene.callback() }
    },
    inOneTask("a loop over a countdown's values") { scene in
      let countdown = scene.manager.start(for: .hours(1), ticks: .eachMillisecond) { _ in }
      for await _ in countdown.values { scene.callback() }
    },
    inOneTask("a loop over ticks") { scene in
      for await _ in scene.manager.ticks(every: .milliseconds(1)) { scene.callback() }
    },
    inOneTask("sleeps of a task") { scene in
      while true {
        try await scene.manager.sleep(for: .milliseconds(1))
        scene.callback()
      }
    },
    inOneTask("outcomes for a task") { scene in
      while await scene.manager.startSilently(for: .milliseconds(1)).outcome == .completed {
        scene.callback()
      }
    },
    .call("a loop for a first value") { scene, _ in
      Task {
        for await _ in scene.manager.values(for: .hours(1)) {
          scene.callback()
          break
        }
      }
    },
    .use("a loop for a countdown's value") { scene, countdown, _ in
      Task {
        for await _ in countdown.values {
          scene.callback()
          break
        }
      }
    },
    .call("a sleep") { scene, _ in
      Task {
        try await scene.manager.sleep(for: .microseconds(50))
        scene.callback()
      }
    },
    // Where the call ends something too, the task has begun by then, or not.
    .call("an outcome", isCounted: false) { scene, _ in
      let countdown = scene.manager.startSilently(for: .hours(1))
      Task {
        if await countdown.outcome == .cancelled { scene.callback() }
      }
      countdown.cancel()
    },
    .call("a wait for an outcome") { scene, _ in
      let countdown = scene.manager.startSilently(for: .milliseconds(1))
      Task {
        if try await countdown.waitForOutcome() == .completed { scene.callback() }
      }
    },
    .call("a cancelled sleep", isCounted: false) { scene, _ in
      scene.cancel { try await scene.manager.sleep(for: .hours(1)) }
    },
    Way(name: "a cancelled wait for an outcome", isCounted: false) { scene in
      let countdown = scene.manager.startSilently(for: .hours(1))
      return { _ in scene.cancel { _ = try await countdown.waitForOutcome() } }
    },
    Way(name: "a cancelled wait for the outcome of an observation", isCounted: false) { scene in
      let observation = scene.start().observe(by: scene.followers[0]) { _, _ in }
      scene.wait()
      return { _ in scene.cancel { _ = try await observation.waitForOutcome() } }
    },
  ]

  private static func inOneTask(
    _ name: String, _ body: @escaping @Sendable (GrowthScene) async throws -> Void
  ) -> Way {
    .once(name) { scene in
      Task { try await body(scene) }
    }
  }
}
