import CountdownCore
import CountdownKit
import TestSupport

extension Replay {
  /// Dead receivers may be found before anybody is told; and of those without a block for the outcome nobody is, neither
  /// when they are found, nor when all of their receiver are cancelled, one after the other.
  ///
  /// - Parameters:
  ///   - manager: Whose countdowns.
  ///   - token: The one that is about to be told something, if one is.
  func noticeDeaths(in manager: Int, telling token: Int? = nil) {
    let reference = referee.references[manager]
    let actor = actors[manager]
    reference.dropSilentObservers { $0.token != token && isGone($0, manager) }
    let activeCount = actor.manager?.activeCount ?? 0
    for index in reference.countdowns.indices.reversed() {
      if reference.countdowns.count == activeCount { break }
      // One that ends lets those end that follow it.
      guard index < reference.countdowns.count else { continue }
      let isOver = reference.mayBeCompletedUnheard(index)
      guard isOver || reference.mayBeFoundDead(index) else { continue }
      // What is being started is not known yet: that one has completed, if no other has.
      let countdown = actor.countdowns[reference.countdowns[index].token]
      guard countdown.map({ !$0.isActive }) ?? isOver else { continue }
      if isOver {
        _ = reference.completeUnheard(index)
      } else {
        reference.findDead(index)
      }
    }
  }

  private func isGone(_ observer: ReferenceObserver, _ manager: Int) -> Bool {
    if let countdown = actors[manager].countdowns[observer.token] { return !countdown.isActive }
    // It is just being started.
    let owner = observer.countdown.owner
    guard let receiver = owner.receiver?.living else { return false }
    return actors[manager].manager?.countdown(of: receiver, id: label(owner.id)) == nil
  }

  func compareCount(of manager: Int) {
    let count = actors[manager].manager?.activeCount ?? 0
    let reference = referee.references[manager]
    let expected = reference.countdowns.count
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
    if !(counts.told...counts.told + counts.gone + counts.kept).contains(statistics.ticks) {
      referee.object(
        "manager \(manager) counts \(statistics.ticks) ticks, told were \(counts.told), gone \(counts.gone)")
    }
  }

  /// Compares what a countdown says of itself.
  func compare(_ countdown: Countdown, _ token: Int, _ manager: Int) {
    guard referee.problem == nil else { return }
    let reference = referee.references[manager]
    if let index = reference.observerIndex(ofToken: token) {
      return compare(countdown, reference.observers[index], reference)
    }
    let model = reference.index(ofToken: token).map { reference.countdowns[$0] }
    let isOwedZero = reference.debts.contains { $0.isZero && $0.isValue(of: token) }
    if countdown.isActive != (model != nil || isOwedZero) { referee.object("countdown \(token).isActive") }
    if countdown.isPaused != (model?.isPaused ?? false) { referee.object("countdown \(token).isPaused") }
    if isOwedZero {
      if countdown.timeLeft != .zero { referee.object("countdown \(token).timeLeft") }
    } else {
      compare(countdown.timeLeft, model, reference)
      compareTotal(countdown, model, reference)
    }
  }

  /// Compares what a countdown says of its beginning.
  private func compareTotal(
    _ countdown: Countdown, _ model: ReferenceCountdown?, _ reference: ReferenceManager
  ) {
    let total = model.flatMap { $0.isEndless ? nil : $0.total }
    if countdown.total.map({ Moment(Nanoseconds(saturating: $0)) }) != total {
      referee.object("the total is \(countdown.total.map { "\($0)" } ?? "none"), not \(total ?? -1) ns")
    }
    let elapsed = model.map { ReferenceCountdown.clipped(reference.clock(of: $0) - $0.startedAt) }
    if countdown.elapsed.map({ Moment(Nanoseconds(saturating: $0)) }) != elapsed {
      referee.object("elapsed are \(countdown.elapsed.map { "\($0)" } ?? "none"), not \(elapsed ?? -1) ns")
    }
    let fraction = total.map {
      $0 == 0 ? 0 : Double(model!.exactValue(at: reference.clock(of: model!))) / Double($0)
    }
    if countdown.fractionLeft != fraction {
      referee.object("the fraction left is another than \(fraction ?? -1)")
    }
  }

  /// Compares what one says of itself that follows another; but for the moments when that has ended already.
  private func compare(
    _ countdown: Countdown, _ observer: ReferenceObserver, _ reference: ReferenceManager
  ) {
    guard observer.goesOn else { return }
    if !countdown.isActive { referee.object("observer \(observer.token).isActive") }
    if countdown.isPaused != observer.countdown.isPaused {
      referee.object("observer \(observer.token).isPaused")
    }
    compare(countdown.timeLeft, observer.countdown, reference)
    if let leader = reference.index(ofToken: observer.leader) {
      compareTotal(countdown, reference.countdowns[leader], reference)
    }
  }

  /// Compares what a manager says of a receiver.
  func compareTimeLeft(of who: Who, _ manager: Int) {
    guard referee.problem == nil, let owner = owner(who) else { return }
    let reference = referee.references[manager]
    var model = reference.index(of: owner).map { reference.countdowns[$0] }
    if let index = reference.observerIndex(at: owner.place) {
      guard reference.observers[index].goesOn, !reference.observers[index].isDead else { return }
      model = reference.observers[index].countdown
    }
    compare(find(who, manager)?.timeLeft, model, reference)
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
      if let due = isCrowded ? reference.nextLimit : reference.nextDue {
        if actor.spy.armedFor.map({ $0 > max(due, referee.now) }) ?? true {
          referee.object(
            "manager \(number) is armed for \(actor.spy.armedFor.map(String.init) ?? "nothing"), due at \(due)"
          )
        }
      }
      // At once it may be armed to let go of blocks.
      if !reference.hasReasonToWake, let instant = actor.spy.armedFor, !hasBlocksLeft || instant > referee.now
      {
        referee.object("manager \(number) is armed for \(instant) and has nothing to do")
      }
    }
    let isPutOff = actors.contains { $0.spy.armedFor.map { $0 <= referee.now } ?? false }
    if hasBlocksLeft, !referee.references.contains(where: \.owesAnything), !isPutOff {
      referee.object("\(playCount.value) blocks are alive, more or less than needed")
    }
  }

  /// Whether blocks are alive that nobody needs any more.
  ///
  /// What was put off keeps its blocks until it is paid, and with it those that nobody hears the end of; where only such were
  /// put off, the timer is armed for them.
  private var hasBlocksLeft: Bool {
    playCount.value != referee.references.reduce(0) { $0 + $1.blockCount }
  }
}
