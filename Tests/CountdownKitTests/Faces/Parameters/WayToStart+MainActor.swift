import CountdownKit

/// What is started on the main actor: by receivers, without one, and by models.
extension WayToStart {
  static let ofReceivers = [
    stoppableValues("countDown(for:ticks:ifActive:id:using:onTick:onEnd:)", .player) {
      $0.player.countDown(
        for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, using: $0.manager($1),
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("countDown(for:ticks:ifActive:id:using:onTick:onEnd:)", .player) {
      $0.player.countDown(
        for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, using: $0.manager($1),
        onTick: $0.hear, onEnd: $0.hear)
    },
    silent("countDownSilently(for:ifActive:id:using:onEnd:)", .player) {
      $0.player.countDownSilently(
        for: $0.length($1), ifActive: $1.ifActive, id: $1.id, using: $0.manager($1), onEnd: $0.hear)
    },
    stoppableNumbers("countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)", .player) {
      $0.player.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        using: $0.manager($1), onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)", .player) {
      $0.player.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        using: $0.manager($1), onTick: $0.hear, onEnd: $0.hear)
    },
  ].map { $0.of("CountdownReceiver") }

  static let withoutReceiverOnTheMainActor = [
    stoppableValues("countDown(for:ticks:ifActive:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.countDown(
        for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, onTick: $0.hearAndStop,
        onEnd: $0.hear)
    },
    values("countDown(for:ticks:ifActive:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.countDown(
        for: $0.length($1), ticks: $1.ticks, ifActive: $1.ifActive, id: $1.id, onTick: $0.hear,
        onEnd: $0.hear)
    },
    silent("countDownSilently(for:ifActive:id:onEnd:)", .noReceiver) {
      $0.manager.countDownSilently(for: $0.length($1), ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    stoppableNumbers("countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)", .noReceiver) {
      $0.manager.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id, onTick: $0.hear,
        onEnd: $0.hear)
    },
  ]

  static let ofModels = [
    values("start(for:ticks:of:onEnd:)", .itself) {
      $0.model.start(for: $0.length($1), ticks: $1.ticks, of: $1.total, onEnd: $0.hear)
    },
    values("prepare(for:ticks:of:onEnd:)", .itself) {
      $0.model.prepare(for: $0.length($1), ticks: $1.ticks, of: $1.total, onEnd: $0.hear)
      $0.model.resume()
    },
  ].map { $0.of("ObservableCountdown") }
}
