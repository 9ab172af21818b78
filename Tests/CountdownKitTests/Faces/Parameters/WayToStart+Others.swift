import CountdownKit

/// Receivers follow a countdown; tasks, snapshots and listeners start what belongs to them.
extension WayToStart {
  static let ofFollowers = [
    stoppableValues("observe(by:ticks:id:onTick:onEnd:)", .player) {
      $0.leader($1).observe(
        by: $0.player, ticks: $1.ticks, id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    }.of("Countdown"),
    stoppableValues("countDown(with:ticks:id:onTick:onEnd:)", .player) {
      $0.player.countDown(
        with: $0.leader($1), ticks: $1.ticks, id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    }.of("CountdownReceiver"),
    values("observe(by:ticks:id:onTick:onEnd:)", .player) {
      $0.leader($1).observe(by: $0.player, ticks: $1.ticks, id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    }.of("Countdown"),
    values("countDown(with:ticks:id:onTick:onEnd:)", .player) {
      $0.player.countDown(with: $0.leader($1), ticks: $1.ticks, id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    }.of("CountdownReceiver"),
    values("countDown(with:ticks:id:onTick:onEnd:)", .player) {
      $0.followed.start(for: $1.duration)
      $0.player.countDown(with: $0.followed, ticks: $1.ticks, id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    }.of("CountdownReceiver"),
  ]

  static let ofTasks = [
    values("values(for:ticks:)", .itself) { scene, given in
      let values = scene.manager.values(for: scene.length(given), ticks: given.ticks)
      Task { for await left in values { scene.hear(left) } }
    },
    numbers("ticks(every:tolerance:)", .itself) { scene, given in
      let ticks = scene.manager.ticks(every: given.interval, tolerance: given.tolerance)
      Task { for await number in ticks { scene.hear(number) } }
    },
    silent("sleep(for:tolerance:)", .itself) { scene, given in
      let length = scene.length(given)
      Task {
        try await scene.manager.sleep(for: length, tolerance: given.tolerance)
        scene.hear(Countdown.Outcome.completed)
      }
    },
  ]

  static let further = [
    values("restore(_:by:onTick:onEnd:)", .itself) {
      try? $0.manager.restore($0.saved($1), by: $1.clock, onTick: $0.hear, onEnd: $0.hear)
    },
    values("countDown(restoring:by:onTick:onEnd:)", .itself) {
      try? $0.manager.countDown(restoring: $0.saved($1), by: $1.clock, onTick: $0.hear, onEnd: $0.hear)
    },
    numbers("addListener(_:every:)", .itself) { $0.manager.addListener($0.listener, every: $1.interval) },
  ]
}
