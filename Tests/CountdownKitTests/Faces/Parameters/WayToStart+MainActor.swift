import CountdownKit

/// What is started on the main actor: by receivers, without one, and by models.
extension WayToStart {
  static let ofReceivers = [
    stoppableValues("countDown(for: every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)", .player) {
      $0.player.countDown(
        for: $1.duration, ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment),
        ifActive: $1.ifActive, id: $1.id, using: $0.manager($1), onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)", .player) {
      $0.player.countDown(
        for: $1.duration, ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment),
        ifActive: $1.ifActive, id: $1.id, using: $0.manager($1), onTick: $0.hear, onEnd: $0.hear)
    },
    stoppableValues(
      "countDown(for: .until(by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:))", .player
    ) {
      $0.player.countDown(
        for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, using: $0.manager($1), onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)", .player) {
      $0.player.countDown(
        for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, using: $0.manager($1), onTick: $0.hear, onEnd: $0.hear)
    },
    silent("countDownSilently(for:ifActive:id:using:onEnd:)", .player) {
      $0.player.countDownSilently(
        for: $1.duration, ifActive: $1.ifActive, id: $1.id, using: $0.manager($1), onEnd: $0.hear)
    },
    silent("countDownSilently(for: .until(by:ifActive:id:using:onEnd:))", .player) {
      $0.player.countDownSilently(
        for: .until($0.date(in: $1.duration), by: $1.clock), ifActive: $1.ifActive, id: $1.id,
        using: $0.manager($1), onEnd: $0.hear)
    },
    stoppableNumbers("countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)", .player) {
      $0.player.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        using: $0.manager($1),
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)", .player) {
      $0.player.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        using: $0.manager($1),
        onTick: $0.hear, onEnd: $0.hear)
    },
  ].map { $0.of("CountdownReceiver") }

  static let forNobodyOnTheMainActor = [
    stoppableValues("countDown(for: every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .nobody) {
      $0.manager.countDown(
        for: $1.duration, ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment),
        ifActive: $1.ifActive, id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .nobody) {
      $0.manager.countDown(
        for: $1.duration, ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment),
        ifActive: $1.ifActive, id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    },
    stoppableValues("countDown(for: .until(by:every:tolerance:alignment:ifActive:id:onTick:onEnd:))", .nobody)
    {
      $0.manager.countDown(
        for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    values("countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)", .nobody) {
      $0.manager.countDown(
        for: .until($0.date(in: $1.duration), by: $1.clock),
        ticks: .every($1.interval, tolerance: $1.tolerance, alignment: $1.alignment), ifActive: $1.ifActive,
        id: $1.id, onTick: $0.hear, onEnd: $0.hear)
    },
    silent("countDownSilently(for:ifActive:id:onEnd:)", .nobody) {
      $0.manager.countDownSilently(
        for: $1.duration, ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    silent("countDownSilently(for: .until(by:ifActive:id:onEnd:))", .nobody) {
      $0.manager.countDownSilently(
        for: .until($0.date(in: $1.duration), by: $1.clock), ifActive: $1.ifActive, id: $1.id, onEnd: $0.hear)
    },
    stoppableNumbers("countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)", .nobody) {
      $0.manager.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hearAndStop, onEnd: $0.hear)
    },
    numbers("countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)", .nobody) {
      $0.manager.countTicks(
        every: $1.interval, startingAfter: $1.delay, tolerance: $1.tolerance, id: $1.id,
        onTick: $0.hear, onEnd: $0.hear)
    },
  ]

  static let ofModels = [
    values("start(for:every:of:onEnd:)", .itself) {
      $0.model.start(for: $1.duration, ticks: .every($1.interval), of: $1.total, onEnd: $0.hear)
    },
    values("start(until:by:every:of:onEnd:)", .itself) {
      $0.model.start(
        for: .until($0.date(in: $1.duration), by: $1.clock), ticks: .every($1.interval), of: $1.total,
        onEnd: $0.hear)
    },
  ].map { $0.of("ObservableCountdown") }
}
