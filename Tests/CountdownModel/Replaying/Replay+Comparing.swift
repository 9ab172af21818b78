import CountdownKit

extension Replay {
  /// Countdowns without a block for the outcome end unheard when their receivers are gone: they are looked for.
  func noticeDeaths(in manager: Int) {
    let reference = referee.references[manager]
    guard reference.countdowns.count != actors[manager].engine.activeCount else { return }
    for index in reference.countdowns.indices.reversed() {
      let countdown = reference.countdowns[index]
      guard countdown.isSilent, countdown.receiver.isDead else { continue }
      guard actors[manager].silent[countdown.token]?.isActive == false else { continue }
      reference.remove(index)
    }
  }

  func compareCount(of manager: Int) {
    let count = actors[manager].manager?.activeCount ?? 0
    let expected = referee.references[manager].countdowns.count
    if count != expected { referee.object("manager \(manager) has \(count) countdowns, not \(expected)") }
  }

  /// Compares what a countdown says of itself.
  func compare(_ countdown: Countdown, _ token: Int, _ manager: Int) {
    guard referee.problem == nil else { return }
    let reference = referee.references[manager]
    let model = reference.index(ofToken: token).map { reference.countdowns[$0] }
    if countdown.isActive != (model != nil) { referee.object("countdown \(token).isActive") }
    if countdown.isPaused != (model?.isPaused ?? false) { referee.object("countdown \(token).isPaused") }
    compare(countdown.timeLeft, model, reference)
  }

  /// Compares what a manager says of a receiver.
  func compareTimeLeft(of receiver: Receiver, _ manager: Int) {
    guard referee.problem == nil else { return }
    let reference = referee.references[manager]
    let model = reference.index(of: receiver.record).map { reference.countdowns[$0] }
    compare(actors[manager].manager?.timeLeft(of: receiver), model, reference)
  }

  private func compare(
    _ left: TimeLeft?, _ model: ReferenceCountdown?, _ reference: ReferenceManager
  ) {
    var expected: Moment?
    if let model, !model.isEndless {
      expected = ReferenceCountdown.clipped(model.deadline - reference.clock(of: model))
    }
    if left.map({ Moment($0.nanoseconds) }) != expected {
      referee.object("left are \(left?.nanoseconds ?? -1) ns, not \(expected ?? -1)")
    }
  }

  /// Compares timers, blocks and structures, outside of all callbacks.
  func inspect() {
    guard referee.problem == nil else { return }
    var count = 0
    for (number, actor) in actors.enumerated() {
      let reference = referee.references[number]
      noticeDeaths(in: number)
      compareCount(of: number)
      count += reference.countdowns.count
      if reference.depth != 0 { referee.object("a callback of manager \(number) has not ended") }
      for problem in actor.engine.brokenInvariants() { referee.object("manager \(number): \(problem)") }
      if let due = reference.nextDue {
        if actor.spy.armedFor.map({ $0 > max(due, referee.now) }) ?? true {
          referee.object(
            "manager \(number) is armed for \(actor.spy.armedFor.map(String.init) ?? "nothing"), due at \(due)"
          )
        }
      }
      if !reference.hasReasonToWake, let instant = actor.spy.armedFor {
        referee.object("manager \(number) is armed for \(instant) and has nothing to do")
      }
    }
    if playCount.value != count {
      referee.object("\(playCount.value) blocks are alive for \(count) countdowns")
    }
  }
}
