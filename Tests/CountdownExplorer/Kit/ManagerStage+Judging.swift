import CountdownCore

@testable import CountdownKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What is judged: what is told, what is answered, and what is left.

extension ManagerStage {
  func isTold(_ account: Int, _ left: TimeLeft) {
    scheduler.onTold?("\(accounts[account].name) (\(account)) is told \(left.duration)")
    let value = left.duration.inNanoseconds
    let known = accounts[account]
    if let outcome = known.outcome { fault(account, "is told \(value) after \(outcome)") }
    if let last = known.last {
      if last == 0 { fault(account, "is told \(value) after its zero") }
      if value >= last, !mayRise { fault(account, "is told \(value) after \(last), though nothing moved it") }
    }
    accounts[account].last = value
    judgePlace(account)
  }

  func isTold(_ account: Int, _ outcome: Countdown.Outcome) {
    scheduler.onTold?("\(accounts[account].name) (\(account)) is told \(outcome)")
    if let first = accounts[account].outcome { fault(account, "is told \(outcome) after \(first)") }
    accounts[account].outcome = outcome
    if (accounts[account].last == 0) != (outcome == .completed), accounts[account].name != "observer" {
      fault(account, "is told \(outcome), and last \(accounts[account].last ?? -1)")
    }
    judgePlace(account)
  }

  /// Whether more may be left than before.
  private var mayRise: Bool {
    !done.isDisjoint(with: [
      .ahead, .behind, .yearsAhead, .yearsBehind, .reschedule, .extend, .restart, .restore,
    ])
  }

  /// Actors are called where they run, all others on the delivering queue, and nobody under the lock.
  private func judgePlace(_ account: Int) {
    guard scheduler.isRunning else { return }
    if scheduler.hasLock { fault(account, "is called under a lock") }
    let place = accounts[account].name == "actor" ? Self.tasks : SteppedTime.delivering
    if scheduler.current != place { fault(account, "is called elsewhere") }
  }

  /// A lock was given back, or something has changed that is under none.
  func noteMoment() {
    guard !scheduler.isLocked, !questions.isEmpty else { return }
    scheduler.peek { for question in questions { question.note() } }
  }

  private func ask<Answer: Hashable>(_ text: String, _ body: @escaping () -> Answer) {
    let question = Question { AnyHashable(body()) }
    if !scheduler.isLocked { scheduler.peek { question.note() } }
    questions.append(question)
    let answer = body()
    questions.removeAll { $0 === question }
    if scheduler.isRunning, !calls.contains(.advance), !question.isRight(answer) {
      scheduler.report("\(text) is answered \(answer), where \(question.rightAnswers) was right")
    }
  }

  /// Asks what there is, and how long the actor's countdown has left.
  func askAll(_ manager: CountdownManager) {
    if let player { ask("what is left of the actor's") { manager.timeLeft(of: player) } }
    if let auction { ask("what is left of the auction") { auction.timeLeft } }
    ask("which is the auction") { manager.countdown(id: "auction")?.id }
    ask("how many there are") { manager.activeCount }
  }

  /// Takes a snapshot, and sees to it that each in it was so at some moment, and that none is left out that was there.
  func takeSnapshot(_ manager: CountdownManager) -> CountdownSnapshot {
    var moments: [[SavedCountdown]] = []
    let look = { (try? manager.snapshot().contents.get()) ?? [] }
    let question = Question {
      moments.append(look())
      return 0
    }
    if !scheduler.isLocked { scheduler.peek { question.note() } }
    questions.append(question)
    let snapshot = manager.snapshot()
    questions.removeAll { $0 === question }
    let saved = (try? snapshot.contents.get()) ?? []
    guard scheduler.isRunning, !calls.contains(.advance) else { return snapshot }
    for countdown in saved where !moments.contains(where: { $0.contains(countdown) }) {
      scheduler.report("\(countdown.id) is in a snapshot as it never was")
    }
    for id in ["auction", "saved"] where !saved.contains(where: { $0.id == id }) {
      if moments.allSatisfy({ $0.contains { $0.id == id } }) {
        scheduler.report("\(id) is not in a snapshot, and was there all the time")
      }
    }
    return snapshot
  }

  /// Nothing is due, and nobody is at anything.
  func judgeRest() {
    guard let manager else { return }
    scheduler.peek {
      if let broken = manager.engine.brokenInvariants().first { scheduler.report(broken) }
      if shutDowns.ended > 0, manager.activeCount > 0 {
        scheduler.report("\(manager.activeCount) are active after a shutdown")
      }
      judgeDeadline()
    }
  }

  /// What counts by a server's clock ends when that says so.
  private func judgeDeadline() {
    // Whoever is held up while a start reads clocks counts too long by as much.
    if calls.isSuperset(of: [.startByClock, .advance]) { return }
    guard done.allSatisfy({ !$0.moves }), let auction, auction.isActive, let clock,
      let left = auction.timeLeft?.duration, let known = clock.timeLeft(until: date)
    else { return }
    let difference = left - max(.zero, known)
    if difference > .microseconds(2) || difference < .microseconds(-2) {
      scheduler.report("\(left) is left, and \(known) by the server's clock")
    }
  }
}
