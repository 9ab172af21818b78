import CountdownKit

/// Tasks that loop, sleep and wait.
extension Way {
  static let tasks = [
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
    Way("a loop for a first value") { scene, _, _ in
      Task {
        for await _ in scene.manager.values(for: .hours(1)) {
          scene.callback()
          break
        }
      }
    },
    Way("a loop for a countdown's value") { scene in
      let receiver = Receiver()
      let countdown = scene.countdown(for: receiver)
      return {
        Task {
          for await _ in countdown.values {
            scene.callback()
            break
          }
        }
        withExtendedLifetime(receiver) {}
      }
    },
    Way("a sleep") { scene, _, _ in
      Task {
        try await scene.manager.sleep(for: .microseconds(50))
        scene.callback()
      }
    },
    // Where the call ends something too, the task has begun by then, or not.
    Way("an outcome", isCounted: false) { scene, _, _ in
      let countdown = scene.manager.startSilently(for: .hours(1))
      Task {
        if await countdown.outcome == .cancelled { scene.callback() }
      }
      countdown.cancel()
    },
    Way("a wait for an outcome") { scene, _, _ in
      let countdown = scene.manager.startSilently(for: .milliseconds(1))
      Task {
        if try await countdown.waitForOutcome() == .completed { scene.callback() }
      }
    },
    cancelled("a cancelled sleep") { scene in
      { try await scene.manager.sleep(for: .hours(1)) }
    },
    cancelled("a cancelled wait for an outcome") { scene in
      let countdown = scene.manager.startSilently(for: .hours(1))
      return { _ = try await countdown.waitForOutcome() }
    },
    cancelled("a cancelled wait for the outcome of an observation") { scene in
      let receivers = Receiver.make(2)
      let observation = scene.countdown(for: receivers[0]).observe(by: receivers[1]) { _, _ in }
      return {
        defer { withExtendedLifetime(receivers) {} }
        _ = try await observation.waitForOutcome()
      }
    },
  ]

  /// What one task does over and over comes from the timer, without a call.
  private static func inOneTask(
    _ name: String, _ body: @escaping @Sendable (GrowthScene) async throws -> Void
  )
    -> Way
  {
    Way(name, by: [.thread]) { scene in
      Task { try await body(scene) }
      return {}
    }
  }

  /// Waits in a task, which is cancelled before the end.
  private static func cancelled(
    _ name: String, _ prepare: @escaping @Sendable (GrowthScene) -> @Sendable () async throws -> Void
  ) -> Way {
    Way(name, isCounted: false) { scene in
      let wait = prepare(scene)
      return {
        let task = Task {
          do { try await wait() } catch { scene.callback() }
        }
        task.cancel()
      }
    }
  }
}
