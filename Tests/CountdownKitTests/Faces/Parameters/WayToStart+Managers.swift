import CountdownKit

/// Managers start something: for a receiver, without one, and for an actor.
extension WayToStart {
  static let ofManagers = [
    stoppableValues("start(_:for:ticks:ifActive:id:onTick:onEnd:)", .player) {
      $0.manager.start(
        $0.player, for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("start(_:for:ticks:ifActive:id:onTick:onEnd:)", .player) {
      $0.manager.start(
        $0.player, for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, onTick: $0.hear,
        onEnd: $0.hear)
    },
    silent("startSilently(_:for:ifActive:id:onEnd:)", .player) {
      $0.manager.startSilently(
        $0.player, for: $0.length($1), ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    stoppableNumbers("startTicking(_:every:startingAfter:tolerance:id:onTick:onEnd:)", .player) {
      $0.manager.startTicking(
        $0.player, every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("startTicking(_:every:startingAfter:tolerance:id:onTick:onEnd:)", .player) {
      $0.manager.startTicking(
        $0.player, every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hear, onEnd: $0.hear)
    },
  ]

  static let withoutReceiver = [
    stoppableValues("start(for:ticks:ifActive:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.start(
        for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, onTick: $0.hearAndStop,
        onEnd: $0.hear)
    },
    values("start(for:ticks:ifActive:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.start(
        for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, onTick: $0.hear,
        onEnd: $0.hear)
    },
    silent("startSilently(for:ifActive:id:onEnd:)", .noReceiver) {
      $0.manager.startSilently(for: $0.length($1), ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    stoppableNumbers("startTicking(every:startingAfter:tolerance:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.startTicking(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("startTicking(every:startingAfter:tolerance:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.startTicking(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id, onTick: $0.hear,
        onEnd: $0.hear)
    },
  ]

  static let forActors = [
    stoppableValues("start(on:for:ticks:ifActive:id:onTick:onEnd:)", .room) { scene, given in
      scene.manager.start(
        on: scene.room, for: scene.length(given), ticks: given.ticks, ifActive: given.ifActive, id: given.id,
        onTick: { _, left, stop in scene.hearAndStop(left, &stop) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
    values("start(on:for:ticks:ifActive:id:onTick:onEnd:)", .room) { scene, given in
      scene.manager.start(
        on: scene.room, for: scene.length(given), ticks: given.ticks, ifActive: given.ifActive, id: given.id,
        onTick: { _, left in scene.hear(left) }, onEnd: { _, outcome in scene.hear(outcome) })
    },
    silent("startSilently(on:for:ifActive:id:onEnd:)", .room) { scene, given in
      scene.manager.startSilently(
        on: scene.room, for: scene.length(given), ifActive: given.ifActive, id: given.id
      ) { _, outcome in
        scene.hear(outcome)
      }
    },
    stoppableNumbers("startTicking(on:every:startingAfter:tolerance:id:onTick:onEnd:)", .room) {
      scene, given in
      scene.manager.startTicking(
        on: scene.room, every: given.interval, startingAfter: given.delay, tolerance: given.tolerance,
        id: given.id, onTick: { _, number, stop in scene.hearAndStop(number, &stop) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
    numbers("startTicking(on:every:startingAfter:tolerance:id:onTick:onEnd:)", .room) {
      scene, given in
      scene.manager.startTicking(
        on: scene.room, every: given.interval, startingAfter: given.delay, tolerance: given.tolerance,
        id: given.id, onTick: { _, number in scene.hear(number) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
  ]
}
