import CountdownKit
import CountdownTesting
import Foundation

/// Everything that a task can wait for a second of virtual time with, on the actor that it runs on.
struct Wait: Sendable {
  let name: String
  let run: @Sendable (CountdownManager, ManualClock) async -> Void

  static let all = [
    Wait(name: "sleep") { manager, _ in try? await manager.sleep(for: .seconds(1)) },
    Wait(name: "sleep of the clock") { try? await $1.sleep(for: .seconds(1)) },
    Wait(name: "sleep of the library") { try? await Task.sleep(for: .seconds(1), clock: $1) },
    Wait(name: "outcome") { manager, _ in
      _ = await manager.startSilently(manager, for: .seconds(1), id: UUID()).outcome
    },
    Wait(name: "values") { manager, _ in for await _ in manager.values(for: .seconds(1)) {} },
    Wait(name: "a countdown's values") { manager, _ in
      for await _ in manager.startSilently(manager, for: .seconds(1), id: UUID()).values {}
    },
    Wait(name: "ticks") { manager, _ in
      for await number in manager.ticks(every: .seconds(1)) where number == 1 { break }
    },
    Wait(name: "a task that sleeps") { @MainActor manager, _ in
      await Task { try? await manager.sleep(for: .seconds(1)) }.value
    },
    Wait(name: "async let") { manager, _ in
      async let sleep: Void? = try? manager.sleep(for: .seconds(1))
      _ = await sleep
    },
    Wait(name: "a group") { manager, _ in
      await withTaskGroup { group in
        for tenth in 1...10 { group.addTask { try? await manager.sleep(for: .milliseconds(tenth * 100)) } }
      }
    },
  ]
}
