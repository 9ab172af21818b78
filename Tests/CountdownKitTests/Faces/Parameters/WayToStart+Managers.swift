import CountdownKit

/// Managers start something: for a receiver, for nobody, and for an actor.
extension WayToStart {
  static let ofManagers = [
    stoppableValues("start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .player) {
      $0.manager.start(
        $0.player, for: $1.duration,
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .player) {
      $0.manager.start(
        $0.player, for: $1.duration,
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    },
    stoppableValues("start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .player) {
      $0.manager.start(
        $0.player, for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .player) {
      $0.manager.start(
        $0.player, for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    },
    silent("startSilently(_:for:ifActive:id:onEnd:)", .player) {
      $0.manager.startSilently(
        $0.player, for: $1.duration, ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    silent("startSilently(_:until:by:ifActive:id:onEnd:)", .player) {
      $0.manager.startSilently(
        $0.player, for: .until($0.date(in: $1.duration), by: $1.clock), ifActive: $1.ifActive, id: $1.id,
        onEnd: $0.hear)
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

  static let forNobody = [
    stoppableValues("start(for: every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .nobody) {
      $0.manager.start(
        for: $1.duration, ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment),
        ifActive: $1.ifActive, id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .nobody) {
      $0.manager.start(
        for: $1.duration, ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment),
        ifActive: $1.ifActive, id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    },
    stoppableValues("start(for: .until(by:every:tolerance:alignment:ifActive:id:onTick:onEnd:))", .nobody) {
      $0.manager.start(
        for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .nobody) {
      $0.manager.start(
        for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    },
    silent("startSilently(for:ifActive:id:onEnd:)", .nobody) {
      $0.manager.startSilently(
        for: $1.duration, ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    silent("startSilently(for: .until(by:ifActive:id:onEnd:))", .nobody) {
      $0.manager.startSilently(
        for: .until($0.date(in: $1.duration), by: $1.clock), ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
  ]

  static let forActors = [
    stoppableValues("start(on: for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .room) {
      scene, given in
      scene.manager.start(
        on: scene.room, for: given.duration,
        ticks: .every(given.interval, tolerance: given.tolerance, alignment: given.alignment),
        ifActive: given.ifActive, id: given.id, onTick: { _, left, stop in scene.hearAndStop(left, &stop) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
    values("start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .room) { scene, given in
      scene.manager.start(
        on: scene.room, for: given.duration,
        ticks: .every(given.interval, tolerance: given.tolerance, alignment: given.alignment),
        ifActive: given.ifActive, id: given.id, onTick: { _, left in scene.hear(left) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
    stoppableValues("start(on: until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .room) {
      scene, given in
      scene.manager.start(
        on: scene.room, for: .until(scene.date(in: given.duration), by: given.clock),
        ticks: .every(given.interval, tolerance: given.tolerance, alignment: given.alignment),
        ifActive: given.ifActive, id: given.id, onTick: { _, left, stop in scene.hearAndStop(left, &stop) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
    values("start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .room) { scene, given in
      scene.manager.start(
        on: scene.room, for: .until(scene.date(in: given.duration), by: given.clock),
        ticks: .every(given.interval, tolerance: given.tolerance, alignment: given.alignment),
        ifActive: given.ifActive, id: given.id, onTick: { _, left in scene.hear(left) },
        onEnd: { _, outcome in scene.hear(outcome) })
    },
    silent("startSilently(on:for:ifActive:id:onEnd:)", .room) { scene, given in
      scene.manager.startSilently(on: scene.room, for: given.duration, ifActive: given.ifActive, id: given.id)
      { _, outcome in
        scene.hear(outcome)
      }
    },
    silent("startSilently(on: until:by:ifActive:id:onEnd:)", .room) { scene, given in
      scene.manager.startSilently(
        on: scene.room, for: .until(scene.date(in: given.duration), by: given.clock),
        ifActive: given.ifActive, id: given.id
      ) { _, outcome in
        scene.hear(outcome)
      }
    },
  ]
}
