import CountdownCore
import CountdownKit
import TestSupport

extension Replay {
  /// Dead receivers may be found before anybody is called; and those without a block for the outcome get nothing, neither
  /// when they are found, nor when all of their receiver are cancelled, one after the other.
  ///
  /// - Parameters:
  ///   - manager: Whose countdowns.
  ///   - token: The one that is about to get something, if one is.
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

  private func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: @autoclosure () -> String)
  {
    if value != expected { referee.object("\(what()) is \(value), not \(expected)") }
  }

  func compareCount(of manager: Int) {
    let expected = referee.references[manager].countdowns.count
    expect(actors[manager].manager?.activeCount ?? 0, expected, "manager \(manager): the count")
  }

  /// Outside of all callbacks: in a pass, what is about to be delivered counts already.
  ///
  /// Each property of the statistics is compared here, or is named as measured: a new one that is neither is an objection.
  private func compareStatistics(of manager: Int) {
    let reference = referee.references[manager]
    let counts = reference.counts
    let expected = [
      "active": exactly(reference.countdowns.count), "paused": exactly(reference.countdowns.paused.count),
      "passes": exactly(counts.passes),
      // One that finds its receiver gone counts; but it may be found otherwise.
      "ticks": counts.delivered...counts.delivered + counts.gone + counts.kept,
    ]
    let measured: Set = ["worstLateness", "longestCallback"]
    for (label, value) in Mirror(reflecting: actors[manager].engine.statistics).children {
      guard let label, !measured.contains(label) else { continue }
      guard let range = expected[label], let count = value as? Int else {
        referee.object("nothing is compared with the property '\(label)' of the statistics")
        continue
      }
      if !range.contains(count) {
        referee.object("manager \(manager): \(label) is \(count), not in \(range), of \(counts)")
      }
    }
  }

  private func exactly(_ count: Int) -> ClosedRange<Int> { count...count }

  /// Compares what a countdown says of itself; of one that follows another, but for the moments when that has ended already.
  func compare(_ countdown: Countdown, _ token: Int, _ manager: Int) {
    guard referee.problem == nil else { return }
    let reference = referee.references[manager]
    var model = reference.index(ofToken: token).map { reference.countdowns[$0] }
    var root = model
    if let index = reference.observerIndex(ofToken: token) {
      let observer = reference.observers[index]
      guard observer.goesOn else { return }
      model = observer.countdown
      root = reference.index(ofToken: observer.leader).map { reference.countdowns[$0] }
    }
    let zero = reference.queue.first { $0.isZero && $0.isValue(of: token) }
    // Of one whose end nobody hears it is unknown when the manager looks.
    if let zero, !reference.mustBeDelivered(zero) || !zero.isAlive { return }
    let isZeroQueued = zero != nil
    expect(countdown.isActive, model != nil || isZeroQueued, "countdown \(token): whether it is active")
    expect(countdown.isPaused, model?.isPaused ?? false, "countdown \(token): whether it is paused")
    expect(
      countdown.isRunning, countdown.isActive && !countdown.isPaused,
      "countdown \(token): whether it is running")
    if isZeroQueued { return expect(countdown.timeLeft, .zero, "countdown \(token): what is left") }
    compare(countdown.timeLeft, model, reference)
    if model == nil || root != nil { compareTotal(countdown, root, reference) }
  }

  private func compareTotal(
    _ countdown: Countdown, _ model: ReferenceCountdown?, _ reference: ReferenceManager
  ) {
    let total = model.flatMap { $0.isEndless ? nil : $0.total }
    expect(countdown.total.map { Moment(Nanoseconds(saturating: $0)) }, total, "the total")
    let elapsed = model.map { ReferenceCountdown.clipped(reference.clock(of: $0) - $0.startedAt) }
    expect(countdown.elapsed.map { Moment($0.nanoseconds) }, elapsed, "what has elapsed")
    let fraction = total.map {
      $0 == 0 ? 0 : Double(max(0, model!.exactValue(at: reference.clock(of: model!)))) / Double($0)
    }
    expect(countdown.fractionLeft, fraction, "the fraction left")
  }

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

  private func compare(_ left: TimeLeft?, _ model: ReferenceCountdown?, _ reference: ReferenceManager) {
    var expected: Moment?
    if let model, !model.isEndless { expected = model.exactValue(at: reference.clock(of: model)) }
    expect(left.map { Moment($0.nanoseconds) }, expected, "what is left")
  }

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
    if hasBlocksLeft, !referee.references.contains(where: \.hasQueued), !isPutOff {
      referee.object("\(playCount.value) blocks are alive, more or less than needed")
    }
  }

  /// Whether blocks are alive that are not needed any more.
  ///
  /// What was put off keeps its blocks until it is delivered, and with it those without a block for the outcome; where only such were
  /// put off, the timer is armed for them.
  private var hasBlocksLeft: Bool { playCount.value != referee.references.reduce(0) { $0 + $1.blockCount } }
}
