import CountdownKit
import Foundation
import TestSupport

extension PublicCall {
  private actor Somebody {}

  /// Calls of the faces for tasks and actors; tasks run until they wait.
  static let ofTasks = [
    PublicCall("start on an actor") { scene in
      let actor = Somebody()
      scene.manager?.start(on: actor, for: .seconds(9)) { _, _ in }
      scene.manager?.start(on: actor, for: .until(.distantFuture)) { _, _, stop in stop = true }
    },
    PublicCall("ticks of an actor") { scene in
      let actor = Somebody()
      scene.manager?.startTicking(on: actor, every: .seconds(1)) { _, _ in }
      scene.manager?.startTicking(on: actor, every: .seconds(1), id: 1) { _, _, stop in stop = true }
    },
    PublicCall("start on an actor, over at once") { scene in
      let actor = Somebody()
      scene.manager?.start(on: actor, for: .until(.distantPast)) { _, _ in }
      scene.manager?.start(on: actor, for: .zero) { _, _, _ in }
    },
    PublicCall("the executor") { scene in _ = unsafe scene.manager?.unownedExecutor },
    PublicCall("loops") { scene in
      guard let manager = scene.manager else { return }
      let (first, second) = (manager.values(for: .seconds(3)), manager.values(for: .until(.distantFuture)))
      let ticks = manager.ticks(every: .seconds(1))
      Task.begun { for await _ in first {} }
      Task.begun { for await _ in second { break } }
      Task.begun { for await number in ticks where number == 2 { break } }
    },
    PublicCall("loops of cancelled tasks") { scene in
      guard let values = scene.manager?.values(for: .seconds(3)) else { return }
      Task.begun { for await _ in values {} }.cancel()
    },
    PublicCall("loops that follow, and waits for an outcome") { scene in
      guard let own = scene.own, let other = scene.otherCountdown else { return }
      Task.begun { for await _ in own.values { break } }
      Task.begun { for await _ in other.values {} }.cancel()
      Task.begun { await own.outcome }
      Task.begun { await other.outcome }.cancel()
      Task.begun { try await own.waitForOutcome() }
      Task.begun { try await other.waitForOutcome() }.cancel()
    },
    PublicCall("sleeps") { scene in
      // The task keeps no manager.
      guard let manager = scene.manager else { return }
      Task.begun { [weak manager] in try await manager?.sleep(for: .zero) }
      Task.begun { [weak manager] in try await manager?.sleep(for: .until(.distantPast)) }
      Task.begun { [weak manager] in try await manager?.sleep(for: .seconds(3)) }.cancel()
    },
  ]
}
