import CountdownKit

extension Replay {
  func start(
    _ number: Int, _ manager: Int, _ terms: Terms, _ script: Script, _ operation: Operation
  ) {
    let receiver = receiver(number)
    let reference = referee.references[manager]
    let running = reference.index(of: receiver.record)
    if running != nil, terms.keeps {
      // Endless ticks know no such thing.
      if !terms.isEndless { keep(receiver, number, manager, terms, operation) }
      return
    }
    var duties: [Obligations.Duty] = []
    if let running {
      let old = reference.countdowns[running]
      reference.remove(running, as: .replaced)
      if !old.isSilent { duties.append(.outcome(token: old.token)) }
    }
    tokenCount += 1
    let token = tokenCount
    let countdown = ReferenceCountdown(
      token: token, receiver: receiver.record, terms: terms, now: reference.time)
    // What is over when it is started inside a callback ends in the next pass.
    let waits = reference.depth > 0 && !terms.isEndless && terms.duration <= 0
    if countdown.shown == nil, !waits { duties.append(.first(token: token)) }
    reference.add(countdown)

    // The blocks alone are to hold it.
    let play = Mutable<Play?>(Play(self, token: token, manager: manager, script: script))
    run(operation, .init(manager: manager, duties: duties)) {
      guard let actual = begin(receiver, terms, play.value!, manager) else { return }
      play.value = nil
      if terms.isSilent { actors[manager].silent[token] = actual }
      let newest = actors[manager].countdowns[number].map(\.token) ?? 0
      if newest < token { actors[manager].countdowns[number] = (actual, token) }
    }
    play.value = nil
    if let (countdown, token) = actors[manager].countdowns[number] { compare(countdown, token, manager) }
    compareTimeLeft(of: receiver, manager)
  }

  /// Starts one that is not to replace what is running.
  private func keep(
    _ receiver: Receiver, _ number: Int, _ manager: Int, _ terms: Terms, _ operation: Operation
  ) {
    let play = Play(self, token: -1, manager: manager, script: [])
    run(operation, .init(manager: manager)) {
      let kept = begin(receiver, terms, play, manager)
      if kept != self.newest(number, manager)?.countdown {
        referee.object("another countdown was kept than the running one")
      }
    }
  }

  private func begin(_ receiver: Receiver, _ terms: Terms, _ play: Play, _ manager: Int) -> Countdown? {
    let onEnd: (@Sendable (Countdown.Outcome) -> Void)? =
      terms.isSilent ? nil : { @Sendable in play.tell($0) }
    if terms.isEndless {
      return actors[manager].manager?.tick(
        receiver, every: .nanoseconds(terms.interval), startingAfter: .nanoseconds(terms.duration),
        tolerance: .nanoseconds(terms.tolerance),
        onTick: { _, number, stop in play.tell(Int64(number), stop: &stop) }, onEnd: onEnd)
    }
    return actors[manager].manager?.start(
      receiver, for: .nanoseconds(terms.duration),
      every: .nanoseconds(terms.interval),
      tolerance: .nanoseconds(terms.tolerance), alignment: terms.isShared ? .shared : .deadline,
      ifActive: terms.keeps ? .keep : .replace,
      onTick: { _, left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
  }

  // MARK: - Receivers

  private func receiver(_ number: Int) -> Receiver {
    if let receiver = receivers[number] { return receiver }
    let receiver = makeReceiver()
    receivers[number] = receiver
    return receiver
  }

  private func makeReceiver() -> Receiver {
    recordCount += 1
    return Receiver(ReceiverRecord(number: recordCount))
  }

  /// Gives a receiver up, but not its memory while a countdown may still be found there.
  func bury(_ receiver: Receiver) {
    tombs[receiver.record.number] = Tomb(receiver)
  }

  func reuse(_ number: Int) {
    guard let receiver = receivers[number].take() else { return }
    let address = ObjectIdentifier(receiver)
    var misses: [Receiver] = []
    // While its own callback runs it is alive, and its address taken.
    var fresh = replacement(for: receiver)
    while ObjectIdentifier(fresh) != address, misses.count < 4 {
      misses.append(fresh)
      fresh = makeReceiver()
    }
    receivers[number] = fresh
    for reference in referee.references where reference.index(of: fresh.record) != nil {
      referee.object("a fresh receiver has a countdown")
    }
    for (number, actor) in actors.enumerated() where actor.manager?.countdown(of: fresh) != nil {
      referee.object("manager \(number) takes a fresh receiver for a dead one")
    }
  }

  private func replacement(for receiver: consuming Receiver) -> Receiver {
    _ = consume receiver
    return makeReceiver()
  }
}
