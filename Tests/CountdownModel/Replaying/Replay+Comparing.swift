import CountdownKit
import TestSupport

extension Replay {
  /// Dead receivers may be found before anybody is told; and of those without a block for the outcome nobody is.
  func noticeDeaths(in manager: Int) {
    let reference = referee.references[manager]
    let actor = actors[manager]
    guard reference.countdowns.count != actor.manager?.activeCount ?? 0 else { return }
    for index in reference.countdowns.indices.reversed() where reference.mayBeFoundDead(index) {
      if actor.countdowns[reference.countdowns[index].token]?.isActive == false { reference.findDead(index) }
    }
  }

  func compareCount(of manager: Int) {
    let count = actors[manager].manager?.activeCount ?? 0
    let expected = referee.references[manager].countdowns.count
    if count != expected { referee.object("manager \(manager) has \(count) countdowns, not \(expected)") }
  }

  /// Outside of all callbacks: in a pass, what is about to be told counts already.
  private func compareStatistics(of manager: Int) {
    let statistics = actors[manager].engine.statistics
    let reference = referee.references[manager]
    let counts = reference.counts
    if statistics.active != reference.countdowns.count {
      referee.object("manager \(manager): statistics.active")
    }
    let paused = reference.countdowns.paused.count
    if statistics.paused != paused {
      referee.object("manager \(manager) counts \(statistics.paused) paused ones, not \(paused)")
    }
    if statistics.passes != counts.passes {
      referee.object("manager \(manager) counts \(statistics.passes) passes, not \(counts.passes)")
    }
    // One that finds its receiver gone counts; but it may be found otherwise.
    if !(counts.told...counts.told + counts.gone).contains(statistics.ticks) {
      referee.object(
        "manager \(manager) counts \(statistics.ticks) ticks, told were \(counts.told), gone \(counts.gone)")
    }
  }

  /// Compares what a countdown says of itself.
  func compare(_ countdown: Countdown, _ token: Int, _ manager: Int) {
    guard referee.problem == nil else { return }
    let reference = referee.references[manager]
    let model = reference.index(ofToken: token).map { reference.countdowns[$0] }
    let isOwedZero = reference.debts.contains { $0.isZero && $0.isValue(of: token) }
    if countdown.isActive != (model != nil || isOwedZero) { referee.object("countdown \(token).isActive") }
    if countdown.isPaused != (model?.isPaused ?? false) { referee.object("countdown \(token).isPaused") }
    if isOwedZero {
      if countdown.timeLeft != .zero { referee.object("countdown \(token).timeLeft") }
    } else {
      compare(countdown.timeLeft, model, reference)
    }
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
    if let model, !model.isEndless { expected = model.exactValue(at: reference.clock(of: model)) }
    if left.map({ Moment($0.nanoseconds) }) != expected {
      referee.object("left are \(left?.nanoseconds ?? -1) ns, not \(expected ?? -1)")
    }
  }

  /// Compares timers, blocks and structures, outside of all callbacks.
  func inspect() {
    guard referee.problem == nil else { return }
    for (number, actor) in actors.enumerated() {
      let reference = referee.references[number]
      compareCount(of: number)
      compareStatistics(of: number)
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
    let count = referee.references.reduce(0) { $0 + $1.blockCount }
    // What was put off keeps its blocks until it is paid, and with it those that nobody hears the end of; where only such
    // were put off, the timer is armed for them.
    let isPutOff = actors.contains { $0.spy.armedFor.map { $0 <= referee.now } ?? false }
    if playCount.value != count, referee.references.allSatisfy(\.debts.isEmpty), !isPutOff {
      referee.object("\(playCount.value) blocks are alive for \(count) countdowns")
    }
  }
}
