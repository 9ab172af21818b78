import CountdownKit
import Foundation
import TestSupport

extension Replay {
  func start(_ operation: Operation) {
    let (who, manager, terms) = (operation.who, operation.manager, operation.terms)
    let receiver = who.receiver.map { self.receiver($0) }
    let owner = Owner(receiver?.record, id: who.id)
    if terms.isEndless || terms.isTickless, receiver == nil { return }
    // Endless ticks are never kept.
    if terms.isEndless, terms.keeps, referee.references[manager].index(of: owner) != nil { return }

    let offset = terms.isServers ? serverOffset : wallShift
    let (date, dated) = Dates.date(
      in: terms.duration, shown: referee.now + offset, isServers: terms.isServers)
    // The blocks alone are to hold it.
    let play = Box<Play?>(nil)
    run(operation) { reference in
      if terms.keeps, reference.keeps(owner) {
        play.value = Play(self, token: -1, manager: manager, for: owner.receiver, [], repeats: false)
        return
      }
      tokenCount += 1
      var terms = terms
      if terms.isDated || terms.isServers { terms.duration = Int64(clamping: dated) }
      reference.start(
        ReferenceCountdown(
          token: tokenCount, owner: owner, terms: terms, now: reference.time,
          serverOffset: terms.isServers ? offset : nil))
      if terms.isServers { serverFollowers.append((manager, tokenCount)) }
      play.value = Play(
        self, token: tokenCount, manager: manager, for: owner.receiver, operation.script,
        repeats: terms.repeats)
    } real: { real in
      let token = play.value!.token
      let until = terms.isDated || terms.isServers ? date : nil
      let actual = begin(receiver, who.id, terms, until, play, real)
      if token >= 0 {
        register(actual, token, of: who, manager)
      } else if actual != newest(who, manager)?.countdown {
        referee.object("another countdown was kept than the running one")
      }
    }
    play.value = nil
    compareNewest(of: who, manager)
  }

  /// Lets a receiver follow what was started last for somebody.
  func observe(_ operation: Operation) {
    let (who, manager) = (operation.who, operation.manager)
    guard let number = who.receiver, let (countdown, followed) = newest(operation.other, manager) else {
      return
    }
    let receiver = receiver(number)
    let owner = Owner(receiver.record, id: who.id)
    let slot = Box<Play?>(nil)
    run(operation) { reference in
      tokenCount += 1
      reference.observe(
        followed, token: tokenCount, owner: owner, isSilent: operation.flag,
        ticks: operation.hasTicks ? operation.terms : nil)
      slot.value = Play(
        self, token: tokenCount, manager: manager, for: owner.receiver, operation.script, repeats: false)
    } real: { _ in
      let token = slot.value!.token
      let (onTick, onEnd) = blocks(slot, isSilent: operation.flag)
      let own = operation.hasTicks ? ticks(operation.terms) : nil
      register(
        countdown.observe(by: receiver, ticks: own, id: label(who.id), onTick: onTick, onEnd: onEnd), token,
        of: who, manager)
    }
    slot.value = nil
    compareNewest(of: who, manager)
  }

  private func register(_ countdown: Countdown, _ token: Int, of who: Who, _ manager: Int) {
    actors[manager].countdowns[token] = countdown
    if actors[manager].newest[who].map({ $0.token < token }) ?? true {
      actors[manager].newest[who] = (countdown, token)
    }
  }

  private func compareNewest(of who: Who, _ manager: Int) {
    if let (countdown, token) = actors[manager].newest[who] { compare(countdown, token, manager) }
    compareTimeLeft(of: who, manager)
  }

  private typealias OnTick = @Sendable (Receiver, TimeLeft, inout Bool) -> Void
  private typealias OnEnd = @Sendable (Receiver?, Countdown.Outcome) -> Void

  private func blocks(_ slot: Box<Play?>, isSilent: Bool) -> (OnTick, OnEnd?) {
    let play = slot.value.take()!
    let onTick: OnTick = { _, left, stop in play.tell(left.nanoseconds, stop: &stop) }
    let onEnd: OnEnd = { receiver, outcome in play.tell(outcome, to: receiver?.record) }
    return (onTick, isSilent ? nil : onEnd)
  }

  private func begin(
    _ receiver: Receiver?, _ id: Int, _ terms: Terms, _ date: Date?, _ slot: Box<Play?>,
    _ manager: CountdownManager
  ) -> Countdown {
    let (label, policy) = (label(id), terms.keeps ? Countdown.IfActive.keep : .replace)
    let duration = Duration.nanoseconds(terms.duration)
    let server = terms.isServers ? clock : nil
    let length: any CountdownLength = date.map { .until($0, by: server) } ?? duration
    let ticks = ticks(terms)
    let play = slot.value!
    let (onTick, onEnd) = blocks(slot, isSilent: terms.isSilent)
    guard let receiver else {
      let tellEnd: @Sendable (Countdown.Outcome) -> Void = { play.tell($0, to: nil) }
      return manager.start(
        for: length, ticks: ticks, ifActive: policy, id: label,
        onTick: { left, stop in play.tell(left.nanoseconds, stop: &stop) },
        onEnd: terms.isSilent ? nil : tellEnd)
    }
    if terms.isEndless {
      return manager.startTicking(
        receiver, every: .nanoseconds(terms.interval), startingAfter: duration, tolerance: tolerance(terms),
        id: label, onTick: { _, number, stop in play.tell(Int64(number), stop: &stop) }, onEnd: onEnd)
    }
    if terms.isTickless {
      return manager.startSilently(receiver, for: length, ifActive: policy, id: label, onEnd: onEnd)
    }
    return manager.start(
      receiver, for: length, ticks: ticks, ifActive: policy, id: label, onTick: onTick, onEnd: onEnd)
  }

  /// The real value for how it ticks.
  func ticks(_ terms: Terms) -> Countdown.Ticks {
    let ticks =
      terms.marks.map { Countdown.Ticks.at(marks: $0.map { .nanoseconds($0) }) }
      ?? .every(
        .nanoseconds(terms.interval), tolerance: tolerance(terms),
        alignment: terms.isShared ? .shared : .deadline)
    return terms.isPastZero ? ticks.pastZero : ticks
  }

  private func tolerance(_ terms: Terms) -> Duration? {
    terms.tolerance <= 0 ? nil : .nanoseconds(terms.tolerance)
  }
}
