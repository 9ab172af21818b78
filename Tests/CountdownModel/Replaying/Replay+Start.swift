import CountdownKit
import Foundation
import TestSupport

extension Replay {
  func start(
    _ who: Who, _ manager: Int, _ terms: Terms, _ script: Script, _ operation: Operation
  ) {
    let receiver = who.receiver.map { self.receiver($0) }
    let owner = Owner(receiver?.record, id: who.id)
    if terms.isEndless || terms.isTickless, receiver == nil { return }
    // Endless ticks are never kept.
    let isRunning = referee.references[manager].index(of: owner) != nil
    if terms.isEndless, terms.keeps, isRunning { return }

    let offset = terms.isServers ? serverOffset : wallShift
    let (date, dated) = Dates.date(
      in: terms.duration, shown: referee.now + offset, isServers: terms.isServers)
    // The blocks alone are to hold it.
    let play = Box<Play?>(nil)
    run(manager, operation) { reference in
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
        self, token: tokenCount, manager: manager, for: owner.receiver, script, repeats: terms.repeats)
    } real: { real in
      let token = play.value!.token
      let actual =
        receiver.map { begin($0, who.id, terms, date, play, real) }
        ?? begin(who.id, terms, date, play, real)
      if token < 0 {
        if actual != newest(who, manager)?.countdown {
          referee.object("another countdown was kept than the running one")
        }
        return
      }
      register(actual, token, of: who, manager)
    }
    play.value = nil
    compareNewest(of: who, manager)
  }

  private func tolerance(_ terms: Terms) -> Duration? {
    terms.tolerance == 0 && isCrowded ? nil : .nanoseconds(terms.tolerance)
  }

  /// Notes what was made for somebody; what a callback has made for him meanwhile is newer.
  func register(_ countdown: Countdown, _ token: Int, of who: Who, _ manager: Int) {
    actors[manager].countdowns[token] = countdown
    if actors[manager].newest[who].map({ $0.token < token }) ?? true {
      actors[manager].newest[who] = (countdown, token)
    }
  }

  /// Compares what somebody has after something was made for him.
  func compareNewest(of who: Who, _ manager: Int) {
    if let (countdown, token) = actors[manager].newest[who] { compare(countdown, token, manager) }
    compareTimeLeft(of: who, manager)
  }

  private func begin(
    _ receiver: Receiver, _ id: Int, _ terms: Terms, _ date: Date, _ slot: Box<Play?>,
    _ manager: CountdownManager
  ) -> Countdown {
    let play = slot.value!
    slot.value = nil
    let onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? =
      terms.isSilent ? nil : { @Sendable receiver, outcome in play.tell(outcome, to: receiver?.record) }
    let interval = Duration.nanoseconds(terms.interval)
    let tolerance = tolerance(terms)
    let alignment = terms.isShared ? Countdown.Alignment.shared : .deadline
    let label = label(id)
    if terms.isEndless {
      return manager.startTicking(
        receiver, every: interval, startingAfter: .nanoseconds(terms.duration), tolerance: tolerance,
        id: label,
        onTick: { _, number, stop in play.tell(Int64(number), stop: &stop) }, onEnd: onEnd)
    }
    if terms.isTickless {
      let policy = terms.keeps ? Countdown.IfActive.keep : .replace
      return terms.isDated || terms.isServers
        ? manager.startSilently(
          receiver, until: date, by: terms.isServers ? clock : nil, ifActive: policy, id: label, onEnd: onEnd)
        : manager.startSilently(
          receiver, for: .nanoseconds(terms.duration), ifActive: policy, id: label, onEnd: onEnd)
    }
    if terms.isDated || terms.isServers {
      return manager.start(
        receiver, until: date, by: terms.isServers ? clock : nil, every: interval, tolerance: tolerance,
        alignment: alignment,
        ifActive: terms.keeps ? .keep : .replace, id: label,
        onTick: { _, left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
    }
    return manager.start(
      receiver, for: .nanoseconds(terms.duration), every: interval, tolerance: tolerance,
      alignment: alignment, ifActive: terms.keeps ? .keep : .replace, id: label,
      onTick: { _, left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
  }

  private func begin(
    _ id: Int, _ terms: Terms, _ date: Date, _ slot: Box<Play?>, _ manager: CountdownManager
  ) -> Countdown {
    let play = slot.value!
    slot.value = nil
    let onEnd: (@Sendable (Countdown.Outcome) -> Void)? =
      terms.isSilent ? nil : { @Sendable outcome in play.tell(outcome, to: nil) }
    let interval = Duration.nanoseconds(terms.interval)
    let tolerance = tolerance(terms)
    let alignment = terms.isShared ? Countdown.Alignment.shared : .deadline
    let label = label(id)
    if terms.isDated || terms.isServers {
      return manager.start(
        until: date, by: terms.isServers ? clock : nil, every: interval, tolerance: tolerance,
        alignment: alignment,
        ifActive: terms.keeps ? .keep : .replace, id: label,
        onTick: { left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
    }
    return manager.start(
      for: .nanoseconds(terms.duration), every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: terms.keeps ? .keep : .replace, id: label,
      onTick: { left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
  }
}
