import CountdownKit
import Foundation
import TestSupport

/// Receivers follow a countdown; tasks, snapshots, listeners and models start what belongs to them.
extension WayToStart {
  static let ofObservers = [
    WayToStart(
      "Countdown.observe(by:id:onTick:onEnd:)", .values, .player, hasStopFlag: true
    ) { scene, given in
      scene.manager.start(for: given.duration) { _ in }.observe(by: scene.player, id: given.id) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDown(with:id:onTick:onEnd:)", .values, .player, hasStopFlag: true
    ) { scene, given in
      let leader = scene.manager.start(for: given.duration) { _ in }
      scene.player.countDown(with: leader, id: given.id) {
        scene.note($1, stop: &$2, given)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "Countdown.observe(by:id:onTick:onEnd:)", .values, .player
    ) { scene, given in
      scene.manager.start(for: given.duration) { _ in }.observe(by: scene.player, id: given.id) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownReceiver.countDown(with:id:onTick:onEnd:)", .values, .player
    ) { scene, given in
      let leader = scene.manager.start(for: given.duration) { _ in }
      scene.player.countDown(with: leader, id: given.id) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
  ]

  static let ofTasks = [
    WayToStart(
      "CountdownManager.values(for:every:tolerance:alignment:)", .values, .itself
    ) { scene, given in
      let values = scene.manager.values(
        for: given.duration, every: given.interval, tolerance: given.tolerance, alignment: given.alignment)
      Task { for await left in values { scene.note(left) } }
    },
    WayToStart(
      "CountdownManager.values(until:by:every:tolerance:alignment:)", .values, .itself
    ) { scene, given in
      let values = scene.manager.values(
        until: scene.date(in: given.duration), by: given.clock, every: given.interval,
        tolerance: given.tolerance, alignment: given.alignment)
      Task { for await left in values { scene.note(left) } }
    },
    WayToStart(
      "CountdownManager.ticks(every:tolerance:)", .numbers, .itself
    ) { scene, given in
      let ticks = scene.manager.ticks(every: given.interval, tolerance: given.tolerance)
      Task { for await number in ticks { scene.note(number) } }
    },
    WayToStart(
      "CountdownManager.sleep(for:tolerance:)", .nothing, .itself
    ) { scene, given in
      Task {
        try await scene.manager.sleep(for: given.duration, tolerance: given.tolerance)
        scene.note(.completed)
      }
    },
    WayToStart(
      "CountdownManager.sleep(until:by:tolerance:)", .nothing, .itself
    ) { scene, given in
      let date = scene.date(in: given.duration)
      Task {
        try await scene.manager.sleep(until: date, by: given.clock, tolerance: given.tolerance)
        scene.note(.completed)
      }
    },
  ]

  static let others = [
    WayToStart(
      "CountdownManager.restore(_:by:onTick:onEnd:)", .values, .itself
    ) { scene, given in
      let saved = CountdownManager(driver: scene.driver)
      saved.start(until: scene.date(in: given.duration), by: scene.clock, id: "a") { _ in }
      try? scene.manager.restore(saved.snapshot(), by: given.clock) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "CountdownManager.add(_:every:)", .numbers, .itself
    ) { scene, given in
      scene.manager.add(scene.listener, every: given.interval)
    },
    WayToStart(
      "CountdownManager.countDown(restoring:by:onTick:onEnd:)", .values, .itself
    ) { scene, given in
      let saved = CountdownManager(driver: scene.driver)
      saved.start(until: scene.date(in: given.duration), by: scene.clock, id: "a") { _ in }
      try? scene.manager.countDown(restoring: saved.snapshot(), by: given.clock) {
        scene.note($1)
      } onEnd: {
        scene.note($1)
      }
    },
    WayToStart(
      "ObservableCountdown.start(for:every:of:onEnd:)", .values, .itself
    ) { scene, given in
      scene.model.start(for: given.duration, every: given.interval, of: given.total) { scene.note($0) }
    },
    WayToStart(
      "ObservableCountdown.start(until:by:every:of:onEnd:)", .values, .itself
    ) { scene, given in
      scene.model.start(
        until: scene.date(in: given.duration), by: given.clock, every: given.interval, of: given.total
      ) {
        scene.note($0)
      }
    },
  ]
}
