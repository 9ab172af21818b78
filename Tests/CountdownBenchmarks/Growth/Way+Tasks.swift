import CountdownKit

/// Tasks that loop, sleep and wait.
extension Way {
  /// In one task each: what it does over and over comes from the timer, without a call.
  private static let lasting = [
    Way("a loop over values", by: [.thread]) { scene in
      Task {
        for await _ in scene.manager.values(for: .hours(1), ticks: .eachMillisecond) { scene.callback() }
      }
      return {}
    },
    Way("a loop over a countdown's values", by: [.thread]) { scene in
      let countdown = scene.manager.start(for: .hours(1), ticks: .eachMillisecond) { _ in }
      Task {
        for await _ in countdown.values { scene.callback() }
      }
      return {}
    },
    Way("a loop over ticks", by: [.thread]) { scene in
      Task {
        for await _ in scene.manager.ticks(every: .milliseconds(1)) { scene.callback() }
      }
      return {}
    },
    Way("sleeps of a task", by: [.thread]) { scene in
      Task {
        while true {
          try await scene.manager.sleep(for: .milliseconds(1))
          scene.callback()
        }
      }
      return {}
    },
    Way("outcomes for a task", by: [.thread]) { scene in
      Task {
        while await scene.manager.startSilently(for: .milliseconds(1)).outcome == .completed {
          scene.callback()
        }
      }
      return {}
    },
  ]

  /// With a task for each call.
  ///
  /// Where the call ends something too, the task has begun by then, or not.
  private static let short = [
    Way("a loop for a first value") { scene in
      {
        Task {
          for await _ in scene.manager.values(for: .hours(1)) {
            scene.callback()
            break
          }
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
    Way("a sleep") { scene in
      {
        Task {
          try await scene.manager.sleep(for: .microseconds(50))
          scene.callback()
        }
      }
    },
    Way("an outcome", isCounted: false) { scene in
      {
        let countdown = scene.manager.startSilently(for: .hours(1))
        Task {
          if await countdown.outcome == .cancelled { scene.callback() }
        }
        countdown.cancel()
      }
    },
    Way("a wait for an outcome") { scene in
      {
        let countdown = scene.manager.startSilently(for: .milliseconds(1))
        Task {
          if try await countdown.waitForOutcome() == .completed { scene.callback() }
        }
      }
    },
    Way("a cancelled sleep", isCounted: false) { scene in
      {
        let task = Task {
          do { try await scene.manager.sleep(for: .hours(1)) } catch { scene.callback() }
        }
        task.cancel()
      }
    },
    Way("a cancelled wait for an outcome", isCounted: false) { scene in
      let countdown = scene.manager.startSilently(for: .hours(1))
      return { cancelledWait(for: countdown, scene) }
    },
    Way("a cancelled wait for the outcome of an observation", isCounted: false) { scene in
      let receivers = Receiver.make(2)
      let observation = scene.countdown(for: receivers[0]).observe(by: receivers[1]) { _, _ in }
      return {
        cancelledWait(for: observation, scene)
        withExtendedLifetime(receivers) {}
      }
    },
  ]

  /// Waits in a task, which is cancelled before the end.
  private static func cancelledWait(for countdown: Countdown, _ scene: GrowthScene) {
    let task = Task {
      do { _ = try await countdown.waitForOutcome() } catch { scene.callback() }
    }
    task.cancel()
  }

  static let tasks = lasting + short
}
