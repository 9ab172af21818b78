import CountdownKit
import Foundation
import TestSupport

extension Replay {
  func start(
    _ number: Int, _ manager: Int, _ terms: Terms, _ script: Script, _ operation: Operation
  ) {
    let receiver = receiver(number)
    // Endless ticks are never kept.
    let isRunning = referee.references[manager].index(of: receiver.record) != nil
    if terms.isEndless, terms.keeps, isRunning { return }

    let (date, dated) = Dates.date(in: terms.duration, now: referee.now)
    // The blocks alone are to hold it.
    let play = Box<Play?>(nil)
    run(manager, operation) { reference in
      if terms.keeps, reference.keeps(receiver.record) {
        play.value = Play(self, token: -1, manager: manager, for: receiver.record, [], repeats: false)
        return
      }
      tokenCount += 1
      var terms = terms
      if terms.isDated { terms.duration = Int64(clamping: dated) }
      reference.start(
        ReferenceCountdown(
          token: tokenCount, receiver: receiver.record, terms: terms, now: reference.time))
      play.value = Play(
        self, token: tokenCount, manager: manager, for: receiver.record, script, repeats: terms.repeats)
    } real: { real in
      let token = play.value!.token
      let actual = begin(receiver, terms, date, play, real)
      if token < 0 {
        if actual != newest(number, manager)?.countdown {
          referee.object("another countdown was kept than the running one")
        }
        return
      }
      actors[manager].countdowns[token] = actual
      if actors[manager].newest[number].map({ $0.token < token }) ?? true {
        actors[manager].newest[number] = (actual, token)
      }
    }
    play.value = nil
    if let (countdown, token) = actors[manager].newest[number] { compare(countdown, token, manager) }
    compareTimeLeft(of: receiver, manager)
  }

  private func begin(
    _ receiver: Receiver, _ terms: Terms, _ date: Date, _ slot: Box<Play?>, _ manager: CountdownManager
  ) -> Countdown {
    let play = slot.value!
    slot.value = nil
    let onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? =
      terms.isSilent ? nil : { @Sendable receiver, outcome in play.tell(outcome, to: receiver?.record) }
    let interval = Duration.nanoseconds(terms.interval)
    let tolerance = Duration.nanoseconds(terms.tolerance)
    let alignment = terms.isShared ? Countdown.Alignment.shared : .deadline
    if terms.isEndless {
      return manager.startTicking(
        receiver, every: interval, startingAfter: .nanoseconds(terms.duration), tolerance: tolerance,
        onTick: { _, number, stop in play.tell(Int64(number), stop: &stop) }, onEnd: onEnd)
    }
    if terms.isDated {
      return manager.start(
        receiver, until: date, every: interval, tolerance: tolerance, alignment: alignment,
        ifActive: terms.keeps ? .keep : .replace,
        onTick: { _, left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
    }
    return manager.start(
      receiver, for: .nanoseconds(terms.duration), every: interval, tolerance: tolerance,
      alignment: alignment, ifActive: terms.keeps ? .keep : .replace,
      onTick: { _, left, stop in play.tell(left.nanoseconds, stop: &stop) }, onEnd: onEnd)
  }
}
