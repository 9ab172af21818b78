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
    stoppableValues("start(on:for:ticks:ifActive:id:onTick:onEnd:)", .room) {
      $0.manager.start(
        on: $0.room, for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("start(on:for:ticks:ifActive:id:onTick:onEnd:)", .room) {
      $0.manager.start(
        on: $0.room, for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, onTick: $0.hear,
        onEnd: $0.hear)
    },
    silent("startSilently(on:for:ifActive:id:onEnd:)", .room) {
      $0.manager.startSilently(
        on: $0.room, for: $0.length($1), ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    stoppableNumbers("startTicking(on:every:startingAfter:tolerance:id:onTick:onEnd:)", .room) {
      $0.manager.startTicking(
        on: $0.room, every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("startTicking(on:every:startingAfter:tolerance:id:onTick:onEnd:)", .room) {
      $0.manager.startTicking(
        on: $0.room, every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hear, onEnd: $0.hear)
    },
  ]
}
